import { mailboxOf } from '#domain/email.ts'
import { keyedHash, tokenHash } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'
import { keyedStart, listPlainPayers, renamePayer } from './queries/payments.ts'

interface Payer {
  /** Of an order; bookings have none, or ''. */
  readonly account?: string | undefined
  readonly email: string
  readonly phone: string
}

/** As it was kept before it had a key. */
function plainPayerOf({ account, email, phone }: Payer): string {
  if (account) return tokenHash(account)
  return tokenHash(email ? `mailbox:${mailboxOf(email)}` : `phone:${phone}`)
}

const withKey = ({ secret }: Pick<Shop, 'secret'>, plain: string) =>
  keyedStart + keyedHash(secret, 'payer', plain)

/**
 * A digest of who pays: an order is its account's, and a visitor without one is known by the mailbox, else by the phone.
 * With the key of the shop: whoever has the database could else try addresses and numbers until one fits.
 */
export const payerOf = (shop: Pick<Shop, 'secret'>, who: Payer): string =>
  withKey(shop, plainPayerOf(who))

/** Gives a key to digests that an earlier version has stored without one, at most so many; answers how many. */
export async function keyPlainPayers(
  shop: Pick<Shop, 'db' | 'secret'>,
  most: number,
): Promise<number> {
  const plain = await listPlainPayers(shop.db, most)
  for (const payer of plain) await renamePayer(shop.db, payer, withKey(shop, payer))
  return plain.length
}
