import { expect, test } from 'vitest'
import { refundedToday } from '#server/admin/marks.ts'
import { actingAs } from '#server/audit/write-audit.ts'
import {
  appointmentTypes,
  book,
  inDays,
  newBooking,
  offer,
  payFor,
  rowOf,
} from './appointment-types.ts'
import { joinDesk } from './desk-staff.ts'
import { holdMails } from './mailbox.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { registerPerson } from './people.ts'

const rupees = 100

/** Appointments of a price at which one is within a manager's bound, and two are not. */
async function openDearShop(pricePaise = 6000 * rupees) {
  const shop = await openTestShop()
  offer(
    shop,
    appointmentTypes.map((type) => (type.id === 'consultation' ? { ...type, pricePaise } : type)),
  )
  return shop
}

let days = 3

async function bought(shop: TestShop, more: object = {}) {
  const booking = newBooking(shop, { startsAt: inDays(shop, (days += 1)), ...more })
  const answer = await book(shop, booking)
  await payFor(shop, answer)
  const { id } = await rowOf(shop, booking)
  return { id, booking, transactionId: String(answer.body.transactionId) }
}

const wholeOf = (paise: number) => ({
  ...{ part: 'whole', shown: String(paise), reason: 'You had asked for it.' },
})

test('a manager gives back ten thousand rupees a day, whichever way and however many forms at once', async () => {
  await using shop = await openDearShop()
  const manager = await joinDesk(shop, 'manager')
  const owner = await joinDesk(shop, 'owner')
  const [{ id: staffId } = { id: '' }] = await shop.shop.db
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'manager')
    .execute()
  const all = []
  for (let count = 0; count < 5; count += 1) all.push(await bought(shop))
  const [one, two, three, four, five] = all
  const price = 6000 * rupees
  const refund = (transactionId = '') =>
    manager.send(`/desk/refunds/${transactionId}`, wholeOf(price))
  const atOnce = await Promise.all([
    ...[one, two].map((each) => refund(each?.transactionId)),
    manager.send(`/desk/appointments/${three?.id}/cancel`),
  ])
  expect(atOnce.map(({ status }) => status).toSorted()).toEqual([303, 403, 403])
  expect(atOnce.filter(({ text }) => text.includes('Please ask an owner'))).toHaveLength(2)
  const actor = `staff:${staffId}` as const
  expect(await refundedToday(actingAs(shop.shop, actor), actor)).toBe(price)
  const cancelled = await manager.send(`/desk/appointments/${four?.id}/cancel`)
  expect([cancelled.status, (await rowOf(shop, four?.booking ?? { email: '' })).state]).toEqual([
    403,
    'confirmed',
  ])
  const amount = (text: string) =>
    manager.send(`/desk/refunds/${five?.transactionId}`, { part: 'amount', rupees: text })
  expect((await amount('4000.01')).status).toBe(403)
  expect((await amount('4000')).status).toBe(303)
  expect((await owner.send(`/desk/appointments/${four?.id}/cancel`)).status).toBe(303)
  shop.clock.aheadMs += 24 * 60 * 60_000
  const again = await joinDesk(shop, 'manager')
  const left = atOnce.findIndex(({ status }) => status === 403)
  const refused = [one, two, three][left]
  const next = await again.send(`/desk/refunds/${refused?.transactionId}`, wholeOf(price))
  expect(next.status).toBe(303)
})

test('a refund of the desk names nobody, gives back once whatever is sent twice, and is refused to others', async () => {
  await using shop = await openDearShop(999 * rupees)
  const manager = await joinDesk(shop, 'manager')
  const { transactionId } = await bought(shop)
  const to = `/desk/refunds/${transactionId}`
  for (const role of ['coach', 'accountant', 'editor'] as const)
    expect((await (await joinDesk(shop, role)).send(to, wholeOf(999 * rupees))).status).toBe(403)
  const changed = await manager.send(to, wholeOf(998 * rupees))
  expect(changed.status).toBe(400)
  const page = (await manager.get(to)).text
  const form = /name="deskForm" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const fields = { part: 'amount', rupees: '100', deskForm: form }
  const both = await Promise.all([manager.forge(to, fields), manager.forge(to, fields)])
  expect(both.map(({ status }) => status)).toEqual([303, 303])
  const rows = await shop.shop.db.selectFrom('refunds').selectAll().execute()
  expect(rows).toMatchObject([
    { amount_paise: 100 * rupees, actor: expect.stringMatching(/^staff:/) },
  ])
  const audit = await shop.shop.db.selectFrom('audit').select('facts').execute()
  expect(JSON.stringify(audit)).not.toMatch(/Sample manager|example\.com/)
  expect((await manager.get(`/desk/show/${transactionId}`)).text).toContain('Sample manager')
})

