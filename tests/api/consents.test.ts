import { beforeEach, expect, test } from 'vitest'
import { setBuyerAddress } from '#server/admin/send-again.ts'
import { keepConsentTexts, withdrawConsentAbout } from '#server/privacy/consents.ts'
import { sampleCatalogue } from './sample-catalogue.ts'
import type { EnrollmentRow } from '#server/database/purchase-tables.ts'
import { tokenHash } from '#server/secrets.ts'
import { breakEmail, mailsTo } from './mailbox.ts'
import { myDataPage } from './my-data-page.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { leaver } from './leaver.ts'
import { comeBack, start } from './lost-books.ts'
import { press, registerPerson } from './people.ts'

const [text] = sampleCatalogue.consents
const ache = 'an ache of the knee'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
  return () => shop[Symbol.asyncDispose]()
})

const challenges = {
  ...{ healthChallenge: true, otherChallenge: true, other: ache },
  ...{ consent: true, consentVersion: text?.version },
}
const enroll = async (fields: object) =>
  await shop.call('POST', '/api/webinars', {
    body: { webinarId: 'free-webinar', name: 'Asha', ...challenges, ...fields },
  })
const rows = async () => await shop.shop.db.selectFrom('consents').selectAll().execute()
const seats = async () => await shop.shop.db.selectFrom('enrollments').selectAll().execute()

/** Everything that waits or is kept, wherever, as whoever reads the database sees it. */
async function database(): Promise<string> {
  const tables = await shop.shop.db.introspection.getTables()
  const read = tables.map(({ name }) =>
    shop.shop.db
      .selectFrom(name as 'users')
      .selectAll()
      .execute(),
  )
  return JSON.stringify(await Promise.all(read))
}

/** The digests of a booking with any of these answers, as anybody can make them who has the rest. */
function guessed(seat: EnrollmentRow & { attendance?: unknown }) {
  const { id, created_at, consented_at, holder, language, attendance, ...rest } = seat
  const guesses = Array.from({ length: 16 }, (_, bits) => {
    const has = (bit: number) => (bits & (1 << bit)) !== 0
    const some = { healthChallenge: has(0), mentalChallenge: has(1), financialChallenge: has(2) }
    return JSON.stringify({ ...some, otherChallenge: has(3), other: '' })
  })
  return guesses.map((challenges) =>
    tokenHash(JSON.stringify(['seat', { ...rest, state: 'held', challenges }])),
  )
}

const openPage = async (email: string) => await myDataPage(shop).open(email)
const post = async (path: string, fields: Record<string, string>, cookie = '') =>
  await myDataPage(shop).post(path, fields, cookie)

test('a consent is provable: text, version, language, time and source, whatever an editor does later', async () => {
  const before = shop.shop.now()
  expect((await enroll({ email: 'Asha@Example.com', consentVersion: text?.version })).status).toBe(
    201,
  )
  const [consent, ...others] = await rows()
  expect(others).toEqual([])
  expect(consent).toMatchObject({
    ...{ purpose: 'challenges', text_version: text?.version, language: 'en', ended_at: null },
    source: '/hooponopono-power',
  })
  expect(consent?.given_at).toBeGreaterThanOrEqual(before)
  expect(JSON.stringify(consent).toLowerCase()).not.toContain('asha')

  const changed = { ...sampleCatalogue.consents[0], version: 'f'.repeat(16), text: 'Other words' }
  const catalogue = { ...shop.shop.catalogue, consents: [changed as never] }
  await keepConsentTexts({ ...shop.shop, catalogue })
  const { opened } = await openPage('asha@example.com')
  expect(opened.body).toContain(text?.label)
  expect(opened.body).toContain('Withdraw at /my-data')
  expect(opened.body).not.toContain('Other words')
})

test('words that nobody was shown cannot be agreed to, and without a challenge nothing is', async () => {
  const unknown = await enroll({ email: 'a@example.com', consentVersion: 'a'.repeat(16) })
  expect(unknown).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
  expect(await seats()).toEqual([])
  const none = { healthChallenge: false, otherChallenge: false, consent: true }
  expect((await enroll({ email: 'a@example.com', ...none })).status).toBe(201)
  expect(await rows()).toEqual([])
})

test('an account withdraws with one call, also what was agreed to before it was there', async () => {
  await enroll({ email: 'asha@example.com' })
  await enroll({ email: 'other@example.com', other: 'an ache of somebody else' })
  const person = await registerPerson(shop, 'asha@example.com')
  const path = `/api/auth/${person.userId}/consents`
  const listed = await shop.call('GET', path, person)
  expect(listed.body.consents).toEqual([
    expect.objectContaining({ label: text?.label, text: text?.text, withdrawnAt: null }),
  ])
  const withdraw = () =>
    shop.call('POST', `${path}/withdraw`, { ...person, body: { purpose: 'challenges' } })
  const [one, twice] = await Promise.all([withdraw(), withdraw()])
  expect([one.status, twice.status]).toEqual([200, 200])
  for (let turn = 0; turn < 12; turn += 1) await shop.shop.outbox.deliver()
  const left = await database()
  expect(left).not.toContain(ache)
  expect(left).toContain('an ache of somebody else')
  const again = await shop.call('GET', path, person)
  expect(again.body.consents).toEqual([
    expect.objectContaining({ withdrawnAt: expect.any(String) }),
  ])
  // Told once, however often it is tapped; the seat stays.
  const subjects = (await mailsTo(shop, 'asha@example.com')).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject === 'Your answers are deleted')).toHaveLength(1)
  expect((await seats()).map(({ state }) => state)).toEqual(['confirmed', 'confirmed'])
  expect((await mailsTo(shop, 'firm@example.com')).map(({ subject }) => subject)).toContain(
    'A consent was withdrawn: please delete the answers',
  )
})

