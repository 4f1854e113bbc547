import type { AppointmentEntry, CoachEntry } from '#contracts/catalogue-file.ts'
import { weekdays } from '#domain/appointment-times.ts'
import { indiaDay } from '#domain/india-time.ts'
import { press } from './people.ts'
import type { TestShop } from './open-test-shop.ts'

const dayMs = 24 * 60 * 60_000

const coach = (id: string, name: string): CoachEntry => ({
  ...{ id, name, email: `${id}@example.com`, meetingLink: `https://meet.example.com/${id}` },
  hours: [{ days: [...weekdays], from: '10:00', to: '18:00' }],
  away: [],
})

const coaches = [coach('asha-sample', 'Asha Sample'), coach('ravi-sample', 'Ravi Sample')]

const terms = { noticeHours: 12, horizonDays: 30, changeUntilHours: 24 }

/** A consultation of 45 minutes and a pause, from 10:00 to 18:00 on every day, and a free first call. */
export const appointmentTypes: AppointmentEntry[] = [
  {
    ...{ id: 'consultation', name: 'Consultation', summary: 'An hour about your money.' },
    ...{ durationMinutes: 45, bufferMinutes: 15, pricePaise: 99_900, meeting: 'video', coaches },
    ...terms,
  },
  {
    ...{ id: 'first-call', name: 'First call', summary: 'A first call.', maxPerDay: 3 },
    ...{ durationMinutes: 15, bufferMinutes: 0, pricePaise: 0, meeting: 'phone' },
    ...{ coaches: coaches.slice(0, 1), ...terms },
  },
]

/** The shop offers these from now on. */
export function offer(shop: TestShop, appointments = appointmentTypes): void {
  Object.assign(shop.shop.catalogue, { appointments })
}

/**
 * '2026-12-01T10:00:00.000+05:30': that time so many days from now. Late in the evening, tomorrow's
 * 10:00 is nearer than the notice of 12 hours: for tomorrow, say a time in the afternoon.
 */
export function inDays(shop: TestShop, days: number, clock = '10:00'): string {
  return `${indiaDay(shop.shop.now() + days * dayMs)}T${clock}:00.000+05:30`
}

let people = 0

/** What somebody new asks for. */
export function newBooking(shop: TestShop, booking: object = {}) {
  people += 1
  return {
    ...{ typeId: 'consultation', coachId: 'asha-sample', startsAt: inDays(shop, 3) },
    ...{ name: 'Meera Sample', phone: `99887 ${50_000 + people}`, message: 'About my savings.' },
    ...{ email: `meera-${people}@example.com`, zone: 'Asia/Kolkata', language: 'en' },
    ...booking,
  }
}

export const book = (shop: TestShop, body: object, from?: string) =>
  shop.call('POST', '/api/appointments', from ? { body, from } : { body })

/** Pays, or lets it fail, and comes back. */
export async function payFor(
  shop: TestShop,
  { body }: { body: { redirectUrl: string } },
  outcome: 'success' | 'failure' = 'success',
): Promise<void> {
  const { pathname, search } = new URL(await press(body.redirectUrl, outcome))
  await shop.call('GET', pathname + search)
}

export const rowOf = async (shop: TestShop, { email }: { email: string }) =>
  await shop.shop.db
    .selectFrom('appointments')
    .selectAll()
    .where('email', '=', email)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()

export const cellsOf = async (shop: TestShop, id: string) =>
  await shop.shop.db.selectFrom('slot_cells').selectAll().where('appointment_id', '=', id).execute()

/** The id and the key of a link from a mail, or of where somebody was led to. */
export function linkIn(text: string): { id: string; key: string } {
  const [, id = '', key = ''] = /\/appointment\?id=([\w-]+)&(?:amp;)?key=([\w-]+)/.exec(text) ?? []
  return { id, key }
}

/** Every mail to somebody, newest first, once all that waits was sent. */
export async function allMails(shop: TestShop, email: string) {
  for (let turn = 0; turn < 4; turn += 1) await shop.shop.outbox.deliver()
  const answer = await shop.sandbox.request(`/sandbox/mailbox.json?to=${encodeURIComponent(email)}`)
  const mails: { subject: string; text: string; html: string }[] = await answer.json()
  return mails
}

/** Asks for a free one: its link, and the code that was mailed for it. */
export async function bookFreely(
  shop: TestShop,
  booking: ReturnType<typeof newBooking>,
  from?: string,
) {
  const answer = await book(shop, booking, from)
  const link = linkIn(answer.body.redirectUrl ?? '')
  const [mail] = await allMails(shop, booking.email)
  return { status: answer.status, link, code: /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? '' }
}

/** What whoever has the link does to it. */
export const change = (
  shop: TestShop,
  { id, key }: { id: string; key: string },
  deed: 'prove' | 'reschedule' | 'cancel',
  body: object = {},
) => shop.call('POST', `/api/appointments/${id}/${deed}`, { body: { key, ...body } })

/** Somebody who has paid, with the link from the mail. */
export async function bought(shop: TestShop, booking: ReturnType<typeof newBooking>) {
  const answer = await book(shop, booking)
  await payFor(shop, answer)
  const [mail] = await allMails(shop, booking.email)
  return {
    ...linkIn(mail?.text ?? ''),
    transactionId: answer.body.transactionId as string,
    booking,
  }
}

/** The clock of the shop stands so long before a moment. */
export function goTo(shop: TestShop, moment: string, beforeMs: number): void {
  shop.clock.aheadMs = Date.parse(moment) - Date.now() - beforeMs
}

/** Of all mails to somebody, newest first. */
export const subjectsTo = async (shop: TestShop, email: string) =>
  (await allMails(shop, email)).map(({ subject }) => subject)
