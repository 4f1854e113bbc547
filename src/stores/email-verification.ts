import { fieldsOf, hasTexts } from '#domain/json.ts'

/** What a mailed link carries behind its #: whose mailbox it proves, and the proof. */
interface MailedProof {
  readonly email: string
  readonly proof: string
}

/** Takes the proof out of the address, so that neither a reload nor a copied address shows it again. */
export function takeMailedProof(): MailedProof | undefined {
  const { hash, pathname, search } = globalThis.location
  const carried = new URLSearchParams(hash.slice(1))
  const [email, proof] = [carried.get('email'), carried.get('proof')]
  if (!email || !proof) return undefined
  globalThis.history.replaceState(globalThis.history.state, '', pathname + search)
  return { email, proof }
}

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
export function mailedStep(email: string, { way: channel, resendAfterMs }: Sent): MailedStep {
  return { step: channel, email, resendAt: Date.now() + resendAfterMs }
}

/** Whether what was kept is such a step. */
export function isMailedStep(storage: unknown): storage is MailedStep {
  const fields = fieldsOf(storage)
  const step = fields.get('step')
  const isKnown = step === 'code' || step === 'link'
  return isKnown && hasTexts(storage, 'email') && Number.isFinite(fields.get('resendAt'))
}