test.each(['free-webinar', 'large-webinar'])(
  'what waits to be mailed of %s goes without the answers, and goes',
  async (webinarId) => {
    await breakEmail(shop, '500')
    const enrolled = await enroll({ email: 'asha@example.com', webinarId })
    expect(enrolled.status).toBe(201)
    // Whatever is on its way when somebody withdraws has been sent.
    await shop.shop.outbox.deliver()
    const before = await database()
    expect(before.split(ache).length - 1).toBeGreaterThan(1)
    const [seat] = await seats()
    expect(await withdrawConsentAbout(shop.shop, seat?.id ?? '', 'cli')).toBe(1)
    expect(await database()).not.toContain(ache)
    await breakEmail(shop, 'ok')
    shop.clock.aheadMs += 60 * 60_000
    for (let turn = 0; turn < 12; turn += 1) await shop.shop.outbox.deliver()
    const toFirm = await mailsTo(shop, 'firm@example.com')
    const about = toFirm.filter(({ subject }) => subject.startsWith('Webinar seat'))
    expect(about).toHaveLength(1)
    expect(JSON.stringify(toFirm)).not.toContain(ache)
    if (!enrolled.body.redirectUrl) return
    // Paid after the withdrawal: the notice of then knows nothing, too.
    const { pathname, search } = new URL(await press(enrolled.body.redirectUrl, 'success'))
    await shop.call('GET', pathname + search)
    for (let turn = 0; turn < 12; turn += 1) await shop.shop.outbox.deliver()
    expect(JSON.stringify(await mailsTo(shop, 'firm@example.com'))).not.toContain(ache)
  },
)

test('withdrawn in the moment in which the seat is paid: no notice that waits has the answers', async () => {
  await breakEmail(shop, '500')
  const enrolled = await enroll({ email: 'asha@example.com', webinarId: 'large-webinar' })
  await shop.shop.outbox.deliver()
  const [seat] = await seats()
  const { pathname, search } = new URL(await press(enrolled.body.redirectUrl, 'success'))
  await Promise.all([
    shop.call('GET', pathname + search),
    withdrawConsentAbout(shop.shop, seat?.id ?? '', 'cli'),
  ])
  await shop.shop.outbox.deliver()
  expect((await seats())[0]?.state).toBe('confirmed')
  expect(await database()).not.toContain(ache)
})

test('only whoever reads the mailbox of the seat withdraws: the one of today, not of then', async () => {
  await enroll({ email: 'typo@example.com' })
  const [seat] = await seats()
  await setBuyerAddress(shop.shop.db, shop.shop, seat?.id ?? '', 'asha@example.com')
  const typo = await openPage('typo@example.com')
  expect(typo.opened.body).toContain('You have not given any consent')
  await post('withdraw', { email: 'typo@example.com', proof: typo.proof, purpose: 'challenges' })
  // A proof of one mailbox says nothing of another.
  await post('withdraw', { email: 'asha@example.com', proof: typo.proof, purpose: 'challenges' })
  expect((await rows())[0]?.ended_at).toBeNull()
  const asha = await openPage('asha@example.com')
  const done = await post('withdraw', {
    ...{ email: 'asha@example.com', proof: asha.proof, purpose: 'challenges' },
  })
  expect(done.body).toContain('Withdrawn. Your answers are deleted.')
  expect(await database()).not.toContain(ache)
})

test('a code tells nothing of a mailbox, works once, and its page ends', async () => {
  await enroll({ email: 'asha@example.com' })
  const known = await post('code', { email: 'asha@example.com' })
  const unknown = await post('code', { email: 'nobody@example.com' })
  const plain = (body: unknown) =>
    String(body).replaceAll(/(?:asha|nobody)@example\.com|name="idempotencyKey" value="[^"]*"/g, '')
  expect(plain(known.body)).toBe(plain(unknown.body))
  shop.clock.aheadMs += 60_000
  const { code, cookie, proof } = await openPage('asha@example.com')
  expect(proof).not.toBe('')
  const spent = await post('open', { email: 'asha@example.com', code }, cookie)
  expect(spent.status).toBe(400)
  expect(spent.body).toContain('role="alert"')
  shop.clock.aheadMs += 16 * 60_000
  const late = await post('copy', { email: 'asha@example.com', proof })
  expect(late.status).toBe(400)
  expect(String(late.body)).not.toContain('Asha')
})

