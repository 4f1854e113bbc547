import { z } from 'zod'
import { Id } from '#contracts/parts.ts'
import type { AppointmentEntry, CoachEntry } from '#contracts/catalogue-file.ts'
import { meetings } from '#domain/appointment-times.ts'
import { parseJson } from '#domain/json.ts'
import type { AppointmentRow } from '#server/database/purchase-tables.ts'
import { Refusal } from '#server/refusal.ts'
import { equalInConstantTime, keyedHash, tokenHash } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'
import { findAppointment } from './queries/appointments.ts'

/**
 * The terms an appointment was sold under, stored with it: they stay valid when an editor changes or removes the kind
 * or the coach. Nothing here depends on the current catalogue.
 */
const SoldAppointment = z.object({
  name: z.string(),
  durationMinutes: z.int(),
  bufferMinutes: z.int().catch(0),
  meeting: z.enum(meetings).catch('phone'),
  changeUntilHours: z.int().catch(0),
  coachName: z.string().catch(''),
  coachEmail: z.string().catch(''),
  meetingLink: z.string().catch(''),
})

export type SoldAppointment = z.infer<typeof SoldAppointment>

/** The current terms, with this coach. */
export function sellAppointment(
  { name, durationMinutes, bufferMinutes, meeting, changeUntilHours }: AppointmentEntry,
  coach: CoachEntry | undefined,
): string {
  return JSON.stringify({
    ...{ name, durationMinutes, bufferMinutes, meeting, changeUntilHours },
    coachName: coach?.name ?? '',
    coachEmail: coach?.email ?? '',
    meetingLink: coach?.meetingLink ?? '',
  } satisfies SoldAppointment)
}

/** The terms it was sold under, but with the coach's current contact details while the site has that coach. */
export function soldAs(
  { catalogue }: Pick<Shop, 'catalogue'>,
  row: AppointmentRow,
): SoldAppointment {
  const sold = SoldAppointment.parse(parseJson(row.sold))
  const coach = catalogue.appointments
    .flatMap(({ coaches }) => coaches)
    .find(({ id }) => id === row.coach_id)
  if (!coach) return sold
  const { name: coachName, email: coachEmail = '', meetingLink = '' } = coach
  return { ...sold, coachName, coachEmail, meetingLink }
}

/** The current kind of appointment of the site. */
export const findType = ({ catalogue }: Pick<Shop, 'catalogue'>, id: string) =>
  catalogue.appointments.find((type) => type.id === id)

/** 132 bits, like the key of a purchase's page. */
const keyLength = 22

/** The page of one appointment. */
export const appointmentPagePath = '/appointment'

/** Derived from the secret, so that any mail can link to it, while the database stores its digest only. */
function appointmentKey({ secret }: Pick<Shop, 'secret'>, id: string): string {
  return keyedHash(secret, 'appointment', id).slice(0, keyLength)
}

export const keyHashOf = (shop: Pick<Shop, 'secret'>, id: string) =>
  tokenHash(appointmentKey(shop, id))

const query = (shop: Shop, id: string) =>
  new URLSearchParams({ id, key: appointmentKey(shop, id) }).toString()

/** The customer's link to the page of an appointment. */
export const appointmentUrl = (shop: Shop, id: string) =>
  `${shop.siteUrl()}${appointmentPagePath}?${query(shop, id)}`

export const calendarFileUrl = (shop: Shop, id: string) =>
  `${shop.siteUrl()}/api/appointments/${id}/calendar.ics?key=${appointmentKey(shop, id)}`

/** The appointment behind a link. Throws `not-found` for a wrong key, and once it was erased. */
export async function openAppointment(
  shop: Shop,
  { id, key }: { id: string; key: string },
): Promise<AppointmentRow> {
  const row = Id.safeParse(id).success ? await findAppointment(shop.db, id) : undefined
  if (!row || !equalInConstantTime(row.key_hash, tokenHash(key)))
    throw new Refusal('not-found', 'noAppointment')
  return row
}
