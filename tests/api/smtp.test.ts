import pino from 'pino'
import { expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { MailError, smtpOptions, smtpTransport } from '#server/mail/send-mail.ts'
import { createOutbox } from '#server/mail/outbox.ts'
import { countTenths } from '../count-tenths.ts'
import { captureLog } from './capture-log.ts'
import { openTestShop } from './open-test-shop.ts'
import { openSmtp, type Refusals } from './smtp-stand-in.ts'

const from = 'Sample firm <hello@shop.example.com>'
const url = (port: number) => `smtp://user:p%40ss@127.0.0.1:${port}`
const params = {
  to_email: 'asha@example.com',
  reply_to: 'firm@example.com',
  subject: 'Your seat – ध्यान',
  text: 'Dear Asha,\n.\nsee you',
  html: '<p>Dear Asha</p>',
}

async function sendTo(refusals: Refusals, changes: object = {}, timeoutMs = 2000) {
  await using smtp = await openSmtp(refusals)
  const send = smtpTransport({ url: url(smtp.port), from, timeoutMs })
  const mail = { ...params, ...changes }
  const failure = await send({
    id: 'mail-1',
    template: 'letter',
    params: JSON.stringify(mail),
  }).catch((error: unknown) => error)
  return { smtp, failure, source: smtp.mails[0]?.source ?? '' }
}

/** The headers as a mail app sees them: folded lines joined, up to the empty line. */
const headersOf = (source: string) =>
  (source.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]/g, ' ').split('\r\n')

test('a mail leaves in text and HTML, with the id of the outbox as its Message-ID', async () => {
  const { smtp, failure, source } = await sendTo({})
  expect(failure).toBeUndefined()
  expect(smtp.logins).toEqual(['\0user\0p@ss'])
  expect(smtp.mails).toMatchObject([{ from: 'hello@shop.example.com', to: ['asha@example.com'] }])
  const headers = headersOf(source)
  expect(headers).toContain('Message-ID: <mail-1@shop.example.com>')
  expect(headers).toContain(`From: ${from}`)
  expect(headers).toContain('Reply-To: firm@example.com')
  expect(source).toContain('text/plain')
  expect(source).toContain('text/html')
  expect(source).not.toContain('text/calendar')
})

test('a calendar file is attached', async () => {
  const calendar = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'
  const { source } = await sendTo({}, { calendar })
  expect(source).toContain('Content-Disposition: attachment; filename=webinar.ics')
  expect(source).toContain('Content-Type: text/calendar; charset=utf-8; method=PUBLISH')
  expect(source).toContain(`\r\n\r\n${Buffer.from(calendar).toString('base64')}\r\n`)
})

test.each([
  ['subject', 'Seat for Asha\r\nBcc: evil@example.com'],
  ['subject', 'Seat\nBcc: evil@example.com\n\n<b>body</b>'],
  ['to_email', 'asha@example.com\r\nBcc: evil@example.com'],
  ['to_email', 'asha@example.com, evil@example.com'],
  ['to_email', 'Asha <asha@example.com>\r\nRCPT TO:<evil@example.com>'],
  ['reply_to', 'firm@example.com\r\nBcc: evil@example.com'],
])('nothing written into %s becomes a header or another recipient: %j', async (field, value) => {
  const { smtp, source, failure } = await sendTo({}, { [field]: value })
  expect(smtp.mails).toHaveLength(failure ? 0 : 1)
  if (field === 'subject') expect(failure).toBeUndefined()
  expect(smtp.mails.flatMap(({ to }) => to)).not.toContain('evil@example.com')
  expect(headersOf(source).filter((line) => /^(bcc|cc):/i.test(line))).toEqual([])
  for (const { to } of smtp.mails) expect(to).toHaveLength(1)
})

