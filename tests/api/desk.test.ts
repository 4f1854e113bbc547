import type { Context } from 'hono'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { deskLifetimes, may, staffRoles } from '#domain/staff.ts'
import { tokenField } from '#server/desk/desk-page.ts'
import { deskActs, deskPages } from '#server/desk/desk-table.ts'
import { actingAs } from '#server/audit/write-audit.ts'
import { cleanUpHourly } from '#server/privacy/clean-up.ts'
import { checkAudit, sealAudit } from '#server/audit/audit-chain.ts'
import { byHost, deskRoutesAlone } from '#server/site/editor.ts'
import { siteRoutes } from '#server/site/site-routes.ts'
import { disableStaff, inviteStaff } from '#server/staff/staff.ts'
import { ask, hiddenIn, joinDesk } from './desk-staff.ts'
import { openTestShop } from './open-test-shop.ts'
import { registerPerson } from './people.ts'
import { openSmallSite } from './attacks/small-site.ts'
import { softPasskey } from './soft-passkey.ts'

const minuteMs = 60_000
/** A path as somebody asks for it. */
const asked = (path: string) => path.replaceAll(/:\w+/g, 'no-such-id')

test('each role opens its pages and no other, and whoever is nobody is sent to the log-in', async () => {
  await using shop = await openTestShop()
  for (const role of staffRoles) {
    const staff = await joinDesk(shop, role)
    for (const { path, permission } of deskPages) {
      const { status, text } = await staff.get(asked(path))
      const isOpen = may(role, permission)
      expect(text.includes('Your role does not include this'), `${role} ${path}`).toBe(!isOpen)
      if (!isOpen) expect(status, `${role} ${path}`).toBe(403)
      else expect([200, 404], `${role} ${path}: ${status} ${text}`).toContain(status)
    }
    const start = (await staff.get('/desk')).text
    for (const { path, permission, menu } of deskPages)
      if (menu)
        expect(start.includes(`<a href="${path}"`) || path === '/desk').toBe(may(role, permission))
  }
  for (const { path } of deskPages) {
    const { status, to } = await ask(shop, asked(path))
    expect([status, to.split('?')[0]], path).toEqual([303, '/desk/log-in'])
  }
})

test('each role does what is its own and nothing else; what needs a fresh proof asks for it', async () => {
  await using shop = await openTestShop()
  const members = []
  for (const role of staffRoles) members.push({ role, staff: await joinDesk(shop, role) })
  shop.clock.aheadMs += deskLifetimes.proofMs + minuteMs
  for (const { role, staff } of members)
    for (const { path, permission, needsProof } of deskActs) {
      const { status, text } = await staff.send(asked(path))
      const what = `${role} ${path}: ${status} ${text}`
      expect(text.includes('Your role does not include this'), what).toBe(!may(role, permission))
      if (!may(role, permission)) expect(status, what).toBe(403)
      else if (needsProof) expect([status, text.includes('Is it you?')], what).toEqual([403, true])
      else expect([303, 400, 404, 409], what).toContain(status)
    }
})

test('no other method, no token of a shopper and no role that was taken away opens anything', async () => {
  await using shop = await openTestShop()
  const owner = await joinDesk(shop, 'owner')
  const manager = await joinDesk(shop, 'manager')
  const { token } = await registerPerson(shop, 'asha@example.com')
  for (const { path } of [...deskPages, ...deskActs]) {
    for (const method of ['PUT', 'DELETE', 'PATCH']) {
      const { status } = await shop.app.request(asked(path), {
        method,
        headers: { Cookie: owner.cookie() },
      })
      expect([403, 404, 405], `${method} ${path}`).toContain(status)
    }
    for (const headers of [
      { Authorization: `Bearer ${token}` },
      { Cookie: `desk=${token}` },
      { Cookie: `__Host-desk=${token}` },
    ]) {
      const page = await ask(shop, asked(path), { headers })
      expect([303, 404], path).toContain(page.status)
      const act = await ask(shop, asked(path), { headers, fields: {} })
      expect([401, 404], path).toContain(act.status)
    }
  }
  const staff = await shop.shop.db
    .selectFrom('staff')
    .selectAll()
    .where('role', '=', 'manager')
    .execute()
  await disableStaff({ ...shop.shop, actor: 'cli:test' }, staff[0]?.id ?? '')
  expect((await manager.get('/desk')).to).toMatch(/^\/desk\/log-in/)
})

