import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newFeed, endFeed } from '#server/bookings/firm-changes.ts'
import { smtpTransport } from '#server/mail/send-mail.ts'
import { allMails, book, inDays, linkIn, newBooking, offer, payFor } from './appointment-types.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { openSmtp } from './smtp-stand-in.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  offer(shop)
})
afterAll(() => shop[Symbol.asyncDispose]())

/** What another calendar library understands. */
function understood(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file))
  const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  return { method: calendar.getFirstPropertyValue('method'), events, calendar }
}

/** The calendars of the mails to somebody, in the order in which they were written. */
async function calendarsTo(own: TestShop, email: string) {
  const mails = await own.shop.db
    .selectFrom('mails')
    .select('params')
    .where('params', 'like', `%${email}%`)
    .where('params', 'like', '%VCALENDAR%')
    .orderBy('created_at')
    .execute()
  const all: { calendar: string; to_email: string }[] = mails.map(({ params }) =>
    JSON.parse(params),
  )
  return all.filter(({ to_email }) => to_email === email).map(({ calendar }) => calendar)
}

let day = 3
async function bought(own = shop) {
  day += 1
  const booking = newBooking(own, { startsAt: inDays(own, day) })
  const row = async () =>
    await own.shop.db
      .selectFrom('appointments')
      .selectAll()
      .where('email', '=', booking.email)
      .executeTakeFirstOrThrow()
  await payFor(own, await book(own, booking))
  return { booking, row }
}

test('invitation, move and cancellation are one event in another calendar, for the person and the coach', async () => {
  await using own = await openTestShop()
  offer(own)
  // Kept unsent, so that what was written can be read.
  own.shop.outbox.deliver = async () => {}
  const { booking, row } = await bought(own)
  const { id } = await row()
  const page = await own.shop.db
    .selectFrom('mails')
    .select('params')
    .where('about', '=', id)
    .execute()
  const { key } = linkIn(JSON.stringify(page))
  const startsAt = inDays(own, day, '15:00')
  await own.call('POST', `/api/appointments/${id}/reschedule`, { body: { key, startsAt } })
  await own.call('POST', `/api/appointments/${id}/cancel`, { body: { key } })
  for (const email of [booking.email, 'asha-sample@example.com']) {
    const all = (await calendarsTo(own, email)).map(understood)
    expect(all.map(({ method }) => method)).toEqual(['REQUEST', 'REQUEST', 'CANCEL'])
    expect(all.map(({ events }) => events.map(({ uid }) => uid)).flat()).toEqual(
      Array.from({ length: 3 }, () => `${id}@127.0.0.1`),
    )
    expect(all.map(({ events }) => events[0]?.sequence)).toEqual([0, 1, 2])
    const starts = all.map(({ events }) => events[0]?.startDate.toJSDate().getTime())
    expect(starts).toEqual([booking.startsAt, startsAt, startsAt].map((at) => Date.parse(at)))
    const states = all.map(({ events }) => events[0]?.component.getFirstPropertyValue('status'))
    expect(states).toEqual(['CONFIRMED', 'CONFIRMED', 'CANCELLED'])
    for (const { events } of all) {
      expect(events[0]?.organizer).toBe('mailto:firm@example.com')
      expect(events[0]?.attendees.map((one) => String(one.getFirstValue()).toLowerCase())).toEqual([
        `mailto:${email}`,
      ])
      expect(events[0]?.duration.toSeconds()).toBe(45 * 60)
    }
  }
})

test.each(['REQUEST', 'CANCEL'])(
  'by SMTP, %s is a part beside the text that says its method, not a file alone',
  async (method) => {
    await using smtp = await openSmtp()
    const url = `smtp://user:pass@127.0.0.1:${smtp.port}`
    const send = smtpTransport({ url, from: 'hello@example.com', timeoutMs: 2000 })
    const calendar = `BEGIN:VCALENDAR\r\nMETHOD:${method}\r\nEND:VCALENDAR\r\n`
    const params = {
      to_email: 'a@example.com',
      subject: 'x',
      text: 'y',
      html: '<p>y</p>',
      calendar,
    }
    await send({ id: 'mail-1', template: 'letter', params: JSON.stringify(params) })
    const source = smtp.mails[0]?.source ?? ''
    const alternative =
      /multipart\/alternative;\s+boundary="?([^"\r\n]+)/.exec(source)?.[1] ?? 'none'
    const parts = source.split(`--${alternative}`)
    const own = parts.find((part) => /^\r\nContent-Type: text\/calendar/.test(part))
    expect(own?.replace(/\r\n\s/g, ' ')).toMatch(
      new RegExp(`^\\r\\nContent-Type: text/calendar;.*method=${method}`, 'i'),
    )
    expect(own).not.toContain('Content-Disposition: attachment')
    expect(parts.some((part) => part.includes('Content-Type: text/plain'))).toBe(true)
  },
)

describe('the file', () => {
  test('is the appointment as it stands, without who comes, and nobody’s with another key', async () => {
    const { booking } = await bought()
    const [mail] = await allMails(shop, booking.email)
    const { id, key } = linkIn(mail?.text ?? '')
    const path = `/api/appointments/${id}/calendar.ics`
    expect(mail?.text).toContain(`${path}?key=${key}`)
    const file = await shop.call('GET', `${path}?key=${key}`)
    const { method, events } = understood(file.body)
    expect([method, events[0]?.attendees.length]).toEqual(['PUBLISH', 0])
    expect(events[0]?.startDate.toJSDate().getTime()).toBe(Date.parse(booking.startsAt))
    for (const wrong of ['', '?key=', `?key=${key}x`])
      expect((await shop.call('GET', path + wrong)).status).toBe(404)
    await shop.call('POST', `/api/appointments/${id}/cancel`, { body: { key } })
    expect((await shop.call('GET', `${path}?key=${key}`)).status).toBe(404)
  })

  test('keeps whatever was typed one property, in lines of at most 75 octets', async () => {
    day += 1
    const name = 'Asha, जोशी; Evil'
    const booking = newBooking(shop, {
      startsAt: inDays(shop, day),
      name,
      message: 'a\nATTENDEE:mailto:x@y.z',
    })
    await payFor(shop, await book(shop, booking))
    const address = new URL(await newFeed(shop.shop, 'asha-sample')).pathname
    const file: string = (await shop.call('GET', address)).body
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    const own = understood(file).events.find(({ summary }) => summary.includes(name))
    expect(own?.attendees).toEqual([])
    expect(own?.description).toContain('ATTENDEE:mailto:x@y.z')
  })
})

test('the calendar of a coach is read at its newest address only, until that is taken back', async () => {
  const { row } = await bought()
  const first = new URL(await newFeed(shop.shop, 'asha-sample')).pathname
  const { events } = understood((await shop.call('GET', first)).body)
  expect(events.map(({ uid }) => uid)).toContain(`${(await row()).id}@127.0.0.1`)
  const second = new URL(await newFeed(shop.shop, 'asha-sample')).pathname
  expect((await shop.call('GET', first)).status).toBe(404)
  const others = new URL(await newFeed(shop.shop, 'ravi-sample')).pathname
  expect(understood((await shop.call('GET', others)).body).events).toEqual([])
  await endFeed(shop.shop, 'asha-sample')
  expect((await shop.call('GET', second)).status).toBe(404)
  expect((await shop.call('GET', others)).status).toBe(200)
})
