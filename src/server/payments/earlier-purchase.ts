import type { Opening } from '#contracts/purchases/opening.ts'
import type { Database, PaymentRow } from '#server/database/tables.ts'
import { Refusal } from '#server/refusal.ts'
import { keyedHash, tokenHash } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'
import type { PurchaseKind } from './purchase-kind.ts'
import { findPaymentOfKey } from './queries/purchase-keys.ts'
import { findJustPaid, findPaidAtLast } from './queries/paid-lately.ts'
import { findOpenPayment, findOpenWish, findTriedAttempt, wasWished } from './queries/same-wish.ts'

/** Longer than the provider may take to answer: after it, an unopened payment was abandoned. */
const openingMs = 45_000
/** Who buys the same within it, on a page opened anew, may not have heard that it is paid: we ask. */
const justNowMs = 15 * 60_000
/** Who had to try more than once, or was told that it failed, is asked for longer. */
const unheardMs = 24 * 60 * 60_000
/** Nobody gets a page that is over before they have found their UPI app. */
const leastPageLifeMs = 60_000

export interface Wished extends Opening {
  readonly kind: PurchaseKind
  /** A digest of who pays. */
  readonly payer: string
  /** Everything that makes two presses of the button the same wish. */
  readonly wish: unknown
  /** Of another attempt at an earlier wish, which this makes the same. */
  readonly fingerprint?: string
  /** Throws why this may not be bought, if so. */
  readonly check?: (db: Database) => Promise<void>
  /** Whether a wish that was paid is wished for anew, though from the same page. */
  readonly isWishedAgain?: (db: Database) => Promise<boolean>
}

/**
 * The same for two presses of the same button. With the key of the shop: who has the database, or keeps our memo, could
 * else try what somebody may have answered. What was wished for before digests had a key is known by the second.
 */
function fingerprintsOf(
  { secret }: Pick<Shop, 'secret'>,
  { kind, wish, fingerprint }: Wished,
): readonly [string, ...string[]] {
  if (fingerprint) return [fingerprint]
  const plain = tokenHash(JSON.stringify([kind.name, wish]))
  return [keyedHash(secret, 'wish', plain), plain]
}

/** What a payment is stored with. */
export const fingerprintOf = (shop: Pick<Shop, 'secret'>, purchase: Wished): string =>
  fingerprintsOf(shop, purchase)[0]

/** The key as it is kept, if there is one: sent by somebody else, it is another one. */
export function keyOf({
  payer,
  purchaseKey,
}: Pick<Wished, 'payer' | 'purchaseKey'>): string | undefined {
  return purchaseKey && tokenHash(`${payer}:${purchaseKey}`)
}

/** Whether there is a payment already to which the key of this purchase has led. */
export async function hasLedSomewhere(
  { db }: Pick<Shop, 'db'>,
  purchase: Pick<Wished, 'payer' | 'purchaseKey'>,
): Promise<boolean> {
  const key = keyOf(purchase)
  return key !== undefined && (await findPaymentOfKey(db, key)) !== undefined
}

/** What stands for a purchase before it is begun. */
export interface Earlier {
  /** The payment that it leads to. */
  readonly payment?: PaymentRow
  /** What another attempt at it belongs to, if it is one. */
  readonly wishId?: string | undefined
}

/**
 * The payment that stands for this purchase already: the one that its key has led to, or an open one of the
 * same wish, for which what it pays is still kept. Throws `purchase-changed` for a key that has led to something else, and `just-bought` for a
 * wish that is at the bank, or was paid just now from another page, or within a day after trouble, unless it is wished
 * for again. Runs in the transaction that would store a new payment.
 */
export async function findEarlier(
  db: Database,
  shop: Pick<Shop, 'secret'>,
  purchase: Wished,
  now: number,
): Promise<Earlier> {
  const [alike, key] = [fingerprintsOf(shop, purchase), keyOf(purchase)]
  const own = key && (await findPaymentOfKey(db, key))
  if (own && !alike.includes(own.fingerprint) && isStanding(own, now))
    throw new Refusal('purchase-changed', purchase.kind.refusals.changed)
  if (own && own.state === 'paid' && !(await purchase.isWishedAgain?.(db))) return { payment: own }
  await purchase.check?.(db)
  if (!(await wasWished(db, alike))) return {}
  const wishId = await findOpenWish(db, alike)
  const openFor = { now, leastLifeMs: leastPageLifeMs }
  const open = wishId && (await findOpenPayment(db, wishId, openFor))
  if (open && (await leadsOn(db, purchase, open, now))) return { payment: open }
  if (purchase.again) return { wishId }
  const tried = wishId && (await findTriedAttempt(db, wishId))
  if (tried) throw asked(new Refusal('just-bought', 'atTheBank'), tried)
  const paid =
    (await findJustPaid(db, alike, now - justNowMs)) ??
    (await findPaidAtLast(db, alike, now - unheardMs))
  if (paid) throw justBought(purchase.kind, paid, now)
  return { wishId }
}

async function leadsOn(db: Database, { kind }: Wished, open: PaymentRow, now: number) {
  if (!open.redirect_url && now - open.created_at >= openingMs) return false
  return (await kind.isKept?.(db, open.subject_id)) ?? true
}

const isStanding = ({ state, expires_at }: PaymentRow, now: number) =>
  state === 'paid' || (state === 'pending' && expires_at > now)

function justBought(
  { refusals }: PurchaseKind,
  { id, paid_at }: { id: string; paid_at: number },
  now: number,
): Refusal {
  return asked(new Refusal('just-bought', refusals.justBought, { agoMs: now - paid_at }), { id })
}

/** With the payment that the question is about. */
function asked(refusal: Refusal, { id }: { id: string }): Refusal {
  refusal.transactionId = id
  return refusal
}
