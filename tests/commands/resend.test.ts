import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { giveUpMail, insertMail } from '#server/mail/queries/mails.ts'
import { openDatabase } from '#server/database/open.ts'
import { openSmtp, type Refusals } from '../api/smtp-stand-in.ts'
import { runProgram } from './run-program.ts'

const live = {
  SITE_URL: 'https://shop.example.com',
  PHONEPE_CLIENT_ID: 'a',
  PHONEPE_CLIENT_SECRET: 'a',
  PHONEPE_CLIENT_VERSION: '1',
  PHONEPE_WEBHOOK_USER: 'a',
  PHONEPE_WEBHOOK_PASS: 'a',
  VIDEO_API_KEY: 'a',
  VIDEO_CHANNEL_ID: 'UC-sample',
  MAIL_FROM: 'hello@shop.example.com',
}

interface Situation {
  readonly waitingBefore?: number
  /** What is typed after the id. */
  readonly words?: readonly string[]
  /** The seat that the mail is about. */
  readonly isAboutSeat?: boolean
  /** It was refused before. */
  readonly isGivenUp?: boolean
}

const seat = {
  ...{ id: 'a-seat', webinar_id: 'w', name: 'Asha', email: 'asha@example.com' },
  state: 'confirmed',
  ...{ phone: '', city: '', state_of_india: '', gender: '', challenges: '', consented_at: null },
  ...{ created_at: 1, confirmed_at: 1, holder: '' },
} as const

/** A live shop with mails that wait; the last of them is the one to send. */
async function resend(refusals: Refusals, situation: Situation = {}) {
  const { waitingBefore = 0, words = [], isAboutSeat = false, isGivenUp = false } = situation
  const folder = mkdtempSync(join(tmpdir(), 'resend-test-'))
  const db = await openDatabase(join(folder, 'shop.sqlite'), { mode: 'live' })
  writeFileSync(join(folder, 'secret'), 'ab'.repeat(32))
  const write = (to: string) => {
    const params = { to_email: to, subject: 'A receipt', text: 'Paid.', html: '', reply_to: '' }
    const about = isAboutSeat && { about: seat.id }
    return insertMail(db, { template: 'letter', params, ...about }, Date.now() - 60_000)
  }
  if (isAboutSeat) await db.insertInto('enrollments').values(seat).execute()
  for (let count = 0; count < waitingBefore; count += 1) await write(`early-${count}@example.com`)
  const id = (await write('asha@example.com')) ?? ''
  const mail = { id, expires_at: null }
  if (isGivenUp) await giveUpMail(db, mail, Date.now(), 'RCPT TO 550')
  await db.destroy()
  await using smtp = await openSmtp(refusals)
  const SMTP_URL = `smtp://127.0.0.1:${smtp.port}`
  const variables = { ...live, DATA_DIR: folder, SMTP_URL }
  const ran = await runProgram('scripts/admin.ts', ['resend', id, ...words], variables)
  rmSync(folder, { recursive: true })
  const title = `Shop of ${folder} (live)\n`
  expect(ran.out.startsWith(title)).toBe(true)
  return { ...ran, out: ran.out.slice(title.length), sentTo: smtp.mails.flatMap(({ to }) => to) }
}

test('a mail that was taken is said to be on its way', async () => {
  const ran = await resend({})
  expect(ran).toMatchObject({ code: 0, out: 'The mail is on its way.\n' })
  expect(ran.sentTo).toEqual(['asha@example.com'])
})

test('it waits for its mail, however many are due before it', async () => {
  const ran = await resend({}, { waitingBefore: 12 })
  expect(ran).toMatchObject({ code: 0, out: 'The mail is on its way.\n' })
  expect(ran.sentTo).toContain('asha@example.com')
})

test('a mail that was put off is said to be tried again', async () => {
  const ran = await resend({ RCPT: '451 later' })
  expect(ran.code).toBe(1)
  expect(ran.out).toMatch(/^It was not taken yet: .*451.*\. The server tries it again\.\n$/)
})

test('a mail that was refused for ever is not said to be tried again', async () => {
  const ran = await resend({ RCPT: '550 no such mailbox' })
  expect(ran.code).toBe(1)
  expect(ran.out).toMatch(/^It was refused for ever: .*550.*\n$/)
  expect(ran.out).not.toContain('again')
})

test.each([false, true])(
  'a mail goes to another address, given up before: %s',
  async (isGivenUp) => {
    const words = ['--to', 'right@example.com']
    const ran = await resend({}, { words, isAboutSeat: true, isGivenUp })
    expect(ran).toMatchObject({ code: 0, out: 'The mail is on its way.\n', err: '' })
    expect(ran.sentTo).toEqual(['right@example.com'])
  },
)

test('a mail that is given up once more is not said to be on its way', async () => {
  const words = ['--to', 'wrong@example.com']
  const refusals = { RCPT: '550 no such mailbox' }
  const ran = await resend(refusals, { words, isAboutSeat: true, isGivenUp: true })
  expect(ran.code).toBe(1)
  expect(ran.out).toMatch(/^It was refused for ever: .*550.*\n$/)
})

test.each([
  [['--to', 'nobody'], true, 'nobody is not an e-mail address.'],
  [['--to', 'right@example.com'], false, 'Only a mail about an order or a booking goes'],
])('%j is refused in words, and nothing is sent', async (words, isAboutSeat, says) => {
  const ran = await resend({}, { words, isAboutSeat, isGivenUp: true })
  expect(ran).toMatchObject({ code: 1, out: '', sentTo: [] })
  expect(ran.err).toContain(says)
})
