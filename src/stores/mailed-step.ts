import { fieldsOf, hasTexts } from '#domain/json.ts'

/** A code or a link is on its way to an e-mail, which it proves. */
export interface MailedStep {
  readonly step: 'code' | 'link'
  readonly email: string
  /** Epoch milliseconds from which another mail may be asked for. */
  readonly resendAt: number
}

interface Sent {
  readonly way: 'code' | 'link'
  readonly resendAfterMs: number
}

/** What comes after the e-mail was sent. */
export function mailedStep(email: string, { way, resendAfterMs }: Sent): MailedStep {
  return { step: way, email, resendAt: Date.now() + resendAfterMs }
}

/** Whether what was kept is such a step. */
export function isMailedStep(kept: unknown): kept is MailedStep {
  const fields = fieldsOf(kept)
  const step = fields.get('step')
  const isKnown = step === 'code' || step === 'link'
  return isKnown && hasTexts(kept, 'email') && Number.isFinite(fields.get('resendAt'))
}
