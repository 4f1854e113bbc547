import { mailboxOf } from '#domain/email.ts'
import { keyedHash } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'

/** By what an e-mail, or an account, is counted: with the key of the shop, as who reads a plain digest tries addresses until one fits. */
export const limitedAs = ({ secret }: Pick<Shop, 'secret'>, whose: string): string =>
  keyedHash(secret, 'limits', whose)

/** Everything that counts of whoever has this e-mail, and this account. */
export const limitsOf = (
  shop: Pick<Shop, 'secret'>,
  { id, email }: { readonly id?: string | undefined; readonly email: string },
): readonly string[] =>
  [email, mailboxOf(email), ...(id === undefined ? [] : [id])].map((one) => limitedAs(shop, one))
