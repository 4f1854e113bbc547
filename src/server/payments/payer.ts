import { mailboxOf } from '#domain/email.ts'
import { keyedHash, tokenHash } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'
import { keyedStart, listPlainPayers, renamePayer } from './queries/payments.ts'

interface Payer {
  /** For an order; missing or '' for bookings. */
  readonly account?: string | undefined
  readonly email: string
  readonly phone: string
}

/** As stored before digests were keyed. */
function plainPayerOf({ account, email, phone }: Payer): string {
  if (account) return tokenHash(account)
  return tokenHash(email ? `mailbox:${mailboxOf(email)}` : `phone:${phone}`)
}

const withKey = ({ secret }: Pick<Shop, 'secret'>, plain: string) =>
  keyedStart + keyedHash(secret, 'payer', plain)

/**
 * A digest of the payer: an order belongs to its account; a visitor without one is identified by mailbox, else by
 * phone. Keyed: otherwise a reader of the database could try addresses and numbers until one fits.
 */
export const payerOf = (shop: Pick<Shop, 'secret'>, who: Payer): string =>
  withKey(shop, plainPayerOf(who))

/** Keys digests that an earlier version stored without a key, at most `most`; returns how many. */
export async function keyPlainPayers(
  shop: Pick<Shop, 'db' | 'secret'>,
  most: number,
): Promise<number> {
  const plain = await listPlainPayers(shop.db, most)
  for (const payer of plain) await renamePayer(shop.db, payer, withKey(shop, payer))
  return plain.length
}
