import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findCommand } from '#server/admin/commands/find.ts'
import { readArguments } from '#server/admin/commands/command.ts'
import { decideUnmatchedWithinMs } from '#domain/payment-schedule.ts'
import { refundUndecided } from '#server/payments/unmatched-purchase.ts'
import { pollPayments } from '#server/payments/poll-payments.ts'
import { refundPayment } from '#server/payments/refund-payment.ts'
import { pollRefunds } from '#server/payments/sync-refund.ts'
import { eventually } from '../eventually.ts'
import { comeBack, fault, mailsTo, paySilently, start, standing, tell } from './lost-books.ts'
import { backUp, loseDisk } from './lose-disk.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { ask, joinDesk } from './desk-staff.ts'
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
    await refundUndecided(shop.shop)
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

/** Of these, what the payment service has taken in and not given back, in its own books. */
async function moneyHere(ids: readonly string[]): Promise<string[]> {
  const kept: string[] = []
  for (const id of ids) {
    const answer = await shop.shop.providers.current.getPayment(id)
    if (answer.state !== 'paid') continue
    const asked = { id: `ref_${id.slice(4)}`, paymentId: id }
    const first = await shop.shop.providers.current.getRefund(asked)
    if (first.state !== 'refunded') kept.push(id)
  }
  return kept.toSorted()
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

  const stateOf = async (id: string) => {
    const { kind, ledger } = await standing(shop, id)
    return kind === 'unmatched' ? `unmatched ${ledger}` : ledger
  }
  // What the backup knows goes on, and what it does not know waits for the firm's decision.
  const known = [before, midway.transactionId]
  const unknown = [course, talk, ...seats, sent, paying.transactionId, away.transactionId]
  for (const id of [...known, late.transactionId]) expect(await stateOf(id), id).toBe('paid')
  for (const id of unknown) expect(await stateOf(id), id).toBe('unmatched paid')
  expect(await stateOf(returned)).toBe('refunded')
  expect(await stateOf(back)).toBe('unmatched refunded')
  const owned = async ({ userId }: Person) => {
    const rights = shop.shop.db.selectFrom('entitlements').select('product_id')
    const rows = await rights.where('user_id', '=', userId).execute()
    return rows.map((row) => row.product_id)
  }
  expect([await owned(asha), await owned(bina)]).toEqual([['paid-book'], ['paid-book']])

  // The firm has read of each, with whoever paid it.
  const firm = await mailsTo(shop, 'firm@example.com')
  const told = firm.filter(({ subject }) => subject.includes('that the books did not know'))
  expect(told).toHaveLength(unknown.length)
  const payers = ['bina', 'chitra', 'devi', 'esha', 'hema', 'indu']
  for (const name of payers)
    expect(told.map(({ text }) => text).join()).toContain(`${name}@example.com`)
  expect(firm.map(({ subject }) => subject)).toContain(
    '₹1,500 had been refunded before the books were restored',
  )
  // It holds what it has delivered or not decided about, and in three days what it has delivered.
  const delivered = [...known, late.transactionId].toSorted()
  expect(await moneyHere(all)).toEqual([...delivered, ...unknown].toSorted())
  shop.clock.aheadMs += decideUnmatchedWithinMs
  await pass()
  for (const id of unknown) expect(await stateOf(id), id).toBe('unmatched refunded')
  expect(await moneyHere(all)).toEqual(delivered)
  for (const name of [...payers, 'gita']) {
    const subjects = (await mailsTo(shop, `${name}@example.com`)).map(({ subject }) => subject)
    expect(subjects.join(), name).toContain('being refunded')
  }
}, 120_000)

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
  const owner = await joinDesk(shop, 'owner')
  await ask(shop, '/desk/log-in/code', { fields: { email: owner.email } })
  await owner.send('/desk/staff/invite', {
    ...{ name: 'Meera Sample', email: 'meera@example.com', role: 'editor', coach: '' },
  })
  await shop.call('POST', '/api/auth/forgot-password', { body: { email: person.email } })
  const backup = await makeBackup()
  await loseDisk(shop, backup)
  expect(await isOpen(shop, person.userId, person.token)).toBe(false)
  expect((await owner.get('/desk')).to).toMatch(/^\/desk\/log-in/)
  const ofBuyers = ['sessions', 'email_codes', 'email_tickets'] as const
  const ofStaff = ['staff_sessions', 'staff_codes', 'staff_invitations'] as const
  for (const table of [...ofBuyers, ...ofStaff])
    expect(await shop.shop.db.selectFrom(table).selectAll().execute(), table).toEqual([])
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
  await expect(find()).rejects.toThrow('Please say what to find')

  const unknown = await start.consultation(shop)
  await loseDisk(shop, empty)
  await paySilently(shop, unknown)
  await fault(shop, '500')
  await expect(find(unknown.transactionId)).rejects.toThrow('asked about again by the server')
  await expect(find('--since', '2020-01-01')).rejects.toThrow('please run this again')
  await fault(shop, 'ok')
  await pass()
  expect((await standing(shop, unknown.transactionId)).shown).toBe('Checking')
  expect((await standing(shop, order.transactionId)).ledger).toBe('pending')
})
