import { Refusal } from '#server/refusal.ts'
import { randomToken, tokenHash } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'
import { openAppointment } from './appointment-key.ts'
import { feedCalendar, personCalendar } from './letters/appointment-calendar.ts'
import { listComing } from './queries/appointments.ts'
import { deleteFeeds, findFeedOwner, setFeed } from './queries/coach-feeds.ts'
import { toldOf } from './tell-appointment.ts'

const day = 24 * 60 * 60_000
/** What was lately stays in the calendar of a coach. */
const feedBackMs = 60 * day

/** The calendar file of an appointment as it stands now. Throws `not-found` for what is nobody's. */
export async function openAppointmentFile(
  shop: Shop,
  link: { id: string; key: string },
): Promise<string> {
  const row = await openAppointment(shop, link)
  if (row.state !== 'confirmed' && row.state !== 'done')
    throw new Refusal('not-found', 'noAppointment')
  return personCalendar(await toldOf(shop.db, shop, row), 'PUBLISH')
}

/** A coach's own appointments, to whoever has the address. Throws `not-found` once it was taken back. */
export async function openFeed(shop: Shop, key: string): Promise<string> {
  const coachId = await findFeedOwner(shop.db, tokenHash(key))
  if (coachId === undefined) throw new Refusal('not-found', 'noAppointment')
  const rows = await listComing(shop.db, coachId, {
    fromMs: shop.now() - feedBackMs,
    states: ['confirmed', 'done'],
  })
  const all = await Promise.all(rows.map((row) => toldOf(shop.db, shop, row)))
  return feedCalendar(shop.catalogue.firm, coachNameOf(shop, coachId), all)
}

/** A coach of the content by id; undefined when the content has none. */
export const findCoach = ({ catalogue }: Shop, coachId: string) =>
  catalogue.appointments.flatMap(({ coaches }) => coaches).find(({ id }) => id === coachId)

const coachNameOf = (shop: Shop, coachId: string) => findCoach(shop, coachId)?.name ?? coachId

/** A new address of a coach's calendar; the one before is read by nobody any more. Throws `not-found` for nobody's id. */
export async function newFeed(shop: Shop, coachId: string): Promise<string> {
  if (!findCoach(shop, coachId)) throw new Refusal('not-found', 'noCoach')
  const key = randomToken()
  const feed = { key_hash: tokenHash(key), coach_id: coachId, made_at: shop.now() }
  await shop.db.transaction().execute((db) => setFeed(db, feed))
  return `${shop.siteUrl()}/api/coach-calendars/${key}`
}

/** From now on nobody reads it. */
export async function endFeed(shop: Shop, coachId: string): Promise<void> {
  await deleteFeeds(shop.db, coachId)
}
