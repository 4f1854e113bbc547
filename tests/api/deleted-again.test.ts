import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readDump } from '#server/database/dump.ts'
import { pollPayments } from '#server/payments/poll-payments.ts'
import { cleanUpHourly } from '#server/privacy/clean-up.ts'
import { recordDeletions } from '#server/privacy/deletions.ts'
import { leaver } from './leaver.ts'
import { backUp, loseDisk, type Restarted, startAgain } from './lose-disk.ts'
import { mailsTo, start } from './lost-books.ts'
import { myDataPage } from './my-data-page.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { address, line, password, type Person, registerPerson } from './people.ts'
import { plainDigests } from './plain-digests.ts'

vi.setConfig({ testTimeout: 60_000 })

const day = 24 * 60 * 60_000
const visitor = 'chitra@example.com'

let shop: TestShop
let backups: string
let person: Person
beforeEach(async () => {
  shop = await openTestShop()
  backups = mkdtempSync(join(tmpdir(), 'backups-test-'))
  person = await registerPerson(shop, 'asha@example.com')
  return () => shop[Symbol.asyncDispose]()
})
afterEach(() => {
  rmSync(backups, { recursive: true })
})

const records = (folder = shop.shop.dataFolder) => readdirSync(join(folder, 'deletions'))
const dump = async () => JSON.stringify([...(await readDump(shop.shop.db)).tables])
const knows = async (text: string) => (await dump()).toLowerCase().includes(text.toLowerCase())
const canLogIn = async (email: string) =>
  (await shop.call('POST', '/api/auth/login', { body: { email, password } })).status === 200
const remove = async () =>
  expect(await leaver(shop, person).ask('delete')).toMatchObject({ status: 200 })

/** What somebody without an account does at /my-data. */
async function eraseVisitor(): Promise<void> {
  const page = myDataPage(shop)
  const { proof } = await page.open(visitor)
  const erased = await page.post('erase', { email: visitor, proof, sure: 'true' })
  expect(erased.status).toBe(200)
}

async function leaveTraces(): Promise<void> {
  await shop.call('POST', '/api/auth/address', { ...person, body: address })
  const asha = leaver(shop, person)
  await asha.buy([line('mandala', 'Dhyanam')])
  await asha.finish((await asha.bookConsultation()).redirectUrl, 'success')
  await asha.finish((await start.consultation(shop, visitor)).redirectUrl, 'success')
}

test('whoever deleted after the backup is deleted again when a server starts on it, and it says how many', async () => {
  const other = await registerPerson(shop, 'ravi@example.com')
  await leaveTraces()
  const backup = await backUp(shop, backups)
  shop.clock.aheadMs += 60_000
  await remove()
  await eraseVisitor()
  await shop.shop.outbox.deliver()
  // The timer goes on, and the newest backup turns out to be damaged.
  await backUp(shop, backups)
  expect(records(backups)).toHaveLength(2)
  const told = (await mailsTo(shop, person.email)).length

  const { said } = await loseDisk(shop, backup)

  expect(said.join('\n')).toContain('2 who had their data deleted were here again')
  expect(await canLogIn(person.email)).toBe(false)
  expect(await canLogIn(other.email)).toBe(true)
  for (const text of [person.email, person.userId, address.mobile, visitor, 'My secret.'])
    expect(await knows(text), text).toBe(false)
  // The letter of then has said it.
  expect(await mailsTo(shop, person.email)).toHaveLength(told)
})

test('the data folder that is left knows it, where the backups do not yet', async () => {
  const backup = await backUp(shop, backups)
  shop.clock.aheadMs += 60_000
  await remove()
  expect(records(shop.folder)).toHaveLength(1)
  const restarted = await loseDisk(shop, backup, { recordsIn: [shop.folder] })
  expect(await canLogIn(person.email)).toBe(false)
  // The next start has nothing to do.
  expect((await startAgain(shop, restarted)).said).toEqual([])
})

test('a record says nothing of anybody, and allows no guess', async () => {
  await remove()
  await eraseVisitor()
  const written = records().map((name) =>
    readFileSync(join(shop.folder, 'deletions', name), 'utf8').toLowerCase(),
  )
  expect(written).toHaveLength(2)
  const guesses = plainDigests([person.email, person.userId, visitor])
  for (const text of [person.email, person.userId, visitor, ...guesses])
    expect(written.join('\n')).not.toContain(text)
})

