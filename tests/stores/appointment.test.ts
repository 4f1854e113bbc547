import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { indiaDay } from '#domain/india-time.ts'
import { book, inDays, newBooking, offer } from '../api/appointment-types.ts'
import { openTestShop, type TestShop } from '../api/open-test-shop.ts'
import { openBrowser, type TestBrowser } from './open-browser.ts'

let shop: TestShop
let browser: TestBrowser
beforeAll(async () => {
  shop = await openTestShop()
  offer(shop)
})
afterAll(() => shop[Symbol.asyncDispose]())
beforeEach(() => {
  browser = openBrowser(shop)
  browser.open('/get-a-consultation')
})

const form = async () => await import('#stores/appointment.ts')
const free = async () => await import('#stores/free-times.ts')
const today = () => indiaDay(Date.now())
const timesOf = (coachId: string) => ({ typeId: 'consultation', coachId, from: today() })

test('a time that somebody else has taken is answered with those near it, and nothing is left for', async () => {
  const startsAt = inDays(shop, 4)
  expect((await book(shop, newBooking(shop, { startsAt }))).status).toBe(200)
  const { $appointment, bookAppointment } = await form()
  const { $freeTimes } = await free()

  await bookAppointment(newBooking(shop, { startsAt }))

  expect($appointment.get()).toMatchObject({ step: 'refused' })
  expect(browser.visited).toEqual([])
  const times = $freeTimes.get()
  const near = times.state === 'nearest' ? times.days.flatMap((day) => day.times) : []
  expect(near).toHaveLength(3)
  await bookAppointment(
    newBooking(shop, { startsAt: near[0]?.startsAt, coachId: near[0]?.coachId }),
  )
  expect(browser.visited).toHaveLength(1)
})

test('without a time the form asks for one, and asks nobody', async () => {
  const { $appointment, bookAppointment } = await form()
  await bookAppointment(newBooking(shop, { startsAt: '' }))
  expect($appointment.get()).toEqual({
    step: 'refused',
    problems: [{ field: 'startsAt', problem: 'time' }],
  })
  expect(browser.network.calls).toBe(0)
})

test('what was asked for last is shown, whichever answer comes first', async () => {
  const { $freeTimes, loadTimes } = await free()
  await Promise.all([loadTimes(timesOf('asha-sample')), loadTimes(timesOf('ravi-sample'))])
  expect($freeTimes.get()).toMatchObject({ state: 'ready', request: { coachId: 'ravi-sample' } })
})

test('offline says so, and asking again brings the times', async () => {
  const { $freeTimes, loadTimes } = await free()
  browser.network.isUp = false
  await loadTimes(timesOf('any'))
  expect($freeTimes.get()).toMatchObject({ state: 'failed', words: expect.stringMatching(/./) })
  browser.network.isUp = true
  await loadTimes(timesOf('any'))
  expect($freeTimes.get()).toMatchObject({ state: 'ready' })
})