test('forms that are forged, another act’s, somebody else’s, old, sent twice or from elsewhere do nothing', async () => {
  await using shop = await openTestShop()
  const owner = await joinDesk(shop, 'owner')
  const other = await joinDesk(shop, 'owner', 'ravi@example.com')
  const path = '/desk/staff/invite'
  const invited = { name: 'Meera Sample', email: 'meera@example.com', role: 'editor', coach: '' }
  const count = async () =>
    (await shop.shop.db.selectFrom('staff_invitations').select('email').execute()).length
  const page = (await owner.get('/desk/staff')).text
  const form = /action="\/desk\/staff\/invite">\s*<input[^>]*value="([^"]+)"/.exec(page)?.[1] ?? ''
  expect(form).not.toBe('')

  for (const made of ['', 'x.y.z', hiddenIn((await other.get('/desk/staff')).text, tokenField)])
    expect((await owner.forge(path, { ...invited, [tokenField]: made })).status).toBe(403)
  expect((await owner.forge('/desk/me/app', { [tokenField]: form })).status).toBe(403)
  expect((await other.forge(path, { ...invited, [tokenField]: form })).status).toBe(403)
  const foreign = { cookie: owner.cookie(), fields: { ...invited, [tokenField]: form } }
  const elsewhere = { ...foreign, headers: { Origin: 'https://evil.example' } }
  expect((await ask(shop, path, elsewhere)).status).toBe(403)
  expect(await count()).toBe(0)

  const first = await owner.forge(path, { ...invited, [tokenField]: form })
  expect([first.status, first.to]).toEqual([303, expect.stringContaining('Meera')])
  expect(await count()).toBe(1)
  await shop.shop.db.deleteFrom('staff_invitations').execute()
  const again = await owner.forge(path, { ...invited, [tokenField]: form })
  expect(decodeURIComponent(again.to)).toContain('sent+before')
  expect(await count()).toBe(0)

  const old =
    /action="\/desk\/staff\/invite">\s*<input[^>]*value="([^"]+)"/.exec(
      (await owner.get('/desk/staff')).text,
    )?.[1] ?? ''
  for (let minutes = 0; minutes < 65; minutes += 20) {
    shop.clock.aheadMs += 20 * minuteMs
    await owner.get('/desk')
  }
  const late = await owner.forge(path, { ...invited, [tokenField]: old })
  expect([late.status, late.text]).toEqual([400, expect.stringContaining('older than an hour')])
  expect(await count()).toBe(0)
})

test('a stolen cookie without a fresh proof does nothing that matters; a proof does what was asked, once', async () => {
  await using shop = await openTestShop()
  const owner = await joinDesk(shop, 'owner')
  shop.clock.aheadMs += deskLifetimes.proofMs + minuteMs
  const path = '/desk/staff/invite'
  const invited = { name: 'Meera Sample', email: 'meera@example.com', role: 'editor', coach: '' }
  const asking = await owner.send(path, invited)
  expect([asking.status, asking.text.includes('Is it you?')]).toEqual([403, true])
  const carried = Object.fromEntries(
    [...asking.text.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name, value]) => [name, value],
    ),
  ) as Record<string, string>
  for (const second of ['', '000000', 'aaaa-bbbb-cccc']) {
    const wrong = await owner.forge('/desk/proof', { ...carried, second })
    expect([wrong.status, wrong.text.includes('That was not accepted')], second).toEqual([
      401,
      true,
    ])
  }
  expect(await shop.shop.db.selectFrom('staff_invitations').selectAll().execute()).toEqual([])
  const code = owner.appCode()
  const proved = await owner.forge('/desk/proof', { ...carried, second: code })
  expect([proved.status, proved.to]).toEqual([307, path])
  const done = await owner.forge(path, carried)
  expect(done.status).toBe(303)
  expect(await shop.shop.db.selectFrom('staff_invitations').selectAll().execute()).toHaveLength(1)
  // The same code proves nothing again.
  shop.clock.aheadMs += deskLifetimes.proofMs
  const asked2 = await owner.send(path, invited)
  const again = await owner.forge('/desk/proof', {
    to: path,
    [tokenField]: hiddenIn(asked2.text, tokenField),
    second: code,
  })
  expect(again.status).toBe(401)
})

