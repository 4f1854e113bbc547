import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { address, type Person, registerPerson } from './people.ts'

let shop: TestShop
let person: Person
let people = 0
beforeAll(async () => {
  shop = await openTestShop()
})
beforeEach(async () => {
  person = await registerPerson(shop, `resident-${++people}@example.com`)
})
afterAll(() => shop[Symbol.asyncDispose]())

const save = (body: unknown) =>
  shop.call('POST', '/api/auth/address', { token: person.token, body })
const list = async () =>
  (await shop.call('GET', `/api/auth/user/addresses/${person.userId}`, { token: person.token }))
    .body

test('saves an address, lists the newest first, deletes it', async () => {
  const first = await save({ ...address, userId: person.userId })
  expect(first).toMatchObject({ status: 201, body: { ...address, _id: expect.any(String) } })
  shop.clock.aheadMs += 1000
  await save({ ...address, city: 'Kanpur' })
  expect((await list()).map((saved: { city: string }) => saved.city)).toEqual(['Kanpur', 'Lucknow'])

  const path = `/api/auth/address/${first.body._id}`
  expect((await shop.call('DELETE', path, { token: person.token })).status).toBe(200)
  expect(await list()).toHaveLength(1)
  expect((await shop.call('DELETE', path, { token: person.token })).status).toBe(404)
})

test.each(['+91 98765 43210', '09876543210', '98765-43210'])(
  'understands the mobile number %s',
  async (mobile) => {
    expect((await save({ ...address, mobile })).body.mobile).toBe('9876543210')
  },
)

test.each(['226 001', '226-001', ' 226001 ', '२२६००१'])(
  'understands the PIN code %s',
  async (pincode) => {
    const saved = await save({ ...address, pincode })
    expect(saved).toMatchObject({ status: 201, body: { pincode: '226001' } })
    expect(await list()).toMatchObject([{ pincode: '226001' }])
  },
)

test('India is the country when none is said', async () => {
  const { country, ...fields } = address
  expect((await save(fields)).body.country).toBe(country)
})

test.each([
  ['name', ''],
  ['name', '   '],
  ['mobile', ''],
  ['street', ''],
  ['street', undefined],
  ['city', ''],
  ['city', 7],
  ['state', ''],
  ['pincode', ''],
  ['country', ''],
  ['pincode', '026001'],
  ['pincode', '2260011'],
  ['mobile', '1234567890'],
  ['mobile', '98765'],
  ['country', 'Nepal'],
  ['name', 'x'.repeat(81)],
])('refuses the %s %s and saves nothing', async (field, value) => {
  const answer = await save({ ...address, [field]: value })
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
  expect(await list()).toEqual([])
})

test('an empty field is named in the words of the specification', async () => {
  expect((await save({ ...address, street: '' })).body.message).toBe('Please fill in all fields.')
})

test("somebody else's address is neither listed nor deleted", async () => {
  const mine = await save(address)
  const other = await registerPerson(shop, `neighbour-${++people}@example.com`)
  const deletion = await shop.call('DELETE', `/api/auth/address/${mine.body._id}`, other)
  expect(deletion).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect(await list()).toHaveLength(1)
})
