import { indiaMoment } from '#domain/india-time.ts'
import { insertMail } from '#server/mail/queries/mails.ts'
import type { Shop } from '#server/shop.ts'
import { troubleNotice } from './emails.ts'
import {
  beginTrouble,
  claimTelling,
  endTrouble,
  findBeginning,
  forgetBeginning,
  listTroubles,
  noteBeginning,
  noteMoment,
} from './queries/alert-state.ts'
import { findNewestRecord } from './queries/figures.ts'
import { agesToTell, beganAt, isBeyond, keyOf, type Trouble, troubles } from './troubles.ts'
import { inTransaction } from '#server/database/transactions.ts'

const mostExamples = 20

/**
 * Stores current troubles with their start, and mails the firm once at each configured age, however many processes run
 * this and however often they restart. Deletes ended ones.
 */
export async function watchTroubles(shop: Shop): Promise<void> {
  const standing = new Set((await listTroubles(shop.db)).map(({ name }) => name))
  for (const trouble of troubles) {
    try {
      const value = await trouble.measure(shop)
      if (isBeyond(trouble, value)) await tell(shop, trouble, value)
      else if (standing.has(keyOf(trouble))) await endTrouble(shop.db, keyOf(trouble))
    } catch (error) {
      // A failed measurement leaves its trouble unchanged; the others are watched all the same.
      shop.log.error({ err: error, trouble: trouble.name }, 'a trouble could not be measured')
    }
  }
}

async function tell(shop: Shop, trouble: Trouble, value: number): Promise<void> {
  const { db, log, catalogue } = shop
  const now = shop.now()
  // Logged at once, as the trouble may affect the mails.
  if (await beginTrouble(db, keyOf(trouble), beganAt(trouble, value, now)))
    log.error({ trouble: trouble.name, value }, trouble.sentence(value))
  const row = (await listTroubles(db)).find(({ name }) => name === keyOf(trouble))
  if (!row) return
  const reached = agesToTell(trouble).filter((ageMs) => now - row.since >= ageMs).length
  if (reached <= row.told) return
  const examples = (await trouble.examples?.(shop)) ?? []
  const mail = await troubleNotice(catalogue.firm, {
    ...{ sentence: trouble.sentence(value), advice: trouble.advice },
    ...{ since: indiaMoment(row.since), examples: examples.slice(0, mostExamples) },
    mailsToCome: agesToTell(trouble).length - reached,
  })
  const isTold = await inTransaction(db, async (own) => {
    if (!(await claimTelling(own, row, reached))) return false
    await insertMail(own, mail, now)
    return true
  })
  if (!isTold) return
  log.error({ trouble: trouble.name, value, since: row.since }, 'the firm is told of a trouble')
  void shop.outbox.deliver()
}

const dayMs = 24 * 60 * 60_000
/** Time for the operator to correct a wrong clock; a shop that was off for over a day erases that much later. */
const waitMs = 2 * dayMs

/**
 * Whether erasing jobs may trust the clock: not while it is more than a day ahead of the time it showed last or, if
 * never recorded, of the newest account or payment. After such a jump it is trusted once it was set back, or two days
 * later. Logs a jump, and `troubles` notifies the firm.
 */
export async function isClockTrusted({
  db,
  log,
  now,
}: Pick<Shop, 'db' | 'log' | 'now'>): Promise<boolean> {
  const at = now()
  const seen = (await findBeginning(db, 'clock-seen')) ?? (await findNewestRecord(db))
  await noteMoment(db, 'clock-seen', at)
  const hasJumped = seen !== undefined && at - seen > dayMs
  const jumpedAt = await findBeginning(db, 'clock-jumped')
  if (hasJumped) {
    const daysAhead = Math.floor((at - seen) / dayMs)
    log.error({ daysAhead }, 'the clock is days ahead of what it showed last: nothing is erased')
    if (jumpedAt === undefined) await noteBeginning(db, 'clock-jumped', at)
    else await noteMoment(db, 'clock-jumped', at)
    return false
  }
  if (jumpedAt === undefined) return true
  if (at >= jumpedAt && at - jumpedAt <= waitMs) return false
  await forgetBeginning(db, 'clock-jumped')
  return true
}