test('the log-in without a passkey takes a mailed code and the app’s, each once, or a recovery code', async () => {
  await using shop = await openTestShop()
  const owner = await joinDesk(shop, 'owner')
  const logIn = async (fields: Record<string, string>) =>
    await ask(shop, '/desk/log-in/codes', { fields })
  const mailedCode = async () => {
    shop.clock.aheadMs += minuteMs
    const asking = await ask(shop, '/desk/log-in/code', { fields: { email: owner.email } })
    expect(asking.text).toContain('If owner@example.com works here')
    const mailed = /(\d{6})/.exec((await shop.mailTo(owner.email))?.subject ?? '')?.[1] ?? ''
    return { asked: hiddenIn(asking.text, 'asked'), mailed }
  }
  const code = await mailedCode()
  for (const wrong of [
    { ...code, mailed: '000000', second: owner.appCode() },
    { ...code, second: '000000' },
    { ...code, asked: '', second: owner.appCode() },
  ]) {
    const { status, text } = await logIn(wrong)
    expect([status, text.includes('The codes do not fit')]).toEqual([401, true])
  }
  shop.clock.aheadMs += minuteMs
  const second = owner.appCode()
  const right = await logIn({ ...code, second })
  expect([right.status, right.to]).toEqual([303, '/desk'])
  for (const cookie of right.headers.getSetCookie())
    expect(cookie).toMatch(/HttpOnly; SameSite=Strict$/)
  expect((await logIn({ ...code, second })).status).toBe(401)

  const recovery = owner.recovery[0] ?? ''
  expect(owner.recovery).toHaveLength(10)
  expect((await logIn({ ...(await mailedCode()), second: recovery })).status).toBe(303)
  expect((await logIn({ ...(await mailedCode()), second: recovery })).status).toBe(401)

  // An app whose secret nothing opens any more stands in no other way.
  const { db } = shop.shop
  const app = db.selectFrom('staff_credentials').select('secret').where('kind', '=', 'totp')
  const { secret } = await app.executeTakeFirstOrThrow()
  const store = (next: string | null) =>
    db.updateTable('staff_credentials').set({ secret: next }).where('kind', '=', 'totp').execute()
  await store('AAAA')
  expect((await logIn({ ...(await mailedCode()), second: owner.appCode() })).status).toBe(401)
  await store(secret)
  shop.clock.aheadMs += 60 * minuteMs

  // Five tries of a code; those of another page take nothing from it.
  const [next, other] = [await mailedCode(), await mailedCode()]
  for (let tries = 0; tries < 5; tries += 1)
    await logIn({ ...other, mailed: '000000', second: '000000' })
  expect((await logIn({ ...other, second: owner.recovery[1] ?? '' })).status).toBe(401)
  expect((await logIn({ ...next, second: owner.recovery[1] ?? '' })).status).toBe(303)
  // Whether somebody works here is not told.
  const stranger = await ask(shop, '/desk/log-in/code', {
    fields: { email: 'stranger@example.com' },
  })
  expect(stranger.text).toContain('If stranger@example.com works here')
  expect(await shop.mailTo('stranger@example.com')).toBeUndefined()
})

