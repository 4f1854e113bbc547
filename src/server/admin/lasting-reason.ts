import { tidyText } from '#domain/plain-text.ts'
import { Refusal } from '#server/refusal.ts'

const [shortest, longest] = [10, 300]
/** A mailbox, or a number that somebody can be called at. */
const namesSomebody = /@|\d[\d\s-]{8,}\d/

/** Why something was done, as the audit keeps it for ever: it names no person. Throws `invalid-request`. */
export function lastingReason(typed: string): string {
  const reason = tidyText(typed)
  if (reason.length < shortest || reason.length > longest)
    throw new Refusal('invalid-request', 'reasonLength', { shortest, longest })
  if (namesSomebody.test(reason)) throw new Refusal('invalid-request', 'reasonNames')
  return reason
}
