import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import {
  appointmentTypes,
  book,
  bookFreely,
  cellsOf,
  change,
  inDays,
  newWish,
  offer,
  payFor,
  rowOf,
} from './appointment-types.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'

const gate = vi.hoisted(() => ({
  next: undefined as undefined | { reached: () => void; go: Promise<undefined> },
}))

/** Waits at the gate, if it is closed, once the holds of somebody were read. */
vi.mock('#server/appointments/queries/appointments.ts', async (original) => {
  const real = await original<typeof import('#server/appointments/queries/appointments.ts')>()
  return {
    ...real,
    async listHoldsOf(...asked: Parameters<typeof real.listHoldsOf>) {
      const holds = await real.listHoldsOf(...asked)
      const own = gate.next
      if (!own || holds.length === 0) return holds
      gate.next = undefined
      own.reached()
      await own.go
      return holds
    },
  }
})

function closeGate() {
  const reached = Promise.withResolvers<undefined>()
  const go = Promise.withResolvers<undefined>()
  gate.next = { reached: () => reached.resolve(undefined), go: go.promise }
  return { reached: reached.promise, open: () => go.resolve(undefined) }
}

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  offer(shop, appointmentTypes)
})
afterAll(() => shop[Symbol.asyncDispose]())

// SQLite has one writer at a time.
describe.skipIf(!inject('postgresUrl'))('while somebody’s choice lets go of what they held', () => {
  test('what is paid stays theirs', async () => {
    const wish = newWish(shop, { startsAt: inDays(shop, 4) })
    const answer = await book(shop, wish)
    const { id } = await rowOf(shop, wish)
    const choice = closeGate()
    const other = book(shop, { ...wish, startsAt: inDays(shop, 5) })
    await choice.reached
    await payFor(shop, answer)
    choice.open()
    await other
    expect(await cellsOf(shop, id)).toHaveLength(4)
    const states = await shop.shop.db
      .selectFrom('appointments')
      .select(['id', 'state'])
      .where('email', '=', wish.email)
      .where('state', '=', 'confirmed')
      .execute()
    expect(states).toEqual([{ id, state: 'confirmed' }])
  })

  test('what is proven stays theirs', async () => {
    const wish = newWish(shop, { typeId: 'first-call', startsAt: inDays(shop, 6) })
    const { link, code } = await bookFreely(shop, wish)
    const choice = closeGate()
    const other = book(shop, newWish(shop, { email: wish.email, startsAt: inDays(shop, 7) }))
    await choice.reached
    expect((await change(shop, link, 'prove', { code })).body.state).toBe('confirmed')
    choice.open()
    await other
    const page = await shop.call('GET', `/api/appointments/${link.id}?key=${link.key}`)
    expect(page.body.state).toBe('confirmed')
    expect(await cellsOf(shop, link.id)).toHaveLength(1)
  })
})