test('a session ends after half an hour without use, after twelve hours with it, and at the log-out', async () => {
  await using shop = await openTestShop()
  const owner = await joinDesk(shop, 'owner')
  for (let used = 0; used < 35; used += 1) {
    shop.clock.aheadMs += 20 * minuteMs
    expect((await owner.get('/desk/me')).status).toBe(200)
  }
  shop.clock.aheadMs += 30 * minuteMs
  expect((await owner.get('/desk/me')).status).toBe(303)
  const other = await joinDesk(shop, 'owner', 'ravi@example.com')
  shop.clock.aheadMs += 31 * minuteMs
  expect((await other.get('/desk/me')).status).toBe(303)
  const third = await joinDesk(shop, 'owner', 'meera@example.com')
  await third.forge('/desk/log-out')
  expect((await third.get('/desk/me')).status).toBe(303)
})

test('an invitation opens once and for a day; invited again, what somebody logged in with before counts no more', async () => {
  await using shop = await openTestShop()
  const owner = await joinDesk(shop, 'owner')
  expect((await ask(shop, `/desk/invitation?token=${owner.token}`)).status).toBe(400)
  const newer = await joinDesk(shop, 'owner')
  expect((await owner.get('/desk/me')).status).toBe(303)
  expect((await newer.get('/desk/me')).status).toBe(200)
  expect(await shop.shop.db.selectFrom('staff').select('id').execute()).toHaveLength(1)
  await newer.send('/desk/staff/invite', {
    name: 'Meera Sample',
    email: 'meera@example.com',
    role: 'coach',
    coach: '',
  })
  expect(await shop.mailTo('meera@example.com')).toBeUndefined()
  await newer.send('/desk/staff/invite', {
    name: 'Meera Sample',
    email: 'meera@example.com',
    role: 'editor',
    coach: '',
  })
  const mail = await shop.mailTo('meera@example.com')
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  expect((await ask(shop, `/desk/invitation?token=${token}`)).text).toContain(
    'Welcome, Meera Sample',
  )
  shop.clock.aheadMs += deskLifetimes.invitationMs
  expect((await ask(shop, `/desk/invitation?token=${token}`)).status).toBe(400)
})

test('there is always an owner, and everything about the staff is in the audit', async () => {
  await using shop = await openTestShop()
  const owner = await joinDesk(shop, 'owner')
  const [row] = await shop.shop.db.selectFrom('staff').selectAll().execute()
  const alone = await owner.send(`/desk/staff/${row?.id}/disable`)
  expect([alone.status, alone.text]).toEqual([
    400,
    expect.stringContaining('There must be an owner'),
  ])
  expect((await owner.send(`/desk/staff/${row?.id}/role`, { role: 'editor' })).status).toBe(400)
  await joinDesk(shop, 'owner', 'ravi@example.com')
  expect((await owner.send(`/desk/staff/${row?.id}/role`, { role: 'editor' })).status).toBe(303)
  expect((await owner.get('/desk/staff')).status).toBe(403)
  await sealAudit(shop.shop.db)
  const actions = (
    await shop.shop.db.selectFrom('audit').select('action').orderBy('place').execute()
  ).map(({ action }) => action)
  expect(actions).toEqual([
    ...['staff.invited', 'staff.joined', 'staff.invited', 'staff.joined', 'staff.role-changed'],
  ])
  expect((await checkAudit(shop.shop.db)).problem).toBeUndefined()
})

const cli = ({ shop }: Awaited<ReturnType<typeof openTestShop>>) => actingAs(shop, 'cli:test')

/** Accepts an invitation by its link, as another browser; answers the status. */
async function accept(shop: Awaited<ReturnType<typeof openTestShop>>, url: string) {
  const token = new URL(url).searchParams.get('token') ?? ''
  const { text } = await ask(shop, `/desk/invitation?token=${token}`)
  const letters = /<code>([A-Z2-7]{32})/.exec(text)?.[1] ?? ''
  const code = () =>
    new TOTP({ secret: Secret.fromBase32(letters) }).generate({ timestamp: shop.shop.now() })
  const fields = { token, carried: hiddenIn(text, 'carried'), code: letters && code() }
  return async () => (await ask(shop, '/desk/invitation', { fields })).status
}

