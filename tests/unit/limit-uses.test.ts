import { expect, test } from 'vitest'
import { networkOf } from '#server/http/client-address.ts'
import { usesOf } from '#server/rate-limit/rate-limit.ts'

const use = { name: 'asks', limit: 5, windowMs: 1000 }
const limitsFrom = (address: string) =>
  usesOf(networkOf(address), use).map(({ name, limit }) => [name, limit])

test('A4, A6: a household is counted, its /48 as a crowd, and an IPv4 address as a crowd', () => {
  expect(limitsFrom('2001:db8:1:2::3')).toEqual([
    ['asks:2001:db8:1:2::/64', 5],
    ['asks:2001:db8:1::/48', 50],
  ])
  expect(limitsFrom('192.0.2.1')).toEqual([['asks:192.0.2.1', 50]])
  expect(usesOf({ network: '', area: '', crowd: 1 }, use)).toEqual([])
})
