/** What a mailed link carries behind its #: whose mailbox it proves, and the proof. */
export interface MailedProof {
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
