import { formatMobile } from '#domain/address.ts'
import { formatClock, formatHours, formatWeekday } from '#domain/clock.ts'
import { parseJson } from '#domain/json.ts'
import { formatRupees } from '#domain/money.ts'
import { formatStart, startsAt } from '#domain/webinar-time.ts'
import type { EnrollmentRow } from '#server/database/tables.ts'
import { greeting } from '#server/mail/greeting.ts'
import { letter } from '#server/mail/letter.ts'
import type { Firm } from '#server/mail/letter-content.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'
import type { SoldWebinar } from '#server/shopping/sold-entry.ts'

/** 'Yes' or 'No'; without consent nothing was stored and nothing is told. */
function challengesOf({ challenges }: EnrollmentRow) {
  const kept = parseJson(challenges)
  const told = typeof kept === 'object' && kept !== null ? new Map(Object.entries(kept)) : undefined
  const flag = (name: string) => (told ? (told.get(name) === true ? 'Yes' : 'No') : 'Not shared')
  return {
    healthChallenge: flag('healthChallenge'),
    mentalChallenge: flag('mentalChallenge'),
    financialChallenge: flag('financialChallenge'),
    other: String(told?.get('other') ?? ''),
  }
}

const genderWords: Partial<Record<string, string>> = {
  male: 'Male',
  female: 'Female',
  preferNotToSay: 'Prefers not to say',
}

function factsOf(enrollment: EnrollmentRow): [string, string][] {
  const { name, email, phone, city, state_of_india: state, gender } = enrollment
  const { healthChallenge, mentalChallenge, financialChallenge, other } = challengesOf(enrollment)
  const facts: [string, string][] = [
    ['Name', name],
    ['E-mail', email],
    ['Phone', phone && formatMobile(phone)],
    ['City', city],
    ['State', state],
    ['Gender', genderWords[gender] ?? gender],
    ['Health challenge', healthChallenge],
    ['Mental challenge', mentalChallenge],
    ['Financial challenge', financialChallenge],
    ['Other', other],
  ]
  return facts.map(([label, value]) => [label, value || 'Not given'])
}

/** Tells the firm; carries the parameters that the specification names, for its own template. */
export async function seatNotice(
  firm: Firm,
  enrollment: EnrollmentRow,
  webinar: SoldWebinar | undefined,
): Promise<NewMail> {
  const { name, email, phone, city, state_of_india: state, gender } = enrollment
  const { params } = await letter({
    firm,
    to: firm.email,
    ...(email && { replyTo: email }),
    subject: `Webinar seat for ${name || email || phone}`,
    paragraphs: [`A seat in “${webinar?.title ?? enrollment.webinar_id}” is confirmed.`],
    facts: factsOf(enrollment),
  })
  const named = { name, email, phone, city, state, gender, ...challengesOf(enrollment) }
  return { template: 'webinar', params: { ...named, ...params } }
}

interface Seat {
  readonly enrollment: EnrollmentRow
  readonly webinar: SoldWebinar
  /** Where the calendar file is. */
  readonly calendarUrl: string
  /** What was paid for it, if it was not free. */
  readonly payment: { readonly id: string; readonly amount_paise: number } | undefined
}

/**
 * What both mails to a participant say. Anybody may have given the address of a free seat, and what they
 * typed must not reach it in our name.
 */
function joining(firm: Firm, { enrollment, webinar, calendarUrl, payment }: Seat) {
  const facts: [string, string][] = [
    ['Begins', formatStart(webinar)],
    ['Takes', formatHours(webinar.durationHours)],
  ]
  return {
    firm,
    to: enrollment.email,
    salutation: greeting(payment ? enrollment.name : '', 'participant'),
    facts,
    button: { label: 'Join the webinar', url: webinar.joinLink },
    links: [{ label: 'Add it to your calendar', url: calendarUrl }],
  }
}

/** Tells the person when it is and how to join. */
export async function seatConfirmedMail(
  firm: Firm,
  seat: Seat & { readonly calendar: string },
): Promise<NewMail> {
  const { salutation, facts, ...rest } = joining(firm, seat)
  const { payment } = seat
  const paid: [string, string][] = payment
    ? [
        ['Paid', formatRupees(payment.amount_paise)],
        ['Transaction', payment.id],
      ]
    : [['Price', 'Free of charge']]
  return await letter({
    ...rest,
    subject: `Your seat: ${seat.webinar.title}`,
    preview: `It begins on ${formatStart(seat.webinar)}.`,
    paragraphs: [
      salutation,
      'Your seat is reserved. Please keep this mail: it holds the link to join.',
    ],
    facts: [...facts, ...paid],
    calendar: seat.calendar,
    closing: ['The link to join is yours alone: please do not pass it on.'],
  })
}

/** Reminds of the beginning in words that stay true however late the mail is read. */
export async function reminderMail(firm: Firm, seat: Seat): Promise<NewMail> {
  const { salutation, ...rest } = joining(firm, seat)
  const start = startsAt(seat.webinar)
  return await letter({
    ...rest,
    subject: `${formatWeekday(start)}, ${formatClock(start)} IST: ${seat.webinar.title}`,
    preview: 'Your seat is waiting, and so is the link to join.',
    paragraphs: [salutation, 'You have a seat in this webinar. We look forward to you.'],
  })
}
