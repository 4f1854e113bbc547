import { beforeEach, describe, expect, test } from 'vitest'
import { leaver } from './leaver.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { isOpen, type Person, registerPerson } from './people.ts'

let shop: TestShop
let person: Person
let asha: ReturnType<typeof leaver>
beforeEach(async () => {
  shop = await openTestShop()
  person = await registerPerson(shop)
  asha = leaver(shop, person)
  return () => shop[Symbol.asyncDispose]()
})

describe.each(['export', 'delete'] as const)('%s', (what) => {
  test.each([
    ['a wrong password', 'not it at all', 403, 'wrong-password'],
    ['no password', '', 400, 'invalid-request'],
    ['something else', 7, 400, 'invalid-request'],
  ])('is refused with %s, and the account stays', async (_, given, status, code) => {
    expect(await asha.ask(what, given)).toMatchObject({ status, body: { code } })
    expect(await isOpen(shop, person.userId, person.token)).toBe(true)
  })

  test('guessing the password ends after ten tries', async () => {
    for (let tries = 0; tries < 10; tries += 1) await asha.ask(what, `guess ${tries}`)
    expect((await asha.ask(what)).status).toBe(429)
    expect(await isOpen(shop, person.userId, person.token)).toBe(true)
  })
})