test('strangers who ask for codes or try them keep none of the staff out', async () => {
  await using shop = await openTestShop()
  const owner = await joinDesk(shop, 'owner')
  const fields = { email: owner.email }
  const asking = (from: string, cookie = '') =>
    ask(shop, '/desk/log-in/code', { fields, from, cookie })
  for (let count = 0; count < 5; count += 1) expect((await asking('203.0.113.1')).status).toBe(200)
  expect((await asking('203.0.113.1')).status).toBe(429)
  expect((await asking('198.51.100.7')).status).toBe(200)
  for (let network = 1; network < 40; network += 1) await asking(`192.0.2.${network}`)
  expect((await asking('198.51.100.8')).status).toBe(429)
  for (const cookie of ['desk-known=x', 'desk-known=.', 'desk-known=a.b'])
    expect((await asking('198.51.100.8', cookie)).status, cookie).toBe(429)
  const known = await asking('198.51.100.8', owner.known)
  expect(known.status).toBe(200)
  const mailed = /(\d{6})/.exec((await shop.mailTo(owner.email))?.subject ?? '')?.[1] ?? ''
  const own = { asked: hiddenIn(known.text, 'asked'), mailed, second: owner.recovery[0] ?? '' }
  const two = { fields: own, from: '198.51.100.8' }
  // Of two at one moment, one has used the code up.
  const both = await Promise.all([two, two].map((one) => ask(shop, '/desk/log-in/codes', one)))
  expect(both.map(({ status }) => status).toSorted()).toEqual([303, 401])
})

/** The question that a page asks of a passkey. */
const challengeIn = (page: string) =>
  /&quot;challenge&quot;:&quot;([\w-]+)&quot;/.exec(page)?.[1] ?? ''

test('a passkey answers a question of ours once, within five minutes; whoever only looks writes nothing', async () => {
  await using shop = await openTestShop()
  const origin = 'http://localhost:4321'
  Object.assign(shop.shop, { deskUrl: () => origin })
  const invited = { email: 'owner@example.com', name: 'Asha Sample', role: 'owner' }
  const url = new URL(await inviteStaff(cli(shop), invited))
  const token = url.searchParams.get('token') ?? ''
  const key = softPasskey(origin)
  const question = async (path: string) => challengeIn((await ask(shop, path)).text)
  const made = key.create(await question(url.pathname + url.search))
  expect(await shop.shop.db.selectFrom('staff_tokens').selectAll().execute()).toEqual([])
  const join = { fields: { token, passkey: made } }
  expect((await ask(shop, '/desk/invitation', join)).status).toBe(200)
  const logIn = async (passkey: string) =>
    (await ask(shop, '/desk/log-in', { fields: { passkey } })).status
  const first = key.get(await question('/desk/log-in'))
  expect(await logIn(first)).toBe(303)
  expect(await logIn(first)).toBe(401)
  const again = await question('/desk/log-in')
  const both = await Promise.all([key.get(again), key.get(again)].map(logIn))
  expect(both.toSorted()).toEqual([303, 401])
  // Of another site, another key, nobody's question, or too late.
  expect(await logIn(softPasskey('http://evil.example').get(await question('/desk/log-in')))).toBe(
    401,
  )
  expect(await logIn(softPasskey(origin).get(await question('/desk/log-in')))).toBe(401)
  const forged = Buffer.from(`${shop.shop.now()}.a.b`).toString('base64url')
  for (const challenge of [forged, '', 'x']) expect(await logIn(key.get(challenge))).toBe(401)
  for (const sent of ['', '{}', 'null', '[]', '{"id":1}', '{"id":"x","response":{}}'])
    expect(await logIn(sent), sent).toBe(401)
  const late = await question('/desk/log-in')
  shop.clock.aheadMs += deskLifetimes.challengeMs
  expect(await logIn(key.get(late))).toBe(401)
  expect(await logIn(key.get(await question('/desk/log-in')))).toBe(303)
})

