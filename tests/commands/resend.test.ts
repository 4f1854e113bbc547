import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { insertMail } from '#server/database/mails.ts'
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

/** A live shop with mails that wait; the last of them is the one to send. */
async function resend(refusals: Refusals, waitingBefore = 0) {
  const folder = mkdtempSync(join(tmpdir(), 'resend-test-'))
  const db = await openDatabase(join(folder, 'shop.sqlite'), { mode: 'live' })
  writeFileSync(join(folder, 'secret'), 'ab'.repeat(32))
  const write = (to: string) => {
    const params = { to_email: to, subject: 'A receipt', text: 'Paid.', html: '', reply_to: '' }
    return insertMail(db, { template: 'letter', params }, Date.now() - 60_000)
  }
  for (let count = 0; count < waitingBefore; count += 1) await write(`early-${count}@example.com`)
  const id = (await write('asha@example.com')) ?? ''
  await db.destroy()
  await using smtp = await openSmtp(refusals)
  const SMTP_URL = `smtp://127.0.0.1:${smtp.port}`
  const variables = { ...live, DATA_DIR: folder, SMTP_URL }
  const ran = await runProgram('scripts/admin.ts', ['resend', id], variables)
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
  const ran = await resend({}, 12)
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
