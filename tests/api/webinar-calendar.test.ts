import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCatalogue } from '#server/catalogue/catalogue.ts'
import { createApp } from '#server/app.ts'
import { webinarCalendar } from '#server/bookings/emails/webinars.ts'
import { keepSoldItems } from '#server/catalogue/sold-items.ts'
import { mailsTo } from './mailbox.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { sampleCatalogue } from './sample-catalogue.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

const sample = sampleCatalogue.webinars.find(({ id }) => id === 'free-webinar')
if (!sample) throw new Error('There is no free webinar in the samples')
const firm = { name: 'Sample firm' }
const seat = { id: 'seat', language: 'en' } as const

/** Books a seat; answers the path of the calendar file that its mail links to. */
async function bookedPath(email: string): Promise<string> {
  await shop.call('POST', '/api/webinars', { body: { webinarId: 'free-webinar', email } })
  await shop.shop.outbox.deliver()
  const [mail] = await mailsTo(shop, email)
  const link = /\S+calendar\.ics\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  const { pathname, search } = new URL(link)
  return pathname + search
}

/** Logical lines: a line that begins with a space continues the one before. */
const unfold = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

test('the mail of a seat links to a calendar file with the way in', async () => {
  const answer = await shop.call('GET', await bookedPath('asha@example.com'))

  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Type')).toMatch(/^text\/calendar; charset=utf-8/)
  expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="free-webinar.ics"')
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
  const lines = unfold(answer.body)
  expect(lines).toEqual(
    expect.arrayContaining([
      'METHOD:PUBLISH',
      'DTSTART:21260118T130000Z',
      'DTEND:21260118T150000Z',
      'SUMMARY:A sample webinar',
      'LOCATION:https://meet.example.com/private-room',
      'URL;VALUE=URI:https://meet.example.com/private-room',
      'TRIGGER:-PT1H',
    ]),
  )
  expect(lines.find((line) => line.startsWith('DTSTAMP:'))).toMatch(/^DTSTAMP:\d{8}T\d{6}Z$/)
})

test('the UID is the same each time, and another for each seat', async () => {
  const [path, other] = [await bookedPath('b@example.com'), await bookedPath('c@example.com')]
  const uid = async (of: string) =>
    unfold((await shop.call('GET', of)).body).find((line) => line.startsWith('UID:'))
  expect(await uid(path)).toMatch(/^UID:[\w-]{36}$/)
  expect(await uid(path)).toBe(await uid(path))
  expect(await uid(other)).not.toBe(await uid(path))
})

test('a webinar that has moved is found at its new time', async () => {
  const path = await bookedPath('d@example.com')
  const catalogue = createCatalogue({
    ...sampleCatalogue,
    webinars: [{ ...sample, time: '20:15' }],
  })
  const answer = await createApp({ ...shop.shop, catalogue }).request(path)
  expect(await answer.text()).toContain('DTSTART:21260118T144500Z')
})

test('a webinar that has left the site is found as it was', async () => {
  const path = await bookedPath('g@example.com')
  await keepSoldItems(shop.shop)
  const catalogue = createCatalogue({ ...sampleCatalogue, webinars: [] })
  const answer = await createApp({ ...shop.shop, catalogue }).request(path)
  expect([answer.status, await answer.text()]).toEqual([
    200,
    expect.stringContaining('DTSTART:21260118T130000Z'),
  ])
})

test('a wrong signature, or one of another seat, opens nothing', async () => {
  const [path, other] = [await bookedPath('e@example.com'), await bookedPath('f@example.com')]
  const [place] = path.split('?')
  const [, foreign] = other.split('?')
  for (const query of ['', '?signature=', '?signature=guess', `?${foreign}`]) {
    const answer = await shop.call('GET', `${place}${query}`)
    expect(answer).toMatchObject({ status: 404, body: { code: 'not-found' } })
  }
})

test('whatever the content says stays one property, in lines of at most 75 octets', () => {
  const title = `${'हो’ओपोनोपोनो, चार वाक्य; '.repeat(6)}\r\nATTENDEE:mailto:evil@example.com`
  const file = webinarCalendar(seat, { ...sample, title, titleDesc: 'a\nb' }, firm, 0)

  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(unfold(file).filter((line) => line.startsWith('ATTENDEE'))).toEqual([])
  const summary = unfold(file).find((line) => line.startsWith('SUMMARY:'))
  expect(summary).toContain('हो’ओपोनोपोनो\\, चार वाक्य\\; ')
})

test.each(['Asia/Kolkata', 'America/Los_Angeles', 'Pacific/Kiritimati'])(
  'on a machine in %s the moment is the same',
  (zone) => {
    const code = `
      import { webinarCalendar } from '${resolve('src/server/bookings/emails/webinars.ts')}'
      process.stdout.write(webinarCalendar(${JSON.stringify(seat)}, ${JSON.stringify(sample)}, { name: 'x' }, 0))`
    const file = execFileSync(process.execPath, ['--input-type=module', '-e', code], {
      env: { TZ: zone },
      encoding: 'utf8',
    })
    expect(file).toContain('DTSTART:21260118T130000Z')
  },
)

test('a link that is refused is a page for a browser, and JSON for a calendar app', async () => {
  const path = `${await bookedPath('refused@example.com')}x`
  const browser = { Accept: 'text/html,*/*;q=0.8' }
  const page = await shop.call('GET', path, { headers: browser })
  expect(page.status).toBe(404)
  expect(page.headers.get('Content-Type')).toMatch(/^text\/html/)
  expect(page.body).toContain('There is no such seat, or no longer.')
  expect(page.body).toContain('<h1>/calendar-refused</h1>')
  const app = await shop.call('GET', path, { headers: { Accept: 'text/calendar, */*' } })
  expect(app).toMatchObject({ status: 404, body: { code: 'not-found' } })
})