test('a coach sees and changes own appointments alone, and no money', async () => {
  await using shop = await openDearShop(999 * rupees)
  const coach = await joinDesk(shop, 'coach')
  const email = 'one-person@example.com'
  const today = inDays(shop, 1, '16:00')
  const own = await bought(shop, { coachId: 'asha-sample', email, startsAt: today })
  const others = await bought(shop, {
    ...{ coachId: 'ravi-sample', email, startsAt: inDays(shop, 1, '17:00') },
    ...{ name: 'Others Client', phone: '98111 11112', message: 'Something private.' },
  })
  const own1 = await shop.shop.db
    .selectFrom('appointments')
    .selectAll()
    .where('coach_id', '=', 'asha-sample')
    .executeTakeFirstOrThrow()
  const of = await shop.shop.db
    .selectFrom('appointments')
    .selectAll()
    .where('coach_id', '=', 'ravi-sample')
    .executeTakeFirstOrThrow()
  // On the day, behind more of the other coach's than the page of the firm shows.
  const early = Array.from({ length: 25 }, (_, index) => ({
    ...of,
    ...{ id: crypto.randomUUID(), starts_at: own1.starts_at - 60_000 - index, ends_at: 1 },
  }))
  await shop.shop.db.insertInto('appointments').values(early).execute()
  shop.clock.aheadMs += own1.starts_at - shop.shop.now() - 9 * 60 * 60_000
  const again = await joinDesk(shop, 'coach')
  for (const path of ['/desk', '/desk/bookings', `/desk/show/${own1.id}`]) {
    const { status, text } = await again.get(path)
    expect([status, text.includes('Meera Sample')], path).toEqual([200, true])
    expect(text, path).not.toMatch(/Others Client|98111|Something private/)
    expect(text, path).not.toContain(of.id)
  }
  const { text: story } = await again.get(`/desk/show/${own1.id}`)
  for (const secret of [own.transactionId, others.transactionId, 'UTR', 'Who did what', 'Payments'])
    expect(story).not.toContain(secret)
  for (const path of [of.id, own.transactionId, others.transactionId])
    expect((await again.get(`/desk/show/${path}`)).status, path).toBe(403)
  for (const act of ['missed', 'new-time'])
    expect((await again.send(`/desk/appointments/${of.id}/${act}`)).status, act).toBe(403)
  for (const act of ['move', 'cancel'])
    expect((await again.send(`/desk/appointments/${own1.id}/${act}`)).status, act).toBe(403)
  expect((await again.send(`/desk/appointments/${own1.id}/new-time`)).status).toBe(303)
  const after = await shop.shop.db
    .selectFrom('appointments')
    .select('state')
    .where('id', '=', of.id)
  expect((await after.executeTakeFirstOrThrow()).state).toBe('confirmed')
  expect((await coach.get('/desk')).status).toBe(303)
})

test('a code that waits in the outbox is read by nobody at the desk', async () => {
  await using shop = await openTestShop()
  const owner = await joinDesk(shop, 'owner')
  const manager = await joinDesk(shop, 'manager')
  const { email } = await registerPerson(shop, 'asha@example.com')
  await shop.shop.outbox.deliver()
  await holdMails(shop)
  await shop.call('POST', '/api/auth/forgot-password', { body: { email } })
  await shop.app.request('/desk/log-in/code', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ email: owner.email }).toString(),
  })
  const mails = await shop.shop.db
    .selectFrom('mails')
    .select(['id', 'params'])
    .where('params', '<>', '')
    .execute()
  const codes = mails.flatMap(({ params }) => /"subject":"(\d{6})/.exec(params)?.[1] ?? [])
  expect(codes).toHaveLength(2)
  shop.clock.aheadMs += 6 * 60_000
  const paths = ['/desk', '/desk/lists/mails', `/desk/search?q=${email}`, '/desk/search?q=owner@']
  for (const path of [...paths, ...mails.map(({ id }) => `/desk/show/${id}`)]) {
    const { status, text } = await manager.get(path)
    expect(status, path).toBe(200)
    for (const code of codes) expect(text.includes(code), path).toBe(false)
  }
})

test('an accountant takes no list into a file that the role does not read, and no cell of a file is a formula', async () => {
  await using shop = await openTestShop()
  const accountant = await joinDesk(shop, 'accountant')
  const owner = await joinDesk(shop, 'owner')
  const formula = '=HYPERLINK("https://evil.example","x")'
  const body = { name: formula, email: 'cell@example.com', message: '+1+1,"two"\r\nthree' }
  expect((await shop.call('POST', '/api/complaints', { body })).status).toBe(201)
  for (const list of ['complaints', 'training', 'consultations', 'appointments', 'enrollments'])
    expect((await accountant.send(`/desk/lists/${list}/export`)).status, list).toBe(403)
  for (const list of ['orders', 'payments', 'refunds', 'sales'])
    expect((await accountant.send(`/desk/lists/${list}/export`)).status, list).toBe(200)
  const file = await owner.send('/desk/lists/complaints/export', {
    since: '',
    until: '',
    state: '',
  })
  expect(file.headers.get('Content-Disposition')).toMatch(
    /^attachment; filename="complaints-[\d-]+\.csv"$/,
  )
  expect(file.headers.get('Cache-Control')).toContain('no-store')
  expect(file.text).toContain(`"'=HYPERLINK(""https://evil.example"",""x"")"`)
  expect(file.text).toMatch(/"'\+1\+1,""two""/)
  const [taken] = await shop.shop.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'list.exported')
    .where('subject', '=', 'complaints')
    .execute()
  expect(taken).toMatchObject({ facts: JSON.stringify({ list: 'complaints', rows: 1 }) })
})

