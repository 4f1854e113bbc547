import { mailboxOf } from '#domain/identity.ts'
import { tokenHash } from '#server/secrets.ts'

/** A digest of who pays: a visitor without an account is known by the mailbox, else by the phone. */
export function payerOf({ email, phone }: { email: string; phone: string }): string {
  return tokenHash(email ? `mailbox:${mailboxOf(email)}` : `phone:${phone}`)
}
