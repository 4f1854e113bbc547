import { setTimeout } from 'node:timers/promises'
import type { PaymentRow } from '#server/database/tables.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { passportKeyOf, passportPath } from './passport-key.ts'
import { findFound } from './queries/found-payments.ts'
import { findPayment } from './queries/payments.ts'

/** A page is worth more than what it leads to. */
const patienceMs = 1000

/** The path of a purchase's page; undefined of what was forgotten. */
export async function passportOf(
  shop: Shop,
  { id, fingerprint }: PaymentRow,
): Promise<string | undefined> {
  return fingerprint === '' ? undefined : await findPassportPath(shop, id)
}

/** While nothing can be written, a link that nobody has asked for yet is not told. */
export async function findPassportPath(shop: Shop, paymentId: string): Promise<string | undefined> {
  try {
    return passportPath(await passportKeyOf(shop.db, shop, paymentId))
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'unavailable') throw error
    return undefined
  }
}

/**
 * The same by the id of a payment, for a page that comes without it sooner than late: never throws, and answers
 * undefined for what nobody knows and while the database is in trouble.
 */
export async function lookUpPassport(shop: Shop, paymentId: string): Promise<string | undefined> {
  const found = readPassport(shop, paymentId).catch((err: unknown) => {
    shop.log.error({ err, payment: paymentId }, 'the page of a purchase could not be looked up')
    return undefined
  })
  return await Promise.race([found, setTimeout(patienceMs, undefined, { ref: false })])
}

async function readPassport(shop: Shop, paymentId: string): Promise<string | undefined> {
  const payment = await findPayment(shop.db, paymentId)
  if (payment) return await passportOf(shop, payment)
  const found = await findFound(shop.db, paymentId)
  // Of what is only asked about, nobody knows whether there is any money.
  return found && found.state !== 'asked' ? await findPassportPath(shop, paymentId) : undefined
}
