/** A transaction failed only because of another one, and changed nothing. */
export class WriteConflict extends Error {
  override name = 'WriteConflict' as const
}
