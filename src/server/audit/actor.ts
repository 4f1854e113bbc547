/**
 * Who does something: somebody without an account, an account by a digest of its id, a payment provider that brings news, somebody of the
 * firm at the command line, or the shop by itself.
 */
export type Actor = 'visitor' | `user:${string}` | `provider:${string}` | `cli:${string}` | 'shop'