test('a deletion that did not come about is recorded nowhere', async () => {
  expect(await leaver(shop, person).ask('delete', 'not this one')).toMatchObject({ status: 403 })
  expect(records()).toEqual([])
  // Two at once: one of them is rolled back.
  const { ask } = leaver(shop, person)
  const answers = await Promise.all([ask('delete'), ask('delete')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
  expect(records()).toHaveLength(1)
  expect(await shop.shop.db.selectFrom('deletions').selectAll().execute()).toHaveLength(1)
})

test('whoever has come back since stays, also at the next start', async () => {
  const backup = await backUp(shop, backups)
  shop.clock.aheadMs += 60_000
  await remove()
  const restarted = await loseDisk(shop, backup, { recordsIn: [shop.folder] })
  shop.clock.aheadMs += 60_000
  await registerPerson(shop, person.email)
  expect((await startAgain(shop, restarted)).said).toEqual([])
  expect(await canLogIn(person.email)).toBe(true)
})

test('a record that comes too late takes nothing from whoever has come back, and the log says so', async () => {
  const backup = await backUp(shop, backups)
  await start.consultation(shop, visitor)
  shop.clock.aheadMs += 60_000
  await eraseVisitor()
  const restarted = await loseDisk(shop, backup)
  expect(restarted.said).toEqual([])
  shop.clock.aheadMs += 60_000
  await start.consultation(shop, visitor)
  const [name = ''] = records(shop.folder)
  const late = readFileSync(join(shop.folder, 'deletions', name))
  writeFileSync(join(restarted.dataFolder, 'deletions', name), late)
  const { said } = await startAgain(shop, restarted)
  expect(said.join('\n')).toContain('1 who had their data deleted were here again and have used')
  expect(await knows(visitor)).toBe(true)
})

/** A record that was left elsewhere is brought into the data folder, and the server starts again. */
async function bringLate({ dataFolder, url }: Omit<Restarted, 'said'>) {
  const [name = ''] = records(shop.folder)
  const late = readFileSync(join(shop.folder, 'deletions', name))
  writeFileSync(join(dataFolder, 'deletions', name), late)
  return (await startAgain(shop, { dataFolder, url })).said.join('\n')
}

test('nor does it from somebody of the firm, whose mailbox no letter about a breach is written to', async () => {
  const backup = await backUp(shop, backups)
  shop.clock.aheadMs += 60_000
  person = await registerPerson(shop, shop.shop.catalogue.firm.email)
  await remove()
  const restarted = await loseDisk(shop, backup)
  shop.clock.aheadMs += 60_000
  const again = await registerPerson(shop, person.email)
  expect(await bringLate(restarted)).toContain(
    '1 who had their data deleted were here again and have',
  )
  expect(await canLogIn(again.email)).toBe(true)
})

test('what the shop does by itself meanwhile is no coming back', async () => {
  const paying = leaver(shop, person)
  const open = await paying.bookConsultation()
  const backup = await backUp(shop, backups)
  shop.clock.aheadMs += 60_000
  await paying.finish(open.redirectUrl, 'success')
  await remove()
  const restarted = await loseDisk(shop, backup)
  shop.clock.aheadMs += 60_000
  await pollPayments(shop.shop)
  expect(await bringLate(restarted)).toContain(
    '1 who had their data deleted were here again, as after',
  )
  expect(await canLogIn(person.email)).toBe(false)
})

test('lost records are written anew from the database, and the log says what that means', async () => {
  await remove()
  const [name = ''] = records()
  const before = readFileSync(join(shop.folder, 'deletions', name), 'utf8')
  rmSync(join(shop.folder, 'deletions'), { recursive: true })
  const backup = await backUp(shop, backups)
  const { said, dataFolder } = await loseDisk(shop, backup)
  expect(said.join('\n')).toContain('were not in the data folder: they are written anew')
  expect(records(dataFolder)).toEqual([name])
  expect(JSON.parse(readFileSync(join(dataFolder, 'deletions', name), 'utf8'))).toEqual(
    JSON.parse(before),
  )
})

test('what another process deleted, or a kill came before, is recorded within a minute', async () => {
  await remove()
  rmSync(join(shop.folder, 'deletions', records()[0] ?? ''))
  await recordDeletions(shop.shop)
  expect(records()).toHaveLength(1)
})

test('with another sealing key, and of a damaged record, the log says that nobody is deleted', async () => {
  const backup = await backUp(shop, backups)
  shop.clock.aheadMs += 60_000
  await remove()
  const damaged = '01234567-89ab-4cde-8f01-23456789abcd'
  writeFileSync(join(shop.folder, 'deletions', `${damaged}.json`), '{"id"')
  const lost = await loseDisk(shop, backup, {
    recordsIn: [shop.folder],
    settings: { SEALING_KEY: 'a'.repeat(64) },
  })
  expect(lost.said.join('\n')).toContain('made with another sealing key')
  expect(await knows(person.email)).toBe(true)
  // The right one, in time.
  writeFileSync(join(lost.dataFolder, 'deletions', `${damaged}.json`), '{"id"')
  const { said } = await startAgain(shop, lost)
  expect(said.join('\n')).toContain('is damaged: nobody is deleted by it')
  expect(said.join('\n')).toContain('1 who had their data deleted')
  expect(await knows(person.email)).toBe(false)
})

test('after a year nothing knows that anybody was deleted', async () => {
  await remove()
  await backUp(shop, backups)
  shop.clock.aheadMs += 370 * day
  await cleanUpHourly(shop.shop)
  await recordDeletions(shop.shop)
  await backUp(shop, backups)
  expect(await shop.shop.db.selectFrom('deletions').selectAll().execute()).toEqual([])
  expect([records(), records(backups)]).toEqual([[], []])
})