test('an invitation is accepted once, makes nobody the last owner less, and ends with the role it was made for', async () => {
  await using shop = await openTestShop()
  const owner = await joinDesk(shop, 'owner')
  const invite = (email: string, role: string, by = cli(shop)) =>
    inviteStaff(by, { email, name: 'Meera Sample', role })
  const less = await accept(shop, await invite(owner.email, 'editor'))
  expect(await less()).toBe(400)
  expect((await owner.get('/desk/staff')).status).toBe(200)

  const both = await accept(shop, await invite('meera@example.com', 'owner'))
  expect((await Promise.all([both(), both()])).toSorted()).toEqual([200, 400])
  const rows = await shop.shop.db.selectFrom('staff').selectAll().orderBy('created_at').execute()
  expect(rows).toHaveLength(2)
  const [first, second] = rows
  const bySecond = actingAs(shop.shop, `staff:${second?.id}`)
  const again = await accept(shop, await invite('meera@example.com', 'owner', bySecond))
  const friend = await accept(shop, await invite('friend@example.com', 'owner', bySecond))
  expect((await owner.send(`/desk/staff/${second?.id}/role`, { role: 'editor' })).status).toBe(303)
  expect([await again(), await friend()]).toEqual([400, 400])
  await owner.send(`/desk/staff/${second?.id}/role`, { role: 'owner' })
  const late = await accept(shop, await invite('friend@example.com', 'owner', bySecond))
  // Two owners who let each other in no more.
  const ended = await Promise.allSettled(
    [second, first].map((row) => disableStaff(cli(shop), row?.id ?? '')),
  )
  expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const gone = (await shop.shop.db.selectFrom('staff').selectAll().execute()).find(
    ({ disabled_at }) => disabled_at !== null,
  )
  expect(
    await shop.shop.db
      .selectFrom('staff_credentials')
      .selectAll()
      .where('staff_id', '=', gone?.id ?? '')
      .execute(),
  ).toEqual([])
  if (gone?.id === second?.id) expect(await late()).toBe(400)
})

test('no address leads out of the desk, and words of a link are not shown as its own', async () => {
  await using shop = await openTestShop()
  const owner = await joinDesk(shop, 'owner')
  for (const next of [
    '//evil.example',
    'https://evil.example',
    '/desk\\evil',
    '/desk/x\r\nA: b',
    '/account',
  ])
    expect(
      hiddenIn((await ask(shop, `/desk/log-in?next=${encodeURIComponent(next)}`)).text, 'next'),
      next,
    ).toBe('/desk')
  const words = 'Call +91 98111 11111 at once'
  const spoken = await owner.get(`/desk?done=${encodeURIComponent(words)}`)
  expect([spoken.status, spoken.text.includes(words)]).toEqual([200, false])
  const invited = { name: 'Meera <b>Sample</b>', email: 'meera@example.com', role: 'editor' }
  const { to } = await owner.send('/desk/staff/invite', invited)
  expect((await owner.get(to)).text).toContain('Meera &lt;b&gt;Sample&lt;/b&gt; is invited')
  const seats = await shop.call('POST', '/api/webinars', {
    body: { webinarId: 'past-webinar', name: 'Asha Seat', phone: '094150 12341' },
  })
  expect(seats.status).toBeLessThan(500)
  await shop.call('POST', '/api/webinars', {
    body: { webinarId: 'free-webinar', name: 'Asha Seat', phone: '094150 12341' },
  })
  shop.clock.aheadMs = Date.parse('2126-02-01T10:00:00Z') - Date.now()
  const later = await joinDesk(shop, 'owner')
  const [seat] = await shop.shop.db.selectFrom('enrollments').selectAll().execute()
  for (const back of [
    '/desk/webinars/../..//evil.example',
    '//evil.example',
    '/desk/webinars/a/../..',
  ]) {
    const done = await later.send(`/desk/seats/${seat?.id}/attendance`, { came: 'came', back })
    expect([done.status, done.to.split('?')[0]], back).toEqual([303, `/desk/show/${seat?.id}`])
  }
})

