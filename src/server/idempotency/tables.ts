export interface IdempotencyKeyRow {
  /** Digest of the key, and of the session that it was sent with. */
  id: string
  /** Digest of method, path and body: the same key with another one is refused. */
  request_hash: string
  /** Encrypted with a key that only the client has; null while the call is running. */
  answer: string | null
  /** After it, a call that has not answered is taken for dead, and may be run again. */
  locked_until: number
  expires_at: number
}

export interface IdempotencyTables {
  idempotency_keys: IdempotencyKeyRow
}
