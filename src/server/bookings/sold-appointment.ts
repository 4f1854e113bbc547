import { z } from 'zod'
import type { AppointmentEntry, CoachEntry } from '#contracts/shopping/appointment-entry.ts'
import { meetings } from '#domain/appointment-times.ts'
import { parseJson } from '#domain/json.ts'
import type { Shop } from '#server/shop.ts'
import type { AppointmentRow } from '#server/database/appointments-tables.ts'

/**
 * What an appointment was sold as, kept with it: an editor may change its terms, or drop it or the coach, and it stays
 * what it was. Nothing here follows today's catalogue.
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

/** What is sold now, of this coach. */
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

/** What it was sold as; where the coach is reached now comes first, as long as the site knows them. */
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

/** The kind of appointment as the site has it now. */
export const findType = ({ catalogue }: Pick<Shop, 'catalogue'>, id: string) =>
  catalogue.appointments.find((type) => type.id === id)
