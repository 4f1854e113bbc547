import { mailboxOf } from '#domain/email.ts'
import { normalisePhone } from '#domain/phone.ts'
import type { BlockKind } from '#server/database/office-tables.ts'
import { keyedHash } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'

/** By what a block knows a mailbox, a phone number or a network: who reads the database learns of nobody. */
const blockedAs = ({ secret }: Pick<Shop, 'secret'>, kind: BlockKind, value: string): string =>
  keyedHash(secret, 'blocks', kind, value)

/** By what blocks know somebody who is reached so. */
export function digestsOf(
  shop: Pick<Shop, 'secret'>,
  { email, phone }: { readonly email?: string | undefined; readonly phone?: string | undefined },
): string[] {
  const number = phone && normalisePhone(phone)
  return [
    ...(email ? [blockedAs(shop, 'mailbox', mailboxOf(email))] : []),
    ...(number ? [blockedAs(shop, 'phone', number)] : []),
  ]
}
