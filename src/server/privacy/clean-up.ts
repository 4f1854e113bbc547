import {
  addMonths,
  freeCallRetentionMs,
  retentionClasses,
  termOf,
  unpaidRetentionMs,
} from '#domain/retention-policy.ts'
import { deskLifetimes } from '#domain/staff.ts'
import { deleteExpiredCodes, deleteExpiredTickets } from '#server/account/queries/email-codes.ts'
import { deleteOldBrowsers } from '#server/account/queries/users.ts'
import { deleteExpiredSessions } from '#server/account/queries/sessions.ts'
import { deletionsKnownFrom } from './deletions.ts'
import { eraseOldComplaints } from './queries/complaints.ts'
import { deleteOldConsents } from './queries/consents.ts'
import { eraseOldTraining } from '#server/enquiries/queries/training-enquiries.ts'
import { deleteExpiredKeys } from '#server/idempotency/queries/idempotency-keys.ts'
import { keyPlainPayers } from '#server/payments/payer.ts'
import { deleteOldPurchaseKeys } from '#server/payments/queries/purchase-keys.ts'
import { deleteOldBlocks } from '#server/rate-limit/queries/blocks.ts'
import { deleteOldRateLimits, takeUse } from '#server/rate-limit/queries/rate-limits.ts'
import { deleteOldDeskRows } from '#server/staff/queries/staff.ts'
import {
  deleteOldDeletions,
  deleteOldMails,
  deleteOldNotes,
  deleteOldSealed,
  listOldPurchases,
  markForErasure,
  markUnpaid,
} from './queries/erasures.ts'
import type { Shop } from '#server/shop.ts'
import { eraseDecided } from './delete-account.ts'
import { inTransaction } from '#server/database/transactions.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Small enough that a statement, which locks SQLite for all writers, takes only some milliseconds. */
const portion = 50

/** Deletes in portions, so that other work can run in between. */
async function inPortions(remove: (most: number) => Promise<number>): Promise<void> {
  while ((await remove(portion)) >= portion);
}

/**
 * Deletes expired data once an hour, in the first process that gets to it. What an aborted run leaves is deleted in the
 * next hour.
 */
export async function cleanUpHourly(shop: Shop): Promise<void> {
  const { db, now } = shop
  if (!(await takeUse(db, { name: 'job:clean-up', limit: 1, windowMs: hour }, now()))) return
  const at = now()
  await inPortions((most) => deleteExpiredSessions(db, at, most))
  await inPortions((most) => deleteExpiredTickets(db, at, most))
  await inPortions((most) => deleteExpiredCodes(db, at, most))
  await inPortions((most) => deleteOldBrowsers(db, at - 400 * day, most))
  await deleteOldDeskRows(db, {
    ...{ now: at, sessionsBefore: at - deskLifetimes.sessionMs, leftBefore: at - 365 * day },
  })
  await inPortions((most) => deleteOldMails(db, at - 30 * day, most))
  await inPortions((most) => deleteExpiredKeys(db, at, most))
  await inPortions((most) => deleteOldPurchaseKeys(db, at - 30 * day, most))
  await inPortions((most) => keyPlainPayers(shop, most))
  await inPortions((most) =>
    eraseOldComplaints(db, addMonths(at, -retentionClasses.complaints.months), most),
  )
  await inPortions((most) =>
    eraseOldTraining(db, addMonths(at, -retentionClasses.enquiries.months), most),
  )
  await inPortions((most) =>
    deleteOldNotes(db, addMonths(at, -retentionClasses.bookingDetails.months), most),
  )
  await inPortions((most) => deleteOldBlocks(db, at - 365 * day, most))
  await inTransaction(db, (own) => eraseDecided(own, shop))
  await inPortions((most) => forgetUnpaid(shop, at - unpaidRetentionMs, most))
  await inPortions((most) => forgetOldFree(shop, at - freeCallRetentionMs, most))
  await forgetOldPurchases(shop)
  await inPortions((most) => deleteOldSealed(db, at, most))
  await inPortions((most) => deleteOldDeletions(db, deletionsKnownFrom(at), most))
  await inPortions((most) =>
    deleteOldConsents(db, addMonths(at, -retentionClasses.consents.months), most),
  )
}

/** Purchase data older than the term of its class: answers and forms after a year, invoices after eight. */
async function forgetOldPurchases(shop: Shop): Promise<void> {
  for (const part of shop.kinds.flatMap(({ retained: retention }) => retention)) {
    const { months } = termOf(part.retention)
    if (months === null) continue
    const before = addMonths(shop.now(), -months)
    await inPortions((most) =>
      inTransaction(shop.db, async (own) => {
        const old = await listOldPurchases(own, part, { before, most })
        if (old.length === 0) return 0
        await markForErasure(own, old)
        await eraseDecided(own, shop)
        return old.length
      }),
    )
  }
}

/** Personal data of an unpaid purchase. Its payment stays, and could still be refunded. */
async function forgetUnpaid(shop: Shop, endedBefore: number, most: number): Promise<number> {
  return await inTransaction(shop.db, async (own) => {
    const marked = await markUnpaid(own, endedBefore, most)
    await eraseDecided(own, shop)
    return marked
  })
}

/** Personal data of old free bookings. */
async function forgetOldFree(shop: Shop, before: number, most: number): Promise<number> {
  return await inTransaction(shop.db, async (own) => {
    const old: string[] = []
    for (const { free } of shop.kinds) old.push(...((await free?.old?.(own, before, most)) ?? []))
    await markForErasure(own, old)
    await eraseDecided(own, shop)
    return old.length
  })
}

/** Deletes expired rate limits every few minutes, so that a flood of requests cannot fill the disk with them. */
export async function forgetOldLimits({ db, now }: Shop): Promise<void> {
  const use = { name: 'job:forget-limits', limit: 1, windowMs: 5 * minute }
  if (!(await takeUse(db, use, now()))) return
  const at = now()
  await inPortions((most) => deleteOldRateLimits(db, at, most))
}
