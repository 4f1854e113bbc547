import type { WebinarEntry } from '#contracts/catalogue-file.ts'
import { parseJson } from '#domain/json.ts'
import { formatRupees } from '#domain/money.ts'
import { formatStart } from '#domain/webinar-time.ts'
import type { EnrollmentRow } from '../../database/tables.ts'
import type { NewMail } from '../../database/mails.ts'
import { letter } from './letter.ts'

/** 'Yes' or 'No'; without consent nothing was stored and nothing is told. */
function challengesOf({ challenges }: EnrollmentRow): Record<string, string> {
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

/** Tells the firm; carries the parameters that the specification names, for its own template. */
export async function seatNotice(
  to: string,
  enrollment: EnrollmentRow,
  webinar: WebinarEntry | undefined,
): Promise<NewMail> {
  const { name, email, phone, city, state_of_india: state, gender } = enrollment
  const named = { name, email, phone, city, state, gender, ...challengesOf(enrollment) }
  const { params } = await letter({
    to,
    subject: `Webinar seat for ${name || email || phone}`,
    paragraphs: [
      `A seat in "${webinar?.title ?? enrollment.webinar_id}" is confirmed.`,
      ...Object.entries(named).map(([field, value]) => `${field}: ${value || 'not given'}`),
    ],
  })
  return { template: 'webinar', params: { ...named, ...params } }
}

/** Tells the person when it is and how to join. */
export async function seatConfirmedMail(
  { name, email }: EnrollmentRow,
  webinar: WebinarEntry,
  payment: { readonly id: string; readonly amount_paise: number } | undefined,
): Promise<NewMail> {
  const receipt = payment
    ? `We have received your payment of ${formatRupees(payment.amount_paise)}. Transaction: ${payment.id}.`
    : 'The webinar is free of charge.'
  return await letter({
    to: email,
    subject: `Your seat: ${webinar.title}`,
    paragraphs: [
      `Dear ${name || 'participant'},`,
      `Your seat in "${webinar.title}" is reserved. It begins on ${formatStart(webinar)} and takes ${webinar.durationHours} hours.`,
      `Please join here: ${webinar.joinLink}`,
      receipt,
    ],
  })
}
