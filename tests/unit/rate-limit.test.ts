import { expect, test } from 'vitest'
import type { Client } from '#server/http/client-address.ts'
import { rateLimit } from '#server/rate-limit/rate-limit.ts'
import { lruCache } from '#server/lru-cache.ts'

const household = (place: number, of = 0): Client => ({
  ...{ network: `2001:db8:${of}:${place}::/64`, area: `2001:db8:${of}::/48`, crowd: 1 },
})
const carrier: Client = { network: '192.0.2.1', area: '192.0.2.1', crowd: 10 }
const unlimited: Client = { network: '', area: '', crowd: 1 }

function opened() {
  const clock = { ms: 1_000_000 }
  const mayAsk = rateLimit(5, () => clock.ms)
  const taken = (clients: readonly Client[]) => clients.filter(mayAsk).length
  return { clock, taken }
}
const often = (client: Client, times = 1000) => Array<Client>(times).fill(client)

test('A3: a household may ask so often in a second, an address of a carrier ten times as often', () => {
  const { clock, taken } = opened()
  expect(taken(often(household(1)))).toBe(5)
  expect(taken(often(household(2)))).toBe(5)
  expect(taken(often(carrier))).toBe(50)
  expect(taken(often(unlimited))).toBe(1000)
  clock.ms += 1000
  expect(taken(often(household(1)))).toBe(5)
})

test('A3: so may all networks of an IPv6 /48 together, and another one beside them', () => {
  const { taken } = opened()
  const flood = Array.from({ length: 1000 }, (_, place) => household(place))
  expect(taken(flood)).toBe(50)
  expect(taken(often(household(1, 7)))).toBe(5)
})

test('a cache forgets what was not asked for the longest', () => {
  let made = 0
  const cached = lruCache<number>(2)
  const ask = (key: string) => cached(key, () => ++made)
  expect([ask('a'), ask('b'), ask('a'), ask('c'), ask('a'), ask('b')]).toEqual([1, 2, 1, 3, 1, 4])
})
