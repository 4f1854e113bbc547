import { afterAll, beforeAll, expect, test } from 'vitest'
import { dateWriter } from '#server/bookings/page-dates.ts'
import { appointmentTypes, book, newBooking, offer } from './appointment-types.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  offer(shop, appointmentTypes)
})
afterAll(() => shop[Symbol.asyncDispose]())

const paid = appointmentTypes.find(({ pricePaise }) => pricePaise > 0)
const coachId = paid?.coaches[0]?.id ?? ''
const page = `<p class="next-free" data-next-free="${coachId}"></p><p data-next-free="nobody-sample"></p>`

async function firstFree() {
  const day = (ahead: number) =>
    new Date(shop.shop.now() + 330 * 60_000 + ahead * 86_400_000).toISOString().slice(0, 10)
  const query = `from=${day(0)}&to=${day(20)}`
  const { body } = await shop.call('GET', `/api/appointments/${paid?.id}/slots?${query}`)
  const slots: { coachId: string; startsAt: string }[] = body.slots ?? body
  return slots.filter((slot) => slot.coachId === coachId)
}

test('a page says when a coach is free next, of this minute, and nothing of whoever has no times', async () => {
  const write = dateWriter(shop.shop)
  const [first, second] = await firstFree()
  const said = await write(page)
  expect(said).toMatch(
    /<p class="next-free" data-next-free="[\w-]+">Next free: <b>\w{3} \d+ \w{3}, \d+:\d\d [AP]M<\/b><\/p>/,
  )
  expect(said).toContain('<p data-next-free="nobody-sample"></p>')
  const booking = newBooking(shop, { coachId, startsAt: first?.startsAt ?? '' })
  expect((await book(shop, booking)).status).toBe(200)
  expect(await write(page)).toBe(said)
  shop.clock.aheadMs += 61_000
  const later = await write(page)
  expect(later).not.toBe(said)
  expect(second?.startsAt).toBeDefined()
})

test.each([
  // A Friday; the tenth working day after it is a Friday again.
  ['2026-11-27T12:00:00+05:30', 'Fri, 11 Dec'],
  ['2026-11-29T23:59:00+05:30', 'Fri, 11 Dec'],
  ['2026-11-30T00:01:00+05:30', 'Mon, 14 Dec'],
])('ordered at %s, in ten working days a piece is sent by %s', async (moment, day) => {
  shop.clock.aheadMs += Date.parse(moment) - shop.shop.now()
  const said = await dateWriter(shop.shop)('<li data-sent-within="10"></li>')
  expect(said).toBe(`<li data-sent-within="10">Order today and we send it by ${day}.</li>`)
})
