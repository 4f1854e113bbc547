import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findCommand } from '#server/admin/commands/find.ts'
import { readArguments } from '#server/admin/commands/command.ts'
import { pollUnmatched } from '#server/payments/unmatched-payments.ts'
import { pollPayments } from '#server/payments/poll-payments.ts'
import { refundPayment } from '#server/payments/refund-now.ts'
import { pollRefunds } from '#server/payments/sync-refund.ts'
import { eventually } from '../eventually.ts'
import { comeBack, fault, mailsTo, paySilently, start, standing, tell } from './lost-books.ts'
import { backUp, loseDisk } from './lose-disk.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { isOpen, line, logIn, type Person, press, registerPerson } from './people.ts'

const minute = 60_000

// Whole books are copied, lost and read again, beside whatever else this machine does.
vi.setConfig({ testTimeout: 60_000 })

let shop: TestShop
let backups: string[] = []
beforeEach(async () => {
  shop = await openTestShop()
  return () => shop[Symbol.asyncDispose]()
})
afterEach(() => {
  for (const file of backups) rmSync(dirname(file), { recursive: true })
  backups = []
})

const makeBackup = async () => {
  const file = await backUp(shop)
  backups.push(file)
  return file
}

/** What the server does by itself, for some minutes. */
async function pass(times = 4): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    shop.clock.aheadMs += minute
    await pollPayments(shop.shop)
    await pollUnmatched(shop.shop)
    await pollRefunds(shop.shop)
  }
  await shop.shop.outbox.deliver()
}

/** The command as somebody types it. */
async function find(...words: string[]): Promise<string> {
  const lines: string[] = []
  const code = await findCommand.run(shop.shop, readArguments(findCommand, words), (words) =>
    lines.push(words),
  )
  expect(code).toBe(0)
  return lines.join('\n')
}

const isPaid = async (id: string) =>
  await eventually(async () => expect((await standing(shop, id)).ledger).toBe('paid'))
const paid = async (started: { transactionId: string; redirectUrl: string }) => {
  await press(started.redirectUrl, 'success')
  await isPaid(started.transactionId)
  return started.transactionId
}

/** Everything that the payment service took in less what it gave back, by payment, in its own books. */
async function moneyHere(ids: readonly string[]): Promise<string[]> {
  const kept: string[] = []
  for (const id of ids) {
    const answer = await shop.shop.providers.current.ask(id)
    if (answer.state !== 'paid') continue
    const asked = { id: `ref_${id.slice(4)}`, paymentId: id }
    const first = await shop.shop.providers.current.askRefund(asked)
    if (first.state !== 'refunded') kept.push(id)
  }
  return kept
}

test('five minutes after the backup the disk is lost: nobody who paid is left without goods, money or word', async () => {
  const asha = await registerPerson(shop, 'asha@example.com')
  const bina = await registerPerson(shop, 'bina@example.com')
  // Before the backup: paid; being paid; and paid, but given back only after it.
  const before = await paid(await start.order(shop, asha))
  const midway = await start.order(shop, bina)
  const returned = await paid(await start.order(shop, asha, [line('course', 'Course')]))
  const backup = await makeBackup()

  shop.clock.aheadMs += 5 * minute
  await refundPayment(shop.shop, returned, { reason: 'It was a mistake.' })
  await pass(2)
  await press(midway.redirectUrl, 'success')
  await isPaid(midway.transactionId)
  // New since: an order, a consultation and both seats, delivered; goods that are sent; one given back.
  const course = await paid(await start.order(shop, bina, [line('course', 'Course')]))
  const talk = await paid(await start.consultation(shop))
  const seats = [
    await paid(await start.seat(shop, 'devi@example.com')),
    await paid(await start.seat(shop, 'esha@example.com')),
  ]
  const sent = await paid(await start.order(shop, bina, [line('mandala', 'Dhyanam', 2)]))
  const back = await paid(await start.consultation(shop, 'gita@example.com'))
  await refundPayment(shop.shop, back, { reason: 'She is away.' })
  await pass(2)
  // Two are on the pay page when it happens; one of them pays while nobody is there.
  const paying = await start.consultation(shop, 'hema@example.com')
  const away = await start.consultation(shop, 'indu@example.com')
  await paySilently(shop, away)

  await loseDisk(shop, backup)

  // Whoever comes back, and whoever pays now.
  const late = await start.seat(shop, 'late@example.com')
  await press(late.redirectUrl, 'success')
  await press(paying.redirectUrl, 'success')
  expect(await comeBack(shop, away.transactionId)).toContain('/payment-success')
  await pass()
  // The webhook of one is repeated; the rest stand in the list of the dashboard.
  await tell(shop, course)
  const all = [
    ...[before, midway.transactionId, returned, course, talk, ...seats, sent, back],
    ...[paying.transactionId, away.transactionId, late.transactionId],
  ]
  const folder = mkdtempSync(join(tmpdir(), 'export-test-'))
  const file = join(folder, 'export.csv')
  const rows = all.map((id) => `"OMO123","${id}",COMPLETED,"Rs 250.00"\r\n`)
  writeFileSync(file, `\uFEFFOrder,Merchant order,State,Amount\r\n${rows.join('')}`, 'utf16le')
  const said = await find('--from', file)
  expect(said.split('\n')).toHaveLength(all.length)
  await find('--since', '2020-01-01')
  await pass()
  // Once more of everything: nothing happens twice.
  const again = await find('--from', file)
  expect(again).not.toMatch(/was \w+ and|forgotten/)
  for (const id of all) await tell(shop, id)
  rmSync(folder, { recursive: true })
  await pass()

  const states = Object.fromEntries(
    await Promise.all(
      all.map(async (id) => {
        const { ledger, found } = await standing(shop, id)
        return [id, ledger ?? found] as const
      }),
    ),
  )
  const bought = [
    before,
    midway.transactionId,
    course,
    talk,
    paying.transactionId,
    away.transactionId,
  ]
  for (const id of bought) expect(states[id], id).toBe('paid')
  expect(states[returned]).toBe('refunded')
  expect(states[back]).toBe('returned')
  expect(states[sent]).toBe('found')
  // Of three who paid for two seats, two have one, and one has the money back.
  const forSeats = [...seats, late.transactionId]
  expect(forSeats.map((id) => states[id]).toSorted()).toEqual(['paid', 'paid', 'refunded'])
  const taken = await shop.shop.db.selectFrom('webinar_seats').selectAll().execute()
  expect(taken).toMatchObject([{ webinar_id: 'paid-webinar', taken: 2 }])

  const owned = async ({ userId }: Person) =>
    (
      await shop.shop.db
        .selectFrom('entitlements')
        .select('product_id')
        .where('user_id', '=', userId)
        .execute()
    )
      .map((row) => row.product_id)
      .toSorted()
  expect(await owned(asha)).toEqual(['paid-book'])
  expect(await owned(bina)).toEqual(['course', 'paid-book'])

  // The firm's money is that of what is delivered, and of what it still has to decide.
  const delivered = all.filter((id) => states[id] === 'paid')
  expect((await moneyHere(all)).toSorted()).toEqual([...delivered, sent].toSorted())
  // Everybody has been told, in words.
  const told = { 'chitra@example.com': 'consultation', 'gita@example.com': 'refunded' }
  const others = { 'hema@example.com': 'consultation', 'indu@example.com': 'consultation' }
  for (const [email, word] of Object.entries({ ...told, ...others })) {
    const subjects = (await mailsTo(shop, email)).map(({ subject }) => subject)
    expect(subjects.join('\n'), email).toContain(word)
  }
  const firm = (await mailsTo(shop, 'firm@example.com')).map(({ subject }) => subject)
  const unknown = firm.filter((subject) => subject.includes('that the books did not know'))
  expect(unknown).toHaveLength([course, talk, ...seats, sent, back].length + 2)
  expect(firm).toContain('₹1,500 had been refunded before the books were restored')
})

