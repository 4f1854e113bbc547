import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { retentionClasses, termOf } from '#domain/retention-policy.ts'
import { cleanUpHourly } from '#server/privacy/clean-up.ts'
import { impersonalTables, keptColumns } from '#server/privacy/breach.ts'
import { readArguments } from '#server/admin/commands/command.ts'
import { unsealCommand } from '#server/admin/commands/privacy.ts'
import { readDump } from '#server/database/dump.ts'
import { sealingKey } from '#server/privacy/cipher.ts'
import { openSealed } from '#server/privacy/sealing.ts'
import type { Shop } from '#server/shop.ts'
import { book, newBooking, offer, payFor } from './appointment-types.ts'
import { backUp, loseDisk } from './lose-disk.ts'
import { breakEmail, mailsTo } from './mailbox.ts'
import { leaver } from './leaver.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { plainDigests } from './plain-digests.ts'
import { address, line, logIn, type Person, registerPerson } from './people.ts'

const day = 24 * 60 * 60_000
/** Whatever the person of this test has told anybody. */
const told = [
  ...[
    'asha@example.com',
    'Asha Sample',
    address.mobile,
    address.street,
    address.city,
    address.pincode,
  ],
  ...[
    'Asha Consulting',
    '9811111111',
    'my private worry',
    'Asha Enrolled',
    '9822222222',
    'my private ache',
  ],
  'my private complaint',
  ...['Asha Advised', '9833333333', 'my private plan'],
]

let shop: TestShop
let person: Person
beforeEach(async () => {
  shop = await openTestShop()
  person = await registerPerson(shop)
  return () => shop[Symbol.asyncDispose]()
})

/** Everything but what is sealed, as a backup has it. */
async function dump({ withSealed = false } = {}): Promise<string> {
  const { tables } = await readDump(shop.shop.db)
  // A book of the sample has an author of the same name.
  const apart = withSealed ? ['sold_items'] : ['sold_items', 'sealed']
  const rows = [...tables].filter(([name]) => !apart.includes(name))
  return JSON.stringify(rows).toLowerCase()
}
const left = async (options?: { withSealed: boolean }) => {
  const all = await dump(options)
  return told.filter((text) => all.includes(text.toLowerCase()))
}
/** Digests by which whoever has the database, and no key, could try whether it knows somebody. */
const guessable = async () => {
  const all = await dump()
  const contacts = [person.email, person.userId, address.mobile, '9811111111', '9822222222']
  return plainDigests([...contacts, '9833333333']).filter((digest) => all.includes(digest))
}

async function leaveTraces(): Promise<void> {
  const asha = leaver(shop, person)
  await shop.call('POST', '/api/auth/address', { ...person, body: address })
  await shop.call('POST', '/api/cart/add', { ...person, body: line('mandala', 'Dhyanam') })
  await asha.buy([line('paid-book', 'Book'), line('mandala', 'Dhyanam')])
  const booked = await asha.bookConsultation()
  await asha.finish(booked.redirectUrl, 'success')
  await asha.enroll()
  offer(shop)
  const advised = { name: 'Asha Advised', phone: '98333 33333', message: 'my private plan' }
  const booking = { ...advised, email: person.email, coachId: 'ravi-sample' }
  await payFor(shop, await book(shop, newBooking(shop, booking)))
  const complaint = { name: 'Asha Sample', email: person.email, message: 'my private complaint' }
  await shop.call('POST', '/api/complaints', { body: complaint })
}

async function deliverAll(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await shop.shop.outbox.deliver()
}

/** Deletes with sealing on, as the built site says it. */
async function deleteSealed(): Promise<void> {
  Object.assign(shop.shop.catalogue, { sealFromMs: shop.shop.now() - day })
  expect(await leaver(shop, person).ask('delete')).toMatchObject({ status: 200 })
}

const sealedRows = async () => await shop.shop.db.selectFrom('sealed').selectAll().execute()

