import { hasArrived } from '#domain/payment-state.ts'
import { modeNames, type ShopMode } from '#domain/shop-mode.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import {
  endAllAccess,
  findMode,
  type FoundMode,
  stampDatabase,
} from '#server/database/shop-mode.ts'
import type { Database, PaymentRow } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { kindOf } from '#server/payments/find-purchase-type.ts'
import {
  insertPaymentEvent,
  listSandboxPayments,
  setPaymentState,
} from '#server/payments/queries/payments.ts'
import { endRefundsOf } from '#server/payments/queries/refunds.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'

/**
 * Says once what an unmarked database is for, which only a person can know. What was bought in the
 * sandbox is taken back when it becomes a real one, and whoever was logged in there is logged out. Answers how many payments that were. Throws a
 * `Refusal` when the database says itself that it is something else.
 */
export async function stampShop(shop: Shop, mode: ShopMode): Promise<number> {
  const { db, now } = shop
  const found = await findMode(db)
  // Real payments must never be asked of the stand-in.
  const isMixed = found === 'mixed' && mode !== 'sandbox'
  const isOpen = found === mode || isMixed || found === 'new' || found === 'unknown'
  // The pay pages of the test environment look like the real ones.
  const isRehearsal = found === 'live' && mode === 'uat' && !(await isStamped(db))
  if (!isOpen && !isRehearsal)
    throw new Refusal('invalid-request', 'databaseOf', { shop: nameOf(found) })
  return await inTransaction(db, async (own) => {
    const invented = mode === 'sandbox' ? [] : await listSandboxPayments(own)
    for (const payment of invented) await takeBack(own, shop, payment, now())
    if (isMixed) await endAllAccess(own)
    await stampDatabase(own, mode, now())
    return invented.length
  })
}

const nameOf = (found: FoundMode) =>
  found === 'sandbox' || found === 'uat' ? modeNames[found] : modeNames.live

async function isStamped(db: Database): Promise<boolean> {
  return (await db.selectFrom('shop_mode').select('id').executeTakeFirst()) !== undefined
}

/** No money moved for it: it is not owned, and nobody is asked about it any more. */
async function takeBack(db: Database, shop: Shop, payment: PaymentRow, at: number): Promise<void> {
  const state = hasArrived(payment.state) ? 'refunded' : 'expired'
  await kindOf(shop, payment).withdraw(db, payment.subject_id, at)
  await endRefundsOf(db, payment.id, at)
  await setPaymentState(db, payment.id, state)
  const detail = 'It was made in the sandbox: no money has moved.'
  await insertPaymentEvent(db, { payment_id: payment.id, at, source: 'operator', state, detail })
  const facts = { source: 'sandbox' }
  await writeAudit(db, shop, { action: `payment.${state}`, subject: payment.id, facts })
}