test('without an account everything is exported, and deleted after a tick', async () => {
  await enroll({ email: 'asha@example.com', phone: '9822222222' })
  for (let turn = 0; turn < 12; turn += 1) await shop.shop.outbox.deliver()
  const { proof } = await openPage('asha@example.com')
  const mine = { email: 'asha@example.com', proof }
  const copy = await post('copy', mine)
  expect(copy.headers.get('Content-Disposition')).toMatch(/^attachment/)
  expect(copy.body).toMatchObject({
    ...{ profile: null, webinarSeats: [{ name: 'Asha' }] },
    consents: [{ label: text?.label }],
  })
  expect((await post('erase', mine)).body).toContain('Tick the box')
  expect(await database()).toContain('9822222222')
  expect((await post('erase', { ...mine, sure: 'true' })).body).toContain('Your data is deleted')
  for (let turn = 0; turn < 12; turn += 1) await shop.shop.outbox.deliver()
  const left = (await database()).toLowerCase()
  for (const told of ['asha@', '9822222222', ache]) expect(left).not.toContain(told)
  // Whoever has the mailbox later never agreed to anything.
  const later = await registerPerson(shop, 'asha@example.com')
  const listed = await shop.call('GET', `/api/auth/${later.userId}/consents`, later)
  expect(listed.body.consents).toEqual([])
  expect((await rows())[0]?.end_reason).toBe('erased')
})

test('no digest of the payment tells what was answered, and withdrawn it follows from nothing any more', async () => {
  const paid = { webinarId: 'paid-webinar', email: 'devi@example.com', phone: '9876543211' }
  const answers = { ...paid, otherChallenge: false, other: '', consent: true }
  expect((await enroll(answers)).status).toBe(201)
  const [seat] = await seats()
  if (!seat) throw new Error('There is no seat.')
  const fingerprint = async () =>
    (await shop.shop.db.selectFrom('payments').selectAll().executeTakeFirstOrThrow()).fingerprint
  const before = await fingerprint()
  expect(guessed(seat)).not.toContain(before)
  expect(await withdrawConsentAbout(shop.shop, seat.id, 'cli')).toBe(1)
  expect(await fingerprint()).toMatch(/^[\w-]{43}$/)
  expect(await fingerprint()).not.toBe(before)
})

test('a seat that was booked before digests had a key is not opened a second time', async () => {
  const paid = { webinarId: 'paid-webinar', email: 'devi@example.com', phone: '9876543211' }
  const answers = { ...paid, otherChallenge: false, other: '', purchaseKey: 'a'.repeat(36) }
  const first = await enroll(answers)
  const [seat] = await seats()
  if (!seat) throw new Error('There is no seat.')
  // Health alone.
  const [, plain = ''] = guessed(seat)
  await shop.shop.db.updateTable('payments').set({ fingerprint: plain }).execute()
  expect((await enroll(answers)).body.transactionId).toBe(first.body.transactionId)
  const anew = await enroll({ ...answers, purchaseKey: 'b'.repeat(36) })
  expect(anew.body.transactionId).toBe(first.body.transactionId)
  expect(await seats()).toHaveLength(1)
})

test('a form that does not say which words it showed is recorded as one whose words are not known', async () => {
  const { status } = await enroll({ email: 'asha@example.com', consentVersion: undefined })
  expect(status).toBe(201)
  expect(await rows()).toMatchObject([{ text_version: 'before' }])
})

test('whoever has a mailbox after a deletion sees nothing that was withdrawn before it', async () => {
  const asha = await registerPerson(shop, 'asha@example.com')
  await leaver(shop, asha).enroll()
  const path = `/api/auth/${asha.userId}/consents`
  await shop.call('POST', `${path}/withdraw`, { ...asha, body: { purpose: 'challenges' } })
  expect((await shop.call('GET', path, asha)).body.consents).toHaveLength(1)
  const other = await enroll({ email: 'other@example.com' })
  expect(other.status).toBe(201)
  expect(await leaver(shop, asha).ask('delete')).toMatchObject({ status: 200 })
  const later = await registerPerson(shop, 'asha@example.com')
  const listed = await shop.call('GET', `/api/auth/${later.userId}/consents`, later)
  expect(listed.body.consents).toEqual([])
  // The proof of it stays.
  const ended = (await rows()).map(({ end_reason }) => end_reason)
  expect(ended.toSorted()).toEqual(['forgotten', null])
})

test('paying again records no new moment of consent: nobody was asked', async () => {
  const begun = await start.seat(shop)
  const [first] = await rows()
  const { passport } = (await shop.call('GET', `/api/payment/${begun.transactionId}`)).body
  await press(begun.redirectUrl, 'failure')
  await comeBack(shop, begun.transactionId)
  shop.clock.aheadMs += 60 * 60_000
  const page = await shop.call('GET', passport)
  const price = /name="price" value="(\d+)"/.exec(String(page.body))?.[1] ?? ''
  const again = await shop.call('POST', `${passport}/pay`, {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ price }).toString(),
  })
  expect(again.status).toBe(303)
  const given = (await rows()).map(({ given_at }) => given_at)
  expect(given).toEqual([first?.given_at, first?.given_at])
})
