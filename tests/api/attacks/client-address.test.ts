import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { createClientReader, readTrustedProxies } from '#server/http/client-address.ts'
import { captureLog } from '../capture-log.ts'

interface From {
  readonly peer: string
  readonly forwarded?: string
}

/** Who a server with these settings takes the caller for. */
async function networkOf({ peer, forwarded }: From, trust = '0', live = false) {
  const proxies = readTrustedProxies(trust)
  if (!proxies) throw new Error(`${trust} is not understood`)
  const { log, lines } = captureLog()
  const clientOf = createClientReader({ proxies, live, log, now: Date.now })
  const app = new Hono().get('/', (c) => c.json(clientOf(c)))
  const headers = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded }
  const incoming = { incoming: { socket: { remoteAddress: peer } } }
  const answer = await app.request('/', { headers }, incoming)
  const client: { network: string; crowd: number } = await answer.json()
  return { ...client, errors: lines().filter(({ level }) => level >= 50) }
}

describe('one visitor is one network', () => {
  test.each([
    ['2001:db8:1:2::5', '2001:db8:1:2:ffff:ffff:ffff:ffff', true],
    ['2001:db8:1:2::5', '2001:0DB8:0001:0002:0:0:0:5', true],
    ['2001:db8:1:2::5', '2001:db8:1:3::5', false],
    ['::ffff:192.0.2.1', '192.0.2.1', true],
    ['192.0.2.1', '192.0.2.2', false],
    ['fe80::1%eth0', 'fe80::2', true],
  ])('%s and %s: %s', async (one, other, same) => {
    const [a, b] = [await networkOf({ peer: one }), await networkOf({ peer: other })]
    expect(a.network !== '' && a.network === b.network).toBe(same)
  })

  test('a port or brackets make no other visitor', async () => {
    const seen = new Set<string>()
    for (const forwarded of ['192.0.2.7', '192.0.2.7:1234', ' 192.0.2.7:9 '])
      seen.add((await networkOf({ peer: '127.0.0.1', forwarded }, '1')).network)
    expect([...seen]).toEqual(['192.0.2.7'])
    const six = new Set<string>()
    for (const forwarded of ['2001:db8::7', '[2001:db8::7]', '[2001:db8::7]:443'])
      six.add((await networkOf({ peer: '127.0.0.1', forwarded }, '1')).network)
    expect(six.size).toBe(1)
  })

  test('a household is one, and an address of a carrier is a crowd', async () => {
    expect((await networkOf({ peer: '2001:db8::1' })).crowd).toBe(1)
    expect((await networkOf({ peer: '192.0.2.1' })).crowd).toBe(10)
  })
})

describe('what a caller writes into a header counts only behind a trusted proxy', () => {
  test.each([
    ['an open port', { peer: '192.0.2.9', forwarded: '198.51.100.1' }, '1', '192.0.2.9'],
    ['no proxy expected', { peer: '192.0.2.9', forwarded: '198.51.100.1' }, '0', '192.0.2.9'],
    [
      'entries before the last',
      { peer: '127.0.0.1', forwarded: '1.1.1.1, 198.51.100.1' },
      '1',
      '198.51.100.1',
    ],
    [
      'a named proxy behind another',
      { peer: '10.0.0.5', forwarded: '1.1.1.1, 198.51.100.1, 203.0.113.8' },
      '10.0.0.5,203.0.113.0/24',
      '198.51.100.1',
    ],
    [
      'a proxy that is not on the list',
      { peer: '10.0.0.6', forwarded: '198.51.100.1' },
      '10.0.0.5',
      'unknown',
    ],
    [
      'a proxy with an IPv6 address',
      { peer: '2001:db8:ff::1', forwarded: '198.51.100.1' },
      '2001:db8:ff::/48',
      '198.51.100.1',
    ],
  ])('%s', async (_, from, trust, network) => {
    expect((await networkOf(from, trust)).network).toBe(network)
  })

  test.each(['', 'unknown', '_hidden', '999.1.1.1', 'x'.repeat(5000), '<script>', '1.2.3.4, '])(
    'rubbish (%j) counts under one name for all',
    async (forwarded) => {
      expect((await networkOf({ peer: '127.0.0.1', forwarded }, '1', true)).network).toBe('unknown')
    },
  )
})

describe('live behind a proxy that no setting names', () => {
  test('everybody counts under one name, and the log says so as an error', async () => {
    for (const forwarded of ['198.51.100.1', '198.51.100.2']) {
      const seen = await networkOf({ peer: '127.0.0.1', forwarded }, '0', true)
      expect(seen.network).toBe('unknown')
      expect(seen.errors).toHaveLength(1)
      expect(seen.errors[0]?.msg).toContain('TRUST_PROXY')
    }
  })

  test('so does a proxy that tells nothing about its visitors', async () => {
    expect((await networkOf({ peer: '::1' }, '0', true)).network).toBe('unknown')
  })

  test('so does one in the network of a container', async () => {
    const seen = await networkOf({ peer: '172.18.0.1', forwarded: '198.51.100.1' }, '0', true)
    expect(seen.network).toBe('unknown')
    expect(seen.errors).toHaveLength(1)
  })

  test('a developer on the same machine is not limited', async () => {
    expect((await networkOf({ peer: '127.0.0.1' }, '0', false)).network).toBe('')
  })
})

test.each([
  '2',
  'yes',
  '10.0.0.1/33',
  '10.0.0.1/8/8',
  '1,2',
  'proxy.example',
  '::1/129',
  '10.0.0.1/',
])('TRUST_PROXY=%s is refused', (setting) => {
  expect(readTrustedProxies(setting)).toBeUndefined()
})