test('every table says whom it tells of: a column with a person in it is in a class', async () => {
  const columns = keptColumns(shop.shop)
  const tables = await shop.shop.db.introspection.getTables()
  const known = new Set([...columns.map(({ table }) => table), ...impersonalTables])
  expect(tables.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
  const personal =
    /name|mail|phone|mobile|street|city|pincode|^state$|state_of|country|address|message|password|device|gender|challenges|holder|payer|memo|params|payload|subject$|browser/
  // Of India beside a street alone; elsewhere how something stands. The firm's own staff are nobody's customers.
  const notPersonal =
    /^(?!addresses\.|orders\.)\w+\.state$|\.subject$|^mails\.template$|order_items\.name|(?:troubles|traces)\.name|^staff|^publishing\.holder$/
  const unclassed = tables.flatMap(({ name: table, columns: all }) => {
    const classed = columns.filter((part) => part.table === table).flatMap((part) => part.columns)
    return all
      .map(({ name }) => name)
      .filter((name) => personal.test(name) && !classed.includes(name))
      .map((name) => `${table}.${name}`)
      .filter((name) => !notPersonal.test(name))
  })
  expect(unclassed).toEqual([])
  const real = new Map(tables.map(({ name, columns: all }) => [name, all.map((one) => one.name)]))
  for (const { table, columns: classed } of columns)
    expect(real.get(table)).toEqual(expect.arrayContaining([...classed]))
  expect(new Set(columns.map(({ retention: kept }) => kept))).toEqual(
    new Set(Object.keys(retentionClasses)),
  )
})

test('once the firm seals, nothing personal is left outside of what is sealed, and nothing after its term', async () => {
  await leaveTraces()
  await deliverAll()
  expect((await left()).length).toBeGreaterThan(10)
  expect(await guessable()).toEqual([])
  await deleteSealed()
  await deliverAll()
  expect(await guessable()).toEqual([])
  // The firm still owes an answer to the complaint.
  const ofComplaint = ['asha@example.com', 'asha sample', 'my private complaint']
  expect((await left()).filter((text) => !ofComplaint.includes(text.toLowerCase()))).toEqual([])
  await shop.shop.db.updateTable('complaints').set({ state: 'resolved', resolved_at: 1 }).execute()
  shop.clock.aheadMs += 2 * 60 * 60_000
  await cleanUpHourly(shop.shop)
  expect(await left({ withSealed: true })).toEqual([])
  const classes = (await sealedRows()).map((row) => row.class).toSorted()
  expect(classes).toEqual([
    ...['bookings', 'bookings', 'invoices', 'invoices', 'invoices', 'orderContacts'],
  ])

  const opened = await openSealed(shop.shop, {
    whose: person.email,
    reason: 'Letter 17 of the tax office',
  })
  expect(JSON.stringify(opened)).toContain(address.street)
  expect(JSON.stringify(opened)).toContain('9811111111')
  expect(JSON.stringify(opened)).not.toContain('my private')

  shop.clock.aheadMs += 366 * day
  await cleanUpHourly(shop.shop)
  expect((await sealedRows()).map((row) => row.class)).toEqual(Array(3).fill('invoices'))
  // Eight years of days are two days short of eight years.
  const begun = new Date(shop.shop.now() - shop.clock.aheadMs)
  const end = begun.setUTCFullYear(begun.getUTCFullYear() + 8)
  shop.clock.aheadMs = end - Date.now() - day
  await cleanUpHourly(shop.shop)
  expect(await sealedRows()).toHaveLength(3)
  shop.clock.aheadMs += 2 * day
  await cleanUpHourly(shop.shop)
  expect(await sealedRows()).toEqual([])
  expect(await left({ withSealed: true })).toEqual([])
  expect(JSON.stringify(await shop.shop.db.selectFrom('consents').selectAll().execute())).toBe('[]')
})

test('what waits to be mailed to firm and coach goes with whoever deletes', async () => {
  await breakEmail(shop, '500')
  await leaveTraces()
  await shop.shop.outbox.deliver()
  await deleteSealed()
  await breakEmail(shop, 'ok')
  await deliverAll()
  const still = await left()
  const ofForms = [
    ...['my private worry', 'my private ache', 'my private plan'],
    ...['9811111111', '9822222222', '9833333333'],
    ...['Asha Consulting', 'Asha Enrolled', 'Asha Advised'],
  ]
  expect(still.filter((text) => ofForms.includes(text))).toEqual([])
  for (const reader of ['firm@example.com', 'ravi-sample@example.com'])
    expect(JSON.stringify(await mailsTo(shop, reader))).not.toContain('my private')
})

test('until counsel says so, deletion is what it was, and the letter says which', async () => {
  await leaveTraces()
  Object.assign(shop.shop.catalogue, { sealFromMs: shop.shop.now() + day })
  await leaver(shop, person).ask('delete')
  expect(await sealedRows()).toEqual([])
  expect(await left()).toContain(address.street)
  expect((await shop.mailTo(person.email))?.text).toContain(
    'The law requires us to keep the invoices',
  )

  // After eight years no invoice is kept.
  shop.clock.aheadMs += 8 * 366 * day
  await shop.shop.db.updateTable('complaints').set({ state: 'resolved', resolved_at: 1 }).execute()
  await cleanUpHourly(shop.shop)
  expect(await left()).toEqual([])
})

test('somebody who stays keeps the account, and what was told in forms goes after a year', async () => {
  await leaveTraces()
  await deliverAll()
  shop.clock.aheadMs += 367 * day
  await cleanUpHourly(shop.shop)
  const gone = ['9811111111', 'my private worry', '9822222222', 'my private ache']
  const still = await left()
  for (const text of gone) expect(still).not.toContain(text)
  for (const text of [address.street, address.mobile, 'asha@example.com'])
    expect(still).toContain(text)
  const token = await logIn(shop, person.email)
  const { body } = await shop.call('GET', `/api/orders/user/${person.userId}`, { token })
  expect(body.orders[0]).toMatchObject({ shippingAddress: { mobile: address.mobile } })
})

test('a sealed record opens with its key alone, unchanged, and to whoever says why', async () => {
  await leaveTraces()
  await deleteSealed()
  const lines: string[] = []
  const run = (words: string[], opened: Shop = shop.shop) =>
    unsealCommand.run(opened, readArguments(unsealCommand, words), (text) => void lines.push(text))
  await expect(run([person.email])).rejects.toThrow('who asks for it')
  await expect(run([person.email, '--reason', 'for asha@example.com'])).rejects.toThrow('mailbox')
  expect(lines).toEqual([])
  const reason = ['--reason', 'Letter 17 of the tax office']
  expect(await run([person.email, ...reason])).toBe(0)
  expect(lines.join('\n')).toContain(address.street)
  const noted = await shop.shop.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'sealed.opened')
    .execute()
  expect(noted.map(({ facts }) => facts)).toEqual([expect.stringContaining('Letter 17')])
  expect(JSON.stringify(noted)).not.toContain('asha@')

  lines.length = 0
  const lost = { ...shop.shop, sealingKey: sealingKey('another key') }
  expect(await run([person.email, ...reason], lost)).toBe(1)
  expect(lines.join('\n')).toContain('SEALING_KEY')
  expect(lines.join('\n')).not.toContain(address.street)
  // Nobody makes one live longer, or somebody else's.
  await shop.shop.db
    .updateTable('sealed')
    .set((row) => ({ erase_after: row('erase_after', '+', 1) }))
    .execute()
  const opened = await openSealed(shop.shop, { whose: person.email, reason: 'Letter 17' })
  expect(opened.map((record) => record.content)).toEqual(opened.map(() => undefined))
})

