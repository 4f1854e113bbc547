import { tidyText } from '#domain/plain-text.ts'
import { Refusal } from '#server/refusal.ts'

const [shortest, longest] = [10, 300]
/** Matches an e-mail address or a phone number. */
const namesSomebody = /@|\d[\d\s-]{8,}\d/

/** Validates a reason for the audit, which is stored for ever: it must not name a person. Throws `invalid-request`. */
export function lastingReason(typed: string): string {
  const reason = tidyText(typed)
  if (reason.length < shortest || reason.length > longest)
    throw new Refusal('invalid-request', 'reasonLength', { shortest, longest })
  if (namesSomebody.test(reason)) throw new Refusal('invalid-request', 'reasonNames')
  return reason
}
