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
 * Writes down what is in trouble since when, and tells the firm at each of its ages once, whatever number
 * of processes does this and however often they are restarted. What is over is forgotten.
 */
export async function watchTroubles(shop: Shop): Promise<void> {
  const standing = new Set((await listTroubles(shop.db)).map(({ name }) => name))
  for (const trouble of troubles) {
    try {
      const value = await trouble.measure(shop)
      if (isBeyond(trouble, value)) await tell(shop, trouble, value)
      else if (standing.has(keyOf(trouble))) await endTrouble(shop.db, keyOf(trouble))
    } catch (error) {
      // Of one that cannot be measured nothing is known; the others are watched all the same.
      shop.log.error({ err: error, trouble: trouble.name }, 'a trouble could not be measured')
    }
  }
}

async function tell(shop: Shop, trouble: Trouble, value: number): Promise<void> {
  const { db, log, catalogue } = shop
  const now = shop.now()
  // The log says it at once: mails may be what is in trouble.
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
/** Time for the operator to set a wrong clock right; a shop that was off for longer than a day erases so much later. */
const waitMs = 2 * dayMs

/**
 * Whether the clock may be believed by what erases: not while it is more than a day ahead of the moment that it showed
 * last, or of the newest account or payment where it was never looked at. After such a jump it is believed when it has
 * been put back, or two days later. Says so in the log, and `troubles` tells the firm.
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
