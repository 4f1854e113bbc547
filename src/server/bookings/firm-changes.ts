import { writeAudit } from '#server/audit/write-audit.ts'
import type { AppointmentRow, OverrideRow } from '#server/database/purchase-tables.ts'
import { Refusal } from '#server/refusal.ts'
import { randomToken, tokenHash } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'
import { feedCalendar, personCalendar } from './emails/appointment-calendar.ts'
import {
  changeAppointment,
  findAppointment,
  listComing,
  lockAppointment,
} from './queries/appointments.ts'
import {
  deleteFeeds,
  deleteOverride,
  findFeedOwner,
  insertOverride,
  listOverrides,
  setFeed,
} from './queries/slots.ts'
import { openAppointment } from './sold-appointment.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { detailsOf } from './notify-appointment.ts'

const day = 24 * 60 * 60_000
/** How long past appointments stay in a coach's calendar feed. */
const feedBackMs = 60 * day

/** The calendar file of an appointment as it is now. Throws `not-found` for one that was not confirmed. */
export async function openAppointmentFile(
  shop: Shop,
  link: { id: string; key: string },
): Promise<string> {
  const row = await openAppointment(shop, link)
  if (row.state !== 'confirmed' && row.state !== 'done')
    throw new Refusal('not-found', 'noAppointment')
  return personCalendar(await detailsOf(shop.db, shop, row), 'PUBLISH')
}

/** A coach's own appointments; the address is the credential. Throws `not-found` once it was revoked. */
export async function openFeed(shop: Shop, key: string): Promise<string> {
  const coachId = await findFeedOwner(shop.db, tokenHash(key))
  if (coachId === undefined) throw new Refusal('not-found', 'noAppointment')
  const rows = await listComing(shop.db, coachId, {
    fromMs: shop.now() - feedBackMs,
    states: ['confirmed', 'done'],
  })
  const all = await Promise.all(rows.map((row) => detailsOf(shop.db, shop, row)))
  return feedCalendar(shop.catalogue.firm, coachNameOf(shop, coachId), all)
}

/** A coach in the content by id; undefined if there is none. */
const findCoach = ({ catalogue }: Shop, coachId: string) =>
  catalogue.appointments.flatMap(({ coaches }) => coaches).find(({ id }) => id === coachId)

const coachNameOf = (shop: Shop, coachId: string) => findCoach(shop, coachId)?.name ?? coachId

/** Creates a new address for a coach's calendar; the former one stops working. Throws `not-found` for an unknown id. */
export async function newFeed(shop: Shop, coachId: string): Promise<string> {
  if (!findCoach(shop, coachId)) throw new Refusal('not-found', 'noCoach')
  const key = randomToken()
  const feed = { key_hash: tokenHash(key), coach_id: coachId, made_at: shop.now() }
  await inTransaction(shop.db, (db) => setFeed(db, feed))
  return `${shop.siteUrl()}/api/coach-calendars/${key}`
}

/** Revokes the address of a coach's calendar. */
export async function endFeed(shop: Shop, coachId: string): Promise<void> {
  await deleteFeeds(shop.db, coachId)
}

const dayMs = 24 * 60 * 60_000
const aheadMs = 366 * dayMs

/** An appointment as the firm sees it. Throws `not-found`. */
export async function showAppointment(shop: Shop, id: string): Promise<AppointmentRow> {
  const row = await findAppointment(shop.db, id)
  if (!row) throw new Refusal('not-found', 'noAppointment')
  return row
}

/** Replaces the firm's note on it. Throws `not-found`. */
export async function noteAppointment(shop: Shop, id: string, note: string): Promise<void> {
  await showAppointment(shop, id)
  await changeAppointment(shop.db, id, { note })
}

/** Marks it as missed by the customer. Throws `invalid-request` if it is not confirmed, or has not begun. */
export async function markMissed(shop: Shop, id: string): Promise<AppointmentRow> {
  return await inTransaction(shop.db, async (db) => {
    const row = await lockAppointment(db, id)
    if (!row) throw new Refusal('not-found', 'noAppointment')
    if (row.state === 'missed') return row
    if (row.state !== 'confirmed' && row.state !== 'done')
      throw new Refusal('invalid-request', 'notConfirmed')
    if (row.starts_at > shop.now()) throw new Refusal('invalid-request', 'notOver')
    await writeAudit(db, shop, { action: 'appointment.missed', subject: id })
    return await changeAppointment(db, id, { state: 'missed' })
  })
}

/** A decision of the firm about a coach's time. */
interface Decision {
  readonly coachId: string
  readonly kind: OverrideRow['kind']
  readonly fromMs: number
  readonly untilMs: number
  readonly note: string
  readonly madeBy: string
}

/**
 * Opens or closes hours of a coach, overriding the content, from now on; existing bookings stay. Answers the id of the
 * decision. Throws `not-found` for an unknown coach, and `invalid-request` for a time that ends before it begins.
 */
export async function decideHours(
  shop: Shop,
  { coachId, kind, fromMs, untilMs, note, madeBy }: Decision,
): Promise<string> {
  if (!findCoach(shop, coachId)) throw new Refusal('not-found', 'noCoach')
  if (fromMs >= untilMs) throw new Refusal('invalid-request', 'endsBefore')
  const id = crypto.randomUUID()
  const span = { from_at: fromMs, until_at: untilMs, kind }
  await inTransaction(shop.db, async (db) => {
    const made = { made_by: madeBy, made_at: shop.now() }
    await insertOverride(db, { id, coach_id: coachId, ...span, note, ...made })
    const facts = { coach: coachId, from: fromMs, until: untilMs }
    await writeAudit(db, shop, { action: `hours.${kind}`, subject: id, facts })
  })
  return id
}

/** Revokes a decision. Throws `not-found`. */
export async function undoDecision(shop: Shop, id: string): Promise<void> {
  await inTransaction(shop.db, async (db) => {
    if (!(await deleteOverride(db, id))) throw new Refusal('not-found', 'noDecision')
    await writeAudit(db, shop, { action: 'hours.undone', subject: id })
  })
}

/** Decisions about a coach's time that are not over, oldest first. */
export async function listDecisions(shop: Shop, coachId: string): Promise<OverrideRow[]> {
  if (!findCoach(shop, coachId)) throw new Refusal('not-found', 'noCoach')
  const span = { fromMs: shop.now(), untilMs: shop.now() + aheadMs }
  return await listOverrides(shop.db, [coachId], span)
}
