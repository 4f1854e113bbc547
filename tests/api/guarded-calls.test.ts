import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DiscountRule } from '#server/payments/discount-rule.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import {
  address,
  isOpen,
  line,
  logIn,
  password,
  type Person,
  press,
  registerPerson,
  startPayment,
} from './people.ts'

const dayMs = 24 * 60 * 60_000

let shop: TestShop
let owner: Person
let stranger: Person
let addressId: string
let orderId: string
let sessionId: string
beforeAll(async () => {
  shop = await openTestShop({}, { discountRules: [typedRule] })
  owner = await registerPerson(shop, 'owner@example.com')
  stranger = await registerPerson(shop, 'stranger@example.com')
  const saved = await shop.call('POST', '/api/auth/address', { ...owner, body: address })
  addressId = saved.body._id
  await shop.call('POST', '/api/cart/add', { ...owner, body: line('mandala', 'Dhyanam') })
  const bought = [line('paid-book', 'Book'), line('course', 'Course')]
  const { redirectUrl } = await startPayment(shop, owner, bought)
  const back = new URL(await press(redirectUrl, 'success'))
  await shop.call('GET', back.pathname + back.search)
  const logins = await shop.call('GET', `/api/auth/${owner.userId}/sessions`, owner)
  sessionId = logins.body.sessions[0].id
  orderId = (await shop.call('GET', `/api/orders/user/${owner.userId}`, owner)).body.orders[0]._id
})
afterAll(() => shop[Symbol.asyncDispose]())

/** With one, there is a call to ask for what it takes off. */
const typedRule: DiscountRule = {
  kind: 'code',
  name: (_, label) => label,
  find: () => Promise.resolve(undefined),
  typed: { isOffered: () => true, question: () => 'Code', read: (_, typed) => typed },
}

const names = { firstName: 'Mallory', lastName: 'Sample', displayName: 'Mallory' }

/** A body that the contract takes, so that only the guard can refuse the call. */
const bodies = (): Record<string, unknown> => ({
  'patch /api/auth/{userId}': { ...names, currentPassword: password, newPassword: 'taken over 42' },
  'post /api/auth/{userId}/consents/withdraw': { purpose: 'challenges' },
  'post /api/auth/{userId}/export': { password },
  'post /api/auth/{userId}/delete': { password },
  'post /api/auth/address': { ...address, userId: owner.userId },
  'post /api/cart/add': { ...line('mandala', 'Dhyanam'), userId: owner.userId },
  'patch /api/cart/update': { productId: 'mandala', quantity: 2, userId: owner.userId },
  'delete /api/cart/remove/{productId}': { userId: owner.userId },
  'put /api/cart/deductions/{kind}': { typed: 'A', userId: owner.userId },
  'post /api/payment/phonepe': {
    formData: address,
    products: [line('mandala', 'Dhyanam')],
    userId: owner.userId,
  },
  'post /api/downloads': { orderId, productId: 'paid-book' },
  'post /api/progress': { items: [{ course: 'course', lesson: 'first', doneAt: 1 }] },
})

/** What is of the session's own person whoever else has it: nothing for a stranger, and nothing to be forbidden. */
const ownAlone: Readonly<Record<string, number>> = {
  'get /api/courses/{id}/room': 404,
  'post /api/progress': 200,
}

interface Guarded {
  method: string
  path: string
  call: string
}

/** Every call whose contract needs a session. */
async function guardedCalls(): Promise<Guarded[]> {
  const { body } = await shop.call('GET', '/api/openapi.json')
  return Object.entries<Record<string, { security?: unknown }>>(body.paths).flatMap(
    ([path, methods]) =>
      Object.entries(methods).flatMap(([method, { security }]) =>
        security ? [{ method, path, call: `${method} ${path}` }] : [],
      ),
  )
}

/** Makes the call on what belongs to the owner. */
function makeCall({ method, path, call }: Guarded, headers: Record<string, string>) {
  const { userId } = owner
  const own = { userId, addressId, sessionId, productId: 'mandala', id: 'course' }
  const ids: Record<string, string> = own
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? 'missing')
  const query = call === 'get /api/cart' ? `?userId=${owner.userId}` : ''
  const body = bodies()[call]
  return shop.call(method.toUpperCase(), filled + query, { headers, body })
}

/** Everything that is the owner's, as the owner is shown it. */
async function belongings(): Promise<unknown> {
  shop.clock.aheadMs += 16 * 60_000
  const path = `/api/auth/${owner.userId}/export`
  const { status, body } = await shop.call('POST', path, { ...owner, body: { password } })
  expect(status).toBe(200)
  const { exportedAt, sessions, ...rest } = body
  return { ...rest, sessions: sessions.length }
}

async function refusals(headers: Record<string, string>) {
  const answers = []
  for (const guarded of await guardedCalls()) {
    const { status, body } = await makeCall(guarded, headers)
    answers.push({ call: guarded.call, status, code: body.code })
  }
  return answers
}

test('the walk knows a body for every guarded call that takes one, and no other', async () => {
  const { body } = await shop.call('GET', '/api/openapi.json')
  const guarded = await guardedCalls()
  const withBody = guarded.filter(({ path, method }) => body.paths[path][method].requestBody)
  expect(Object.keys(bodies()).toSorted()).toEqual(withBody.map(({ call }) => call).toSorted())
  expect(guarded.length).toBeGreaterThanOrEqual(18)
})

describe('asks for a log-in, and changes nothing, with', () => {
  const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })
  const tokens: [string, () => Record<string, string> | Promise<Record<string, string>>][] = [
    ['no token', () => ({})],
    ['an empty one', () => ({ Authorization: '' })],
    ['garbage', () => bearer('garbage')],
    ['another scheme', () => ({ Authorization: 'Basic YTpi' })],
    [
      'the hash of a token, as the database holds it',
      async () => {
        const [row] = await shop.shop.db.selectFrom('sessions').selectAll().execute()
        return bearer(row?.token_hash ?? '')
      },
    ],
    [
      'a revoked one',
      async () => {
        const token = await logIn(shop, owner.email)
        await shop.call('POST', '/api/auth/logout', { token })
        return bearer(token)
      },
    ],
    [
      'one that was not used for too long',
      async () => {
        const token = await logIn(shop, owner.email)
        shop.clock.aheadMs += dayMs / 2 + 60_000
        return bearer(token)
      },
    ],
    [
      'one that is too old, however often it was used',
      async () => {
        const token = await logIn(shop, owner.email)
        for (let third = 0; third < 3; third += 1) {
          shop.clock.aheadMs += dayMs / 3 - 60_000
          expect(await isOpen(shop, owner.userId, token)).toBe(true)
        }
        shop.clock.aheadMs += 4 * 60_000
        return bearer(token)
      },
    ],
  ]

  test.each(tokens)('%s', async (_, open) => {
    const headers = await open()
    const before = await belongings()
    for (const { call, status, code } of await refusals(headers))
      expect([call, status, code]).toEqual([call, 401, 'not-logged-in'])
    expect(await belongings()).toEqual(before)
  })
})

test("refuses another person's token for all that is the owner's, and changes nothing", async () => {
  const before = await belongings()
  for (const guarded of await guardedCalls()) {
    if (guarded.call === 'post /api/auth/logout') continue
    const { status } = await makeCall(guarded, { Authorization: `Bearer ${stranger.token}` })
    expect([guarded.call, status]).toEqual([guarded.call, ownAlone[guarded.call] ?? 403])
  }
  expect(await belongings()).toEqual(before)
  expect(await logIn(shop, owner.email)).not.toBe('')
})
