import ical from 'ical-generator'
import {
  ICalAlarmType,
  ICalAttendeeStatus,
  type ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator'
import { defaultLanguage, type Language } from '#domain/language.ts'
import { formatPhone } from '#domain/phone.ts'
import type { SoldAppointment } from '#server/bookings/sold-appointment.ts'
import type { AppointmentRow } from '#server/database/purchase-tables.ts'
import type { Firm } from '#server/mail/template-content.ts'
import { type Words, wordsIn } from '#server/words.ts'

/** All data of an appointment for mails and calendars. */
export interface AppointmentDetails {
  readonly row: AppointmentRow
  readonly sold: SoldAppointment
  readonly firm: Firm
  /** The page to move and cancel it. */
  readonly pageUrl: string
  readonly calendarUrl: string
  /** The payment's id; none if it is free. */
  readonly transactionId?: string | undefined
  /** The purchase's page; none if it is free. */
  readonly statusPageUrl?: string | undefined
  /** The site's host: part of the event's UID. */
  readonly host: string
  readonly at: number
}

export type Fact = readonly [label: string, value: string]

function howOf({ sold, row }: AppointmentDetails, { appointments }: Words): string {
  const { meeting, meetingLink: link } = sold
  return appointments.how[meeting]({ link, phone: formatPhone(row.phone) })
}

/** Time, coach and how to join. */
export function factsOf(details: AppointmentDetails, words: Words): Fact[] {
  const { row, sold } = details
  const { facts, moment, momentIn } = words.appointments
  const own = momentIn(row.zone, row.starts_at)
  return [
    [facts.when, moment(row.starts_at)],
    ...(own ? [[facts.yourTime, own] as const] : []),
    ...(sold.coachName ? [[facts.with, sold.coachName] as const] : []),
    [facts.takes, facts.takesMinutes(sold.durationMinutes)],
    [facts.how, howOf(details, words)],
  ]
}

/** Calendar alarms: an hour and ten minutes before. */
const alarmsS = [60 * 60, 10 * 60]

/** REQUEST adds or updates an event, CANCEL removes it, PUBLISH is a file for download. */
export type CalendarMethod = 'REQUEST' | 'CANCEL' | 'PUBLISH'

function calendarOf(firm: { readonly name: string }, method: CalendarMethod, language: Language) {
  const product = { company: firm.name, product: 'Appointments', language: language.toUpperCase() }
  return ical({ method: ICalCalendarMethod[method], prodId: product })
}

const textOf = (calendar: ICalCalendar) => `${calendar.toString()}\r\n`

/**
 * The only event of an appointment. Its UID never changes and its SEQUENCE rises with each change, so that a calendar
 * updates or removes its existing event; times are in UTC, independent of any zone.
 */
function addEvent(calendar: ICalCalendar, details: AppointmentDetails, isCancelled: boolean) {
  const { row, host, at } = details
  return calendar.createEvent({
    id: `${row.id}@${host}`,
    sequence: row.sequence,
    stamp: new Date(at),
    start: new Date(row.starts_at),
    end: new Date(row.ends_at),
    summary: '',
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    alarms: isCancelled ? [] : alarmsS.map((trigger) => ({ type: ICalAlarmType.display, trigger })),
  })
}

/** The customer's event. */
export function personCalendar(details: AppointmentDetails, method: CalendarMethod): string {
  const { row, sold, firm, pageUrl } = details
  const words = wordsIn(row.language)
  const { entry } = words.appointments
  const calendar = calendarOf(firm, method, row.language)
  const event = addEvent(calendar, details, method === 'CANCEL')
  event.summary(entry.summary(sold.name, firm.name))
  event.description(entry.description(howOf(details, words), pageUrl))
  if (sold.meeting === 'video' && sold.meetingLink) event.location(sold.meetingLink)
  if (method !== 'PUBLISH') invite(event, firm, row.email)
  return textOf(calendar)
}

/** The coach's event, with the customer's name and reason. */
export function coachCalendar(details: AppointmentDetails, method: CalendarMethod): string {
  const { firm, sold } = details
  const calendar = calendarOf(firm, method, defaultLanguage)
  const event = describeForCoach(addEvent(calendar, details, method === 'CANCEL'), details)
  invite(event, firm, sold.coachEmail)
  return textOf(calendar)
}

function describeForCoach(event: ReturnType<typeof addEvent>, { row, sold }: AppointmentDetails) {
  const { entry } = wordsIn(defaultLanguage).appointments
  event.summary(entry.forCoach(sold.name, row.name))
  event.description(entry.coachDescription(formatPhone(row.phone), row.message))
  if (sold.meeting === 'video' && sold.meetingLink) event.location(sold.meetingLink)
  return event
}

/** The read-only feed of a coach's calendar, with all of these; it invites no one. */
export function feedCalendar(
  firm: { readonly name: string },
  coachName: string,
  all: readonly AppointmentDetails[],
): string {
  const calendar = calendarOf(firm, 'PUBLISH', defaultLanguage)
  calendar.name(wordsIn(defaultLanguage).appointments.entry.feed(coachName))
  for (const details of all) describeForCoach(addEvent(calendar, details, false), details)
  return textOf(calendar)
}

/** Already agreed upon, so no RSVP is requested. */
function invite(
  event: ReturnType<typeof addEvent>,
  firm: { readonly name: string; readonly email: string },
  email: string,
) {
  event.organizer({ name: firm.name, email: firm.email })
  event.createAttendee({ email, status: ICalAttendeeStatus.ACCEPTED, rsvp: false })
}
