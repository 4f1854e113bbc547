/** A transaction failed only because of another one, and changed nothing. */
export class MetAnother extends Error {
  override name = 'MetAnother' as const
}
