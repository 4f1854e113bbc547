import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { daysAtOnce } from '#domain/free-days.ts'
import { deleteOverride, insertOverride } from '#server/bookings/queries/slots.ts'
import { Hono } from 'hono'
import { consultationPage, withFreeTimes } from '#server/bookings/render-slots.ts'
import { createApp } from '#server/app.ts'
import {
  allMails,
  appointmentTypes,
  book,
  bought,
  inDays,
  linkIn,
  newBooking,
  offer,
} from './appointment-types.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'

const form = `<html><body><form>
<input type="hidden" name="idempotencyKey" value="">
<div data-form-errors></div>
<input type="radio" name="typeId" value="first-call">
<input type="radio" name="typeId" value="consultation" checked>
<label data-gives="first-call consultation"><input type="radio" name="coachId" value="asha-sample"></label>
<label data-gives="consultation"><input type="radio" name="coachId" value="ravi-sample"></label>
<!--times--><p data-unfilled></p><!--/times-->
<input name="name"><input name="phone"><input name="email"><textarea name="message"></textarea>
</form></body></html>`
const own = '<html><body><!--appointment--><h1>Nothing</h1><!--/appointment--></body></html>'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  offer(shop)
  const pages: Record<string, string> = { '/get-a-consultation': form, '/appointment': own }
  Object.assign(shop.shop, {
    page: (path: string) => ({ html: pages[path] ?? '', headers: {} }),
  })
})
afterAll(() => shop[Symbol.asyncDispose]())

async function post(path: string, fields: Record<string, string>) {
  const body = new URLSearchParams(fields).toString()
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const answer = await shop.app.request(path, { method: 'POST', body, headers })
  return {
    status: answer.status,
    to: answer.headers.get('Location') ?? '',
    html: await answer.text(),
  }
}
const see = async (address: string) => {
  const answer = await shop.app.request(address)
  return { status: answer.status, headers: answer.headers, html: await answer.text() }
}
const fill = (asked = '') => withFreeTimes(shop.shop, form, new URLSearchParams(asked))
const times = (html: string) =>
  Array.from(html.matchAll(/name="startsAt" value="([^"]+)"/g), ([, at = '']) => at)