test('notes, calls, attendance and grants are done at the desk, each once, and no word of a stranger is HTML', async () => {
  await using shop = await openTestShop()
  const manager = await joinDesk(shop, 'manager')
  const accountant = await joinDesk(shop, 'accountant')
  const script = '<script>alert(1)</script>"><img src=x onerror=alert(2)>'
  const formData = {
    ...{ firstName: script, phone: '+91 98390 55551', message: `${script} Please call.` },
    ...{ email: 'free@example.com', call: 'free' },
  }
  await shop.call('POST', '/api/consultations', { body: { formData } })
  const { id: call } = await shop.shop.db
    .selectFrom('consultations')
    .select('id')
    .executeTakeFirstOrThrow()
  const complaint = { name: script, email: 'cross@example.com', message: script }
  const { ticket } = (await shop.call('POST', '/api/complaints', { body: complaint })).body
  const note = await manager.send(`/desk/notes/${call}`, { text: `Asks at nine. ${script}` })
  expect(note.status).toBe(303)
  expect((await accountant.send(`/desk/notes/${call}`, { text: 'Not mine.' })).status).toBe(403)
  expect((await manager.send(`/desk/notes/${call}`, { text: '' })).status).toBe(400)
  for (const path of [
    ...['/desk', '/desk/lists/complaints', '/desk/lists/consultations', '/desk/bookings'],
    ...[`/desk/show/${call}`, `/desk/show/${ticket}`, note.to],
    ...[script, '"><script>', 'x onerror'].map((q) => `/desk/search?q=${encodeURIComponent(q)}`),
    `/desk/lists/orders?since=${encodeURIComponent(script)}&email=${encodeURIComponent(script)}`,
  ]) {
    const { text } = await manager.get(path)
    expect(
      text.replace(/<script (?:type="module" )?src="[^"]*"><\/script>/g, ''),
      path,
    ).not.toMatch(/<script|<img src=x/)
  }
  expect((await manager.get(`/desk/show/${call}`)).text).toContain('Asks at nine.')
  expect((await manager.send(`/desk/called/${call}`)).status).toBe(303)
  expect((await manager.send('/desk/called/nothing')).status).toBe(404)
  const calls = await shop.shop.db.selectFrom('consultations').select('called_at').execute()
  expect(calls).toEqual([{ called_at: expect.any(Number) }])

  const given = { email: 'gift@example.com', product: 'course', reason: 'Goodwill after a delay.' }
  const first = await manager.send('/desk/grants', given)
  expect([first.status, first.to]).toEqual([303, expect.stringMatching(/^\/desk\/show\//)])
  expect((await manager.send('/desk/grants', given)).to).toMatch(/^\/desk\/people\?/)
  expect((await manager.send('/desk/grants', { ...given, product: 'mandala' })).status).toBe(400)
  expect((await accountant.send('/desk/grants', given)).status).toBe(403)
  const orders = await shop.shop.db.selectFrom('orders').select('id').execute()
  expect(orders).toHaveLength(1)
  const order = orders[0]?.id ?? ''
  const payments = await shop.shop.db.selectFrom('payments').selectAll().execute()
  expect(payments).toMatchObject([{ subject_id: order, provider: 'office', amount_paise: 0 }])
  // What no provider knows gives no money back.
  const back = { part: 'amount', rupees: '1' }
  expect((await manager.send(`/desk/refunds/${payments[0]?.id}`, back)).status).toBe(400)
  const csv = `email,name,product,reason\n=x@example.com,A,course,"Paid at the fair, cash"\nnobody,B,course,Paid at the fair.`
  const refused = await manager.send('/desk/grants/list', { csv })
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('Line 3')])
  expect(await shop.shop.db.selectFrom('orders').select('id').execute()).toHaveLength(1)
  // As much as a form may hold, whose quotation marks are never closed as they should be: read once, not once for each.
  const marks = await manager.send('/desk/grants/list', {
    csv: `email,name,product,reason\n"${'""'.repeat(15_000)}x`,
  })
  expect([marks.status, marks.text]).toEqual([400, expect.stringContaining('Line 2')])
  const end = { reason: 'It was for somebody else.' }
  expect((await manager.send(`/desk/grants/${order}/end`, end)).status).toBe(303)
})