test('what is over of the staff is forgotten within the hour, and a name a year after its last day', async () => {
  await using shop = await openTestShop()
  await joinDesk(shop, 'owner')
  const manager = await joinDesk(shop, 'manager')
  await inviteStaff(cli(shop), { email: 'late@example.com', name: 'Late Sample', role: 'editor' })
  await ask(shop, '/desk/log-in/code', { fields: { email: manager.email } })
  await ask(shop, '/desk/log-in/code', { fields: { email: 'stranger@example.com' } })
  await manager.send('/desk/people')
  const [row] = await shop.shop.db
    .selectFrom('staff')
    .selectAll()
    .where('role', '=', 'manager')
    .execute()
  await disableStaff(cli(shop), row?.id ?? '')
  shop.clock.aheadMs += 25 * 60 * minuteMs
  await cleanUpHourly(shop.shop)
  for (const table of [
    'staff_sessions',
    'staff_invitations',
    'staff_codes',
    'staff_tokens',
  ] as const)
    expect(await shop.shop.db.selectFrom(table).selectAll().execute(), table).toEqual([])
  shop.clock.aheadMs += 366 * 24 * 60 * minuteMs
  await cleanUpHourly(shop.shop)
  const kept = JSON.stringify(await shop.shop.db.selectFrom('staff').selectAll().execute())
  expect([
    kept.includes('manager@'),
    kept.includes('owner@'),
    kept.includes(row?.id ?? ''),
  ]).toEqual([...[false, true, true]])
})

test('DESK=0 leaves nothing of it', async () => {
  await using shop = await openTestShop({ DESK: '0' })
  for (const { path } of [...deskPages, ...deskActs, { path: '/desk/log-in' }])
    expect((await ask(shop, asked(path))).status, path).toBe(404)
})

test('on a host of its own the desk is there alone, with its own cookie and links', async () => {
  const deskOrigin = 'https://desk.shop.example.com'
  await using shop = await openTestShop({ DESK_ORIGIN: deskOrigin })
  const owner = await joinDesk(shop, 'owner')
  expect(owner.cookie()).toMatch(/^__Host-desk=/)
  expect((await owner.get('/desk')).status).toBe(200)
  expect((await shop.mailTo('owner@example.com'))?.text).toContain(`${deskOrigin}/desk/invitation`)
  const fields = { name: 'Meera Sample', email: 'meera@example.com', role: 'editor', coach: '' }
  const from = async (origin: string) => {
    const made = owner.tokenFor('/desk/staff/invite')
    const headers = { Origin: origin }
    return (
      await ask(shop, '/desk/staff/invite', {
        ...{ cookie: owner.cookie(), fields: { ...fields, [tokenField]: made }, headers },
      })
    ).status
  }
  expect(await from(shop.origin)).toBe(403)
  expect(await from(deskOrigin)).toBe(303)

  const { site, security } = await openSmallSite(shop.origin)
  const toApp = async (c: Context) => await shop.app.fetch(c.req.raw)
  const routes = deskRoutesAlone(site, security, toApp)
  const answer = byHost([{ origin: deskOrigin, routes }], siteRoutes(site, security))
  const at = async (host: string, path: string) =>
    (await answer(new Request(`http://${host}${path}`, { headers: { Host: host } }))).status
  expect(await at('desk.shop.example.com', '/')).toBe(302)
  expect(await at('desk.shop.example.com', '/desk/log-in')).toBe(200)
  for (const path of ['/courses', '/api/courses', '/admin', '/o/x', '/healthz'])
    expect(await at('desk.shop.example.com', path), path).toBe(404)
})