/** What `unseal` prints of the mailbox. */
async function unsealed(opened: Shop = shop.shop): Promise<string> {
  const lines: string[] = []
  const given = readArguments(unsealCommand, [person.email, '--reason', 'Letter 17 of the court'])
  await unsealCommand.run(opened, given, (text) => void lines.push(text))
  return lines.join('\n')
}

test('what is sealed is what the person was told, and nothing of what was written to the firm', async () => {
  const asha = leaver(shop, person)
  await asha.finish((await asha.bookConsultation()).redirectUrl, 'success')
  await asha.bookTime()
  await shop.shop.db.updateTable('appointments').set({ note: 'wept over her debts' }).execute()
  await deleteSealed()
  const opened = await unsealed()
  expect(opened).toContain('9833333333')
  for (const text of ['my private worry', 'my private hope', 'wept over her debts', 'Asia/Tokyo'])
    expect(opened).not.toContain(text)
})

test('the mailbox opens what is sealed of it also after the secret has changed', async () => {
  await leaver(shop, person).buy([line('mandala', 'Dhyanam')])
  await deleteSealed()
  expect(await unsealed({ ...shop.shop, secret: randomBytes(32) })).toContain(address.street)
})

test('a restored backup holds what was sealed, and the key of the backup opens it', async () => {
  await leaveTraces()
  await deleteSealed()
  await loseDisk(shop, await backUp(shop))
  const opened = await openSealed(shop.shop, { whose: person.email, reason: 'Letter 17' })
  expect(JSON.stringify(opened)).toContain(address.street)
  expect(await left()).not.toContain(address.street)
})

test('what is sealed is a transaction, and its terms are those of the table', () => {
  const sealed = keptColumns(shop.shop).filter(
    ({ retention: kept }) => termOf(kept).then === 'seal',
  )
  // Nobody knows what it was for: it is no transaction.
  const purchases = shop.shop.kinds.filter(({ name }) => name !== 'unmatched')
  expect(new Set(sealed.map(({ table }) => table))).toEqual(
    new Set(purchases.flatMap(({ retained: kept }) => kept.map(({ table }) => table))),
  )
  const columns = new Set(sealed.flatMap((part) => part.columns))
  for (const name of ['challenges', 'message', 'note', 'gender', 'holder', 'key_hash'])
    expect(columns).not.toContain(name)
})
