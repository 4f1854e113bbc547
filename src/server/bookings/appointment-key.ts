import { Id } from '#contracts/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { equalInConstantTime, keyedHash, tokenHash } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'
import { findAppointment } from './queries/appointments.ts'
import type { AppointmentRow } from '#server/database/appointments-tables.ts'

/** 132 bits, as the key of a purchase's page. */
const keyLength = 22

/** The page of one appointment. */
export const appointmentPagePath = '/appointment'

/** It follows from the secret, so that any mail can name it, while the database keeps its digest only. */
function appointmentKey({ secret }: Pick<Shop, 'secret'>, id: string): string {
  return keyedHash(secret, 'appointment', id).slice(0, keyLength)
}

export const keyHashOf = (shop: Pick<Shop, 'secret'>, id: string) =>
  tokenHash(appointmentKey(shop, id))

const query = (shop: Shop, id: string) =>
  new URLSearchParams({ id, key: appointmentKey(shop, id) }).toString()

/** Where the page of an appointment lies, for whoever booked it. */
export const appointmentUrl = (shop: Shop, id: string) =>
  `${shop.siteUrl()}${appointmentPagePath}?${query(shop, id)}`

export const calendarFileUrl = (shop: Shop, id: string) =>
  `${shop.siteUrl()}/api/appointments/${id}/calendar.ics?key=${appointmentKey(shop, id)}`

/** The appointment that a link opens. Throws `not-found` for a wrong key, and once it was erased. */
export async function openAppointment(
  shop: Shop,
  { id, key }: { id: string; key: string },
): Promise<AppointmentRow> {
  const row = Id.safeParse(id).success ? await findAppointment(shop.db, id) : undefined
  if (!row || !equalInConstantTime(row.key_hash, tokenHash(key)))
    throw new Refusal('not-found', 'noAppointment')
  return row
}
