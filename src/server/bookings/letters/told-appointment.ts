import { formatPhone } from '#domain/phone.ts'
import type { Firm } from '#server/mail/letter-content.ts'
import type { Words } from '#server/words.ts'
import type { SoldAppointment } from '#server/bookings/sold-appointment.ts'
import type { AppointmentRow } from '#server/database/appointments-tables.ts'

/** All that letters and calendars tell of an appointment. */
export interface ToldAppointment {
  readonly row: AppointmentRow
  readonly sold: SoldAppointment
  readonly firm: Firm
  /** Where it is moved and cancelled. */
  readonly pageUrl: string
  readonly calendarUrl: string
  /** Of its payment; of what is free, none. */
  readonly transactionId?: string | undefined
  /** The page of its purchase; of what is free, none. */
  readonly passportUrl?: string | undefined
  /** Of the site: part of the name under which calendars know it. */
  readonly host: string
  readonly at: number
}

export type Fact = readonly [label: string, value: string]

export function howOf({ sold, row }: ToldAppointment, { appointments }: Words): string {
  const { meeting, meetingLink: link } = sold
  return appointments.how[meeting]({ link, phone: formatPhone(row.phone) })
}

/** When, with whom and how. */
export function factsOf(told: ToldAppointment, words: Words): Fact[] {
  const { row, sold } = told
  const { facts, moment, momentIn } = words.appointments
  const own = momentIn(row.zone, row.starts_at)
  return [
    [facts.when, moment(row.starts_at)],
    ...(own ? [[facts.yourTime, own] as const] : []),
    ...(sold.coachName ? [[facts.with, sold.coachName] as const] : []),
    [facts.takes, facts.takesMinutes(sold.durationMinutes)],
    [facts.how, howOf(told, words)],
  ]
}
