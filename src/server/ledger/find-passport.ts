import { setTimeout } from 'node:timers/promises'
import type { PaymentRow } from '#server/database/tables.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { passportKeyOf, passportPath, toldPassportPath } from './passport-key.ts'
import { findFound } from './queries/found-payments.ts'
import { findPayment } from './queries/payments.ts'

/** A page is worth more than what it leads to. */
const patienceMs = 1000

/** Whoever pays knows the id so long; later it is in bank statements and the firm's mails, so it opens nothing. */
const toldByIdMs = 24 * 60 * 60_000

/**
 * The path of a purchase's page, for whoever knows the payment's id; undefined a day after the payment was begun, and
 * after it was revoked. While nothing can be written, a link that nobody has asked for yet is not told.
 */
export async function findPassportById(
  shop: Shop,
  paymentId: string,
  begunAt: number,
): Promise<string | undefined> {
  if (shop.now() - begunAt > toldByIdMs) return undefined
  return await unlessBusy(() => toldPassportPath(shop.db, shop, paymentId))
}

/** The same for the buyer, whatever was revoked; undefined of what was forgotten. */
export async function findOwnPassport(
  shop: Shop,
  { id, fingerprint }: PaymentRow,
): Promise<string | undefined> {
  if (fingerprint === '') return undefined
  return await unlessBusy(async () => passportPath(await passportKeyOf(shop.db, shop, id)))
}

async function unlessBusy<Path>(find: () => Promise<Path>): Promise<Path | undefined> {
  try {
    return await find()
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
  const begunAt = await findBegun(shop, paymentId)
  return begunAt === undefined ? undefined : await findPassportById(shop, paymentId, begunAt)
}

/**
 * When what has a page was begun. What was forgotten has none; of what is only asked about, nobody knows whether there
 * is any money.
 */
async function findBegun({ db }: Shop, paymentId: string): Promise<number | undefined> {
  const payment = await findPayment(db, paymentId)
  if (payment) return payment.fingerprint === '' ? undefined : payment.created_at
  const found = await findFound(db, paymentId)
  return found?.state === 'asked' ? undefined : found?.found_at
}
