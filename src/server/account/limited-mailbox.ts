import { mailboxOf } from '#domain/identity.ts'
import { keyedHash } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'

/** By what an e-mail is counted: with the key of the shop, as who reads a plain digest tries addresses until one fits. */
export const limitedAs = ({ secret }: Pick<Shop, 'secret'>, email: string): string =>
  keyedHash(secret, 'limits', email)

/** Everything that counts of whoever has this e-mail. */
export const limitsOf = (shop: Pick<Shop, 'secret'>, email: string): readonly string[] =>
  [email, mailboxOf(email)].map((one) => limitedAs(shop, one))