describe('A3: a network that asks for other times all the while', () => {
  const from = (address: string) => ({ incoming: { socket: { remoteAddress: address } } })
  /** A second that does not end. */
  const stopped = () => {
    const at = shop.shop.now()
    return { ...shop.shop, now: () => at }
  }

  test('gets the page as it was built, and others the times', async () => {
    const page = consultationPage(stopped())
    const app = new Hono().get('/', async (c) =>
      c.html(await page(form, new URLSearchParams(c.req.query()), c)),
    )
    const ask = async (address: string, days: number) => {
      const day = inDays(shop, days, '11:00').slice(0, 10)
      return await (await app.request(`/?from=${day}`, {}, from(address))).text()
    }
    const pages: string[] = []
    for (let days = 1; days <= 20; days += 1) pages.push(await ask('2001:db8::1', days))
    expect(pages.filter((html) => html === form)).toHaveLength(15)
    expect(await ask('2001:db8:1::1', 3)).not.toBe(form)
  })

  test('is told to wait by the call', async () => {
    const app = createApp(stopped())
    const [first, last] = [inDays(shop, 1, '11:00'), inDays(shop, 20, '11:00')]
    const days = `from=${first.slice(0, 10)}&to=${last.slice(0, 10)}`
    const ask = (address: string) =>
      app.request(`/api/appointments/consultation/slots?${days}`, {}, from(address))
    const answers = await Promise.all(Array.from({ length: 30 }, () => ask('2001:db8::1')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.headers.get('Retry-After')).toBe('1')
    expect((await ask('2001:db8:1::1')).status).toBe(200)
  })
})

describe('the page on which one chooses', () => {
  test('holds the times of this moment as radio buttons, and of one coach their own', async () => {
    const html = await fill()
    expect(times(html)).toContain(inDays(shop, 3, '11:00'))
    expect(html.match(/name="day"/g)).toHaveLength(daysAtOnce)
    expect(html).not.toContain('data-unfilled')
    const booking = newBooking(shop, { startsAt: inDays(shop, 3, '11:00') })
    expect((await book(shop, booking)).status).toBe(200)
    expect(times(await fill('coachId=asha-sample'))).not.toContain(booking.startsAt)
    expect(times(await fill('coachId=ravi-sample'))).toContain(booking.startsAt)
    expect(times(await fill())).toContain(booking.startsAt)
  })

  test('has the free call chosen for whoever comes for it, and shows who gives it alone', async () => {
    const html = await fill('call=free')
    expect(html).toMatch(/value="first-call" checked/)
    expect(html).not.toMatch(/value="consultation" checked/)
    expect(html).toMatch(/data-gives="consultation" hidden/)
  })

  test('shows other days, and never one that is over, far away or no day', async () => {
    const later = inDays(shop, 12).slice(0, 10)
    expect(times(await fill(`from=${later}`))[0]?.slice(0, 10)).toBe(later)
    for (const from of ['2020-01-01', '2099-01-01', '2027-02-30', '"><script>'])
      expect(times(await fill(new URLSearchParams({ from }).toString()))).toEqual(
        times(await fill()),
      )
  })

  test('is as it was built without types, and says so when nothing is free', async () => {
    offer(shop, [])
    expect(await fill()).toBe(form)
    offer(
      shop,
      appointmentTypes.map((type) => ({ ...type, noticeHours: 24 * 60 })),
    )
    expect(await fill()).toMatch(/No slots free on these days.*No slots left/s)
    offer(shop)
  })
})

describe('the form without script', () => {
  const typed = (booking: object = {}) =>
    ({ ...newBooking(shop, booking), language: 'en' }) as Record<string, string>

  test('shows other times with everything typed kept, and takes nothing', async () => {
    const booking = typed({ coachId: 'ravi-sample', name: 'Asha "Sample"' })
    const { status, html } = await post('/api/appointments', { ...booking, show: 'times' })
    expect(status).toBe(200)
    expect(html).toContain('value="Asha &#34;Sample&#34;"')
    expect(html).toMatch(/value="ravi-sample" checked/)
    expect(html).not.toMatch(/name="startsAt"[^>]*checked/)
    expect(times(await fill())).toContain(booking['startsAt'])
  })

  test('leads on to pay, and a time that is gone is answered with those near it', async () => {
    const first = typed({ startsAt: inDays(shop, 5) })
    const paying = await post('/api/appointments', first)
    expect([paying.status, new URL(paying.to).pathname]).toEqual([
      303,
      expect.stringMatching(/pay/),
    ])
    const second = typed({ startsAt: inDays(shop, 5) })
    const late = await post('/api/appointments', second)
    expect(late.status).toBe(409)
    expect(times(late.html)).toHaveLength(3)
    expect(late.html).toContain(`value="${second['email']}"`)
    expect(late.html).toMatch(/role="alert"/)
    const [near = ''] = times(late.html)
    expect((await post('/api/appointments', { ...second, startsAt: near })).status).toBe(303)
  })

  test('E: names the other appointment of whoever has one then, and asks about one that is not paid', async () => {
    const booking = typed({ startsAt: inDays(shop, 7) })
    expect((await post('/api/appointments', booking)).status).toBe(303)
    const asked = await post('/api/appointments', { ...booking, coachId: 'ravi-sample' })
    expect(asked.status).toBe(409)
    expect(asked.html).toMatch(/role="alert">[^<]*Consultation with Asha Sample, [^<]*10:00 AM IST/)
    expect(asked.html).toContain('name="again" value="true"')
    const { booking: paid } = await bought(shop, newBooking(shop, { startsAt: inDays(shop, 26) }))
    const refused = await post('/api/appointments', { ...paid, coachId: 'ravi-sample' })
    expect(refused.status).toBe(409)
    expect(refused.html).toMatch(
      /role="alert">You have another appointment then: [^<]*10:00 AM IST/,
    )
    expect(refused.html).toContain(`value="${paid.email}"`)
  })

  test('says what is wrong, keeps the chosen time, and asks for one where none is', async () => {
    const wrong = await post('/api/appointments', typed({ startsAt: inDays(shop, 6), email: 'x' }))
    expect(wrong.status).toBe(400)
    expect(wrong.html).toMatch(
      new RegExp(`value="${inDays(shop, 6).replace('+', '\\+')}"[^>]* checked`),
    )
    const far = inDays(shop, 24)
    const later = await post('/api/appointments', typed({ startsAt: far, email: 'x' }))
    expect(later.html).toMatch(new RegExp(`value="${far.replace('+', '\\+')}"[^>]* checked`))
    const { startsAt: _, ...without } = typed()
    expect((await post('/api/appointments', without)).html).toContain('Please choose a time.')
  })
})

describe('the page of an appointment', () => {
  async function freeCall() {
    const booking = newBooking(shop, { typeId: 'first-call', startsAt: inDays(shop, 8 + people++) })
    const started = await post('/api/appointments', { ...booking })
    const link = linkIn(started.to)
    const [mail] = await allMails(shop, booking.email)
    return {
      booking,
      link,
      code: /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '',
      path: new URL(started.to),
    }
  }
  let people = 0

  test('confirms by the mailed code, moves and cancels, without script', async () => {
    const { link, code, booking } = await freeCall()
    const address = `/appointment?${new URLSearchParams(link)}`
    expect((await see(address)).html).toContain('name="code"')
    const wrong = await post('/appointment', { ...link, do: 'prove', code: '000000' })
    expect(wrong.status).toBeGreaterThanOrEqual(400)
    expect(wrong.html).toMatch(/role="alert".*name="code"/s)
    const proven = await post('/appointment', { ...link, do: 'prove', code })
    expect(proven.to).toBe(`${address}&done=proven`)
    const shown = await see(proven.to)
    expect(shown.html).toContain('You have an appointment')
    expect(shown.headers.get('Cache-Control')).toBe('private, no-store')
    const moving = await see(`${address}&do=move`)
    const [next = ''] = times(moving.html).filter((at) => at !== booking.startsAt)
    expect((await post('/appointment', { ...link, do: 'move', startsAt: '' })).status).toBe(400)
    expect((await post('/appointment', { ...link, do: 'move', startsAt: next })).to).toMatch(
      /done=moved/,
    )
    expect((await see(`${address}&do=cancel`)).html).toContain('Do you want to cancel')
    expect((await post('/appointment', { ...link, do: 'cancel' })).to).toMatch(/done=cancelled/)
    expect((await see(address)).html).toContain('This appointment is cancelled')
    expect((await see(`${address}&do=move`)).html).not.toContain('name="startsAt"')
  })

  test('offers no time that its form cannot move to, and today’s for a day that is none to show', async () => {
    const one = await bought(shop, newBooking(shop, { startsAt: inDays(shop, 20) }))
    const taken = newBooking(shop, { startsAt: inDays(shop, 20, '14:00') })
    await book(shop, taken)
    const link = { id: one.id, key: one.key }
    const move = { ...link, do: 'move', startsAt: taken.startsAt }
    const near = await post('/appointment', move)
    expect([near.status, times(near.html).length]).toEqual([409, 3])
    const span = { from_at: shop.shop.now(), until_at: shop.shop.now() + 60 * 24 * 3_600_000 }
    await insertOverride(shop.shop.db, {
      ...{ id: 'closed', coach_id: 'asha-sample', ...span, kind: 'closed' },
      ...{ note: '', made_by: '', made_at: 0 },
    })
    const none = await post('/appointment', move)
    expect([none.status, times(none.html)]).toEqual([409, []])
    expect(none.html).toContain('No slots free on these days.')
    const api = await shop.call('POST', `/api/appointments/${one.id}/reschedule`, {
      body: { key: one.key, startsAt: taken.startsAt },
    })
    expect(api.body).toMatchObject({ code: 'slot-taken', nearest: [] })
    await deleteOverride(shop.shop.db, 'closed')
    const address = `/appointment?${new URLSearchParams({ ...link, do: 'move' })}`
    const first = times((await see(address)).html)
    expect(first).not.toEqual([])
    for (const from of ['9999-12-31', '2099-01-01', '2020-01-01', 'x']) {
      const page = await see(`${address}&from=${from}`)
      expect([page.status, times(page.html)]).toEqual([200, first])
    }
  })

  test('is nothing to whoever has another key, and names no link before it is confirmed', async () => {
    const { link } = await freeCall()
    const other = await see(`/appointment?${new URLSearchParams({ ...link, key: 'x'.repeat(22) })}`)
    expect([other.status, other.html]).toEqual([404, own])
    const held = await see(`/appointment?${new URLSearchParams(link)}`)
    expect(held.html).not.toMatch(/meet\.example|calendar\.ics/)
    const forged = await post('/appointment', { ...link, key: 'x', do: 'cancel' })
    expect(forged.status).toBe(404)
  })
})
