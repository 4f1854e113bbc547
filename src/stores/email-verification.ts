import { fieldsOf, hasTexts } from '#domain/json.ts'

/** The fragment of a mailed link: the e-mail address, and the proof that it is theirs. */
interface MailedProof {
  readonly email: string
  readonly proof: string
}

/** Removes the proof from the URL, so that neither a reload nor a copied URL reveals it. */
export function takeMailedProof(): MailedProof | undefined {
  const { hash, pathname, search } = globalThis.location
  const carried = new URLSearchParams(hash.slice(1))
  const [email, proof] = [carried.get('email'), carried.get('proof')]
  if (!email || !proof) return undefined
  globalThis.history.replaceState(globalThis.history.state, '', pathname + search)
  return { email, proof }
}

/** A code or a link has been mailed, which proves the address. */
export interface MailedStep {
  readonly step: 'code' | 'link'
  readonly email: string
  /** Epoch milliseconds from which another mail may be requested. */
  readonly resendAt: number
}

interface Sent {
  readonly way: 'code' | 'link'
  readonly resendAfterMs: number
}

/** The step after the mail was sent. */
export function mailedStep(email: string, { way: channel, resendAfterMs }: Sent): MailedStep {
  return { step: channel, email, resendAt: Date.now() + resendAfterMs }
}

/** Whether the stored value is such a step. */
export function isMailedStep(storage: unknown): storage is MailedStep {
  const fields = fieldsOf(storage)
  const step = fields.get('step')
  const isKnown = step === 'code' || step === 'link'
  return isKnown && hasTexts(storage, 'email') && Number.isFinite(fields.get('resendAt'))
}