test.each<[string, Refusals, MailError['prospect']]>([
  ['an unknown recipient', { RCPT: '550 5.1.1 <asha@example.com> unknown' }, 'never'],
  ['a mail taken for spam', { '.': '554 5.7.1 refused asha@example.com' }, 'never'],
  ['a full mailbox', { RCPT: '452 4.2.2 asha@example.com is full' }, 'later'],
  ['greylisting', { RCPT: '450 4.2.0 come back' }, 'later'],
  ['a busy server', { GREETING: '421 too many connections\r\n' }, 'later'],
  ['wrong credentials, which somebody may correct', { AUTH: '535 5.7.8 no' }, 'later'],
  ['a sender that is not allowed yet', { MAIL: '550 5.7.1 not yours' }, 'later'],
])('%s', async (_, refusals, prospect) => {
  const { failure } = await sendTo(refusals)
  expect(failure).toMatchObject({ name: 'MailError', prospect })
  expect(String(failure)).not.toMatch(/@|asha/i)
})

test.each<[string, Refusals]>([
  ['never greets', { GREETING: '' }],
  ['goes silent after the recipient', { RCPT: '' }],
  ['speaks no SMTP', { GREETING: 'HTTP/1.1 400 Bad Request\r\n\r\n' }],
])('a server that %s is given up on in time', async (_, refusals) => {
  const tenths = countTenths()
  const { failure } = await sendTo(refusals, {}, 200)
  expect(failure).toMatchObject({ prospect: 'later' })
  expect(tenths()).toBeLessThan(50)
})

test('nobody listening is a reason to try later', async () => {
  const { port } = await (async () => {
    await using smtp = await openSmtp()
    return { port: smtp.port }
  })()
  const send = smtpTransport({ url: url(port), from, timeoutMs: 500 })
  const mail = { id: 'a', template: 'letter', params: JSON.stringify(params) } as const
  await expect(send(mail)).rejects.toMatchObject({ prospect: 'later' })
})

test('a refused recipient is given up at once, a deferred one is reached later, once', async () => {
  await using shop = await openTestShop()
  await using smtp = await openSmtp({ RCPT: '450 4.2.0 come back' })
  const { log, lines } = captureLog()
  const { db, now } = shop.shop
  const send = smtpTransport({ url: url(smtp.port), from, timeoutMs: 2000 })
  const outbox = createOutbox({ db, now, log, send })
  const app = createApp({ ...shop.shop, outbox, log: pino({ level: 'silent' }) })
  const book = async (email: string) => {
    await app.request('/api/webinars', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ webinarId: 'free-webinar', email }),
    })
    await outbox.deliver()
  }
  const received = (email: string) => smtp.mails.filter(({ to }) => to.includes(email))

  await book('deferred@example.com')
  expect(smtp.mails).toEqual([])
  delete smtp.refusals.RCPT
  shop.clock.aheadMs += 60_000
  await outbox.deliver()
  expect(received('deferred@example.com')).toHaveLength(1)
  expect(received('deferred@example.com')[0]?.source).toContain('webinar.ics')

  smtp.refusals.RCPT = '550 no such user'
  await book('refused@example.com')
  delete smtp.refusals.RCPT
  shop.clock.aheadMs += 60_000
  await outbox.deliver()
  expect(received('refused@example.com')).toEqual([])
  expect(lines().filter(({ gaveUp }) => gaveUp)).toHaveLength(2)
  expect(JSON.stringify(lines())).not.toContain('@')
})

test.each([
  ['smtp://user:secret@mail.example.com', { port: 587, secure: false, requireTLS: true }],
  ['smtps://user:secret@mail.example.com', { port: 465, secure: true, requireTLS: false }],
  ['smtp://mail.example.com:2525', { port: 2525, secure: false, requireTLS: true }],
  ['smtp://localhost:1025', { host: 'localhost', port: 1025, requireTLS: false }],
])('%s is understood', (address, options) => {
  expect(smtpOptions({ url: address, timeoutMs: 1 })).toMatchObject(options)
})
