import { afterEach, beforeEach, expect, test } from 'vitest'
import { actingAs } from '#server/audit/write-audit.ts'
import { readArguments } from '#server/admin/commands/command.ts'
import { refundCommand } from '#server/admin/commands/money.ts'
import { showCommand } from '#server/admin/commands/show.ts'
import { pollRefunds } from '#server/payments/sync-refund.ts'
import { purchaseTypes } from '#server/purchase-types.ts'
import { eventually } from '../eventually.ts'
import { leaver } from './leaver.ts'
import { comeBack, mailsTo, standing, successPage } from './lost-books.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { press, registerPerson } from './people.ts'
import { bookWorkshop, createWorkshops, workshopKind, workshopPaise } from './workshop-kind.ts'

/**
 * What the ledger, the pages of a purchase, the back office and personal data have to know of one more kind of purchase is
 * one file, workshop-kind.ts, and its line in the list of all kinds.
 */

const guest = { name: 'Asha Sample', email: 'asha@example.com', phone: '9876543210' }

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop({}, { kinds: [...purchaseTypes, workshopKind] })
  await createWorkshops(shop.shop)
})
afterEach(() => shop[Symbol.asyncDispose]())

const book = async () => {
  const begun = await bookWorkshop(shop.shop, guest)
  await shop.browser.begin(begun.transactionId)
  return begun
}
const paid = async () => {
  const begun = await book()
  await press(begun.redirectUrl, 'success')
  await comeBack(shop, begun.transactionId)
  return begun
}
const placeOf = async (id: string) => {
  const { db } = shop.shop
  const payment = await db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return payment && (await workshopKind.describe(db, payment.subject_id)).fields['place']
}
const linkOf = async (id: string): Promise<string> =>
  (await shop.call('GET', `/api/payment/${id}`)).body.passport
const run = async (command: typeof showCommand, ...typed: string[]) => {
  const lines: string[] = []
  const own = actingAs(shop.shop, 'cli:firm')
  expect(await command.run(own, readArguments(command, typed), (line) => lines.push(line))).toBe(0)
  return lines.join('\n')
}

test('paid, it is delivered once, with a receipt and a page of its own', async () => {
  const { redirectUrl, transactionId } = await book()
  // Pressed twice, it is one purchase.
  expect(await book()).toEqual({ redirectUrl, transactionId })
  expect(await placeOf(transactionId)).toBe('held')
  await press(redirectUrl, 'success')
  expect(await comeBack(shop, transactionId)).toBe(successPage(transactionId))
  await comeBack(shop, transactionId)
  const { body: state } = await shop.call('GET', `/api/payment/${transactionId}`)
  const news = { paymentStatus: 'Paid', kind: 'workshop', news: 'Bring a cushion.' }
  expect(state).toMatchObject({ ...news, boughtAt: '/workshop' })

  expect(await placeOf(transactionId)).toBe('theirs')
  expect(await mailsTo(shop, guest.email)).toMatchObject([{ subject: 'Your place' }])
  const page = await shop.call('GET', await linkOf(transactionId))
  expect(page.body).toContain('A workshop')
  expect(page.body).toContain('₹499')
  expect(page.body).not.toContain('Asha')
  expect(await run(showCommand, transactionId)).toMatch(/What is paid for \(workshop\)[^]*theirs/)
})

test('not paid, it is released, and its page pays it again', async () => {
  const begun = await book()
  await press(begun.redirectUrl, 'failure')
  await comeBack(shop, begun.transactionId)
  const { body: state } = await shop.call('GET', `/api/payment/${begun.transactionId}`)
  expect(state).toMatchObject({ paymentStatus: 'Failed', news: 'No place is kept for you.' })
  expect(await placeOf(begun.transactionId)).toBe('free')

  const path = await linkOf(begun.transactionId)
  const again = await shop.call('POST', `${path}/pay`, {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: `price=${workshopPaise}`,
  })
  expect(again.status).toBe(303)
  const payPage = again.headers.get('Location') ?? ''
  const back = new URL(await press(payPage, 'success'))
  await shop.call('GET', back.pathname + back.search)
  expect(await placeOf(back.searchParams.get('payment') ?? '')).toBe('theirs')
})

test('the firm gives it back, and its buyer is told', async () => {
  const { transactionId } = await paid()
  await run(refundCommand, transactionId, '--whole')
  expect(await placeOf(transactionId)).toBe('free')
  await eventually(async () => {
    await pollRefunds(shop.shop)
    shop.clock.aheadMs += 60_000
    expect((await standing(shop, transactionId)).shown).toBe('Refunded')
  })
  const subjects = (await mailsTo(shop, guest.email)).map(({ subject }) => subject)
  expect(subjects).toContainEqual(expect.stringMatching(/₹499/))
})

test('it is told and goes with the account of its buyer', async () => {
  const person = await registerPerson(shop, guest.email)
  const { transactionId } = await paid()
  const exported = await leaver(shop, person).ask('export')
  expect(JSON.stringify(exported.body)).toContain(transactionId)
  expect((await leaver(shop, person).ask('delete')).status).toBe(200)
  const [list] = workshopKind.lists
  expect(await list?.rows(shop.shop.db, {})).toMatchObject([{ name: '', email: '', phone: '' }])
})