test('what was open in the backup is asked about at once, whatever its turn was', async () => {
  const person = await registerPerson(shop)
  const order = await start.order(shop, person)
  shop.clock.aheadMs += 15 * minute
  await pollPayments(shop.shop)
  const backup = await makeBackup()
  await paySilently(shop, order)
  await loseDisk(shop, backup)
  // No minute passes.
  await pollPayments(shop.shop)
  expect((await standing(shop, order.transactionId)).ledger).toBe('paid')
})

test('a session and a code from before the loss open nothing; logging in does', async () => {
  const person = await registerPerson(shop)
  await shop.call('POST', '/api/auth/forgot-password', { body: { email: person.email } })
  const backup = await makeBackup()
  await loseDisk(shop, backup)
  expect(await isOpen(shop, person.userId, person.token)).toBe(false)
  const tables = ['sessions', 'email_codes', 'email_tickets'] as const
  for (const table of tables)
    expect(await shop.shop.db.selectFrom(table).selectAll().execute()).toEqual([])
  const token = await logIn(shop, person.email)
  expect(await isOpen(shop, person.userId, token)).toBe(true)
})

test('a payment that failed in the backup and was paid since is delivered', async () => {
  const person = await registerPerson(shop)
  const order = await start.order(shop, person)
  await shop.shop.db
    .updateTable('payments')
    .set({ state: 'expired' })
    .where('id', '=', order.transactionId)
    .execute()
  await loseDisk(shop, await makeBackup())
  await paySilently(shop, order)
  expect(await find('--since', '2020-01-01')).toContain('was expired and is paid')
  expect((await standing(shop, order.transactionId)).ledger).toBe('paid')
})

test('a list without ids of ours, and a payment service that is silent, are said in words', async () => {
  const person = await registerPerson(shop)
  const order = await start.order(shop, person)
  const empty = await makeBackup()
  const file = join(dirname(empty), 'list.txt')
  writeFileSync(file, 'nothing here, pay_short, xpay_' + 'a'.repeat(32))
  await expect(find('--from', file)).rejects.toThrow('holds no transaction of this shop')
  await expect(find('--since', '2026-13-45')).rejects.toThrow('is a day in India')
  await expect(find()).rejects.toThrow('Please say which transactions')

  const unknown = await start.consultation(shop)
  await loseDisk(shop, empty)
  await paySilently(shop, unknown)
  await fault(shop, '500')
  await expect(find(unknown.transactionId)).rejects.toThrow('asked about again by the server')
  await expect(find('--since', '2020-01-01')).rejects.toThrow('please run this again')
  await fault(shop, 'ok')
  await pass()
  expect((await standing(shop, unknown.transactionId)).ledger).toBe('paid')
  expect((await standing(shop, order.transactionId)).ledger).toBe('pending')
})
