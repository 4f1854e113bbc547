import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:tls'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readCertificate, watchCertificate } from '#server/alerts/certificate.ts'
import { callWatcher, postTest, tellWatcher } from '#server/alerts/tell-watchers.ts'
import { troubles } from '#server/alerts/troubles.ts'
import { watchTroubles } from '#server/alerts/watch-troubles.ts'
import { ownCertificate } from '../../scripts/secure-front.ts'
import { later, noteBackup, openQuietShop, states } from './alarm-states.ts'
import { captureLog } from './capture-log.ts'
import { listen } from './listen.ts'
import type { TestShop } from './open-test-shop.ts'

const minute = 60_000
const hour = 60 * minute

interface Posted {
  readonly method: string
  readonly path: string
  readonly type: string
  readonly body: string
}

let shop: TestShop
let service: Server
let origin: string
let posted: Posted[]
/** How the service answers from now on. */
let answer: { status: number; headers?: Record<string, string> }

beforeEach(async () => {
  shop = await openQuietShop()
  posted = []
  answer = { status: 200 }
  service = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = '', url = '', headers } = request
      posted.push({ method, path: url, type: headers['content-type'] ?? '', body })
      response.writeHead(answer.status, answer.headers).end()
    })
  })
  origin = `http://127.0.0.1:${await listen(service)}`
  watchedBy({ alarm: { url: `${origin}/alarm-secret`, format: 'json' } })
})
afterEach(async () => {
  service.close()
  await shop[Symbol.asyncDispose]()
})

const watchedBy = (watchers: Partial<TestShop['shop']['watchers']>) => {
  Object.assign(shop.shop, {
    watchers: { alarm: undefined, heartbeatUrl: undefined, ...watchers },
  })
}
/** What the background does each minute. */
const aMinute = async () => {
  later(shop, minute)
  await watchTroubles(shop.shop)
  await tellWatcher(shop.shop)
}
const messages = () => posted.map(({ body }) => JSON.parse(body))
const full = (isFull: boolean) => {
  Object.assign(shop.shop, { freeBytes: () => Promise.resolve(isFull ? 100e6 : 5e9) })
}

describe('ALARM_URL', () => {
  test('is told once when something begins, and once when it is over', async () => {
    full(true)
    await aMinute()
    await aMinute()
    expect(messages()).toMatchObject([
      {
        trouble: 'disk-full',
        state: 'begun',
        title: expect.stringMatching(/^127\.0\.0\.1:\d+ needs you: Only 100 MB are free/),
        text: expect.stringContaining('Make room'),
      },
    ])
    expect(posted[0]).toMatchObject({ method: 'POST', path: '/alarm-secret' })
    full(false)
    await aMinute()
    await aMinute()
    expect(messages().slice(1)).toMatchObject([
      { trouble: 'disk-full', state: 'over', text: expect.stringContaining('has room again') },
    ])
  })

  test('is told again each day while it lasts, by however many processes', async () => {
    full(true)
    for (let day = 0; day < 3; day += 1) {
      later(shop, 24 * hour)
      noteBackup(shop)
      await watchTroubles(shop.shop)
      await Promise.all([1, 2, 3].map(() => tellWatcher(shop.shop)))
    }
    const told = messages().filter(({ trouble }) => trouble === 'disk-full')
    expect(told.map(({ state }) => state)).toEqual(['begun', 'lasts', 'lasts'])
  })

  test('is told when mails stand still, which no mail can tell', async () => {
    await states['OutboxLate']?.(shop)
    noteBackup(shop)
    await aMinute()
    expect(messages()).toMatchObject([{ trouble: 'outbox-late', state: 'begun' }])
  })

  test.each(Object.keys(states))(
    '%s is told without a name, an address or a number',
    async (name) => {
      await states[name]?.(shop)
      await watchTroubles(shop.shop)
      await tellWatcher(shop.shop)
      expect(posted.length).toBeGreaterThan(0)
      const all = posted.map(({ body }) => body).join()
      expect(all).not.toMatch(/@|98765|Chitra|Asha|[\da-f]{8}-[\da-f]{4}|\/backups/)
    },
  )

  test('each trouble has a sentence for its end, with no figure in it', () => {
    for (const { over } of troubles) expect(over).toMatch(/^[A-Z][^\d]+\.$/)
  })

  test('takes plain text, where that is asked for', async () => {
    watchedBy({ alarm: { url: `${origin}/topic`, format: 'text' } })
    full(true)
    await aMinute()
    expect(posted).toMatchObject([
      { path: '/topic', type: 'text/plain; charset=utf-8', body: expect.stringMatching(/^127\.0/) },
    ])
  })

  test.each<[string, typeof answer]>([
    ['refuses', { status: 500 }],
    ['leads elsewhere', { status: 302, headers: { Location: '/elsewhere' } }],
  ])(
    'one that %s is asked again a minute later, and the log says so without it',
    async (_, bad) => {
      const { log, text: logged } = captureLog()
      Object.assign(shop.shop, { log })
      full(true)
      answer = bad
      await aMinute()
      expect(posted.map(({ path }) => path)).toEqual(['/alarm-secret'])
      expect(logged()).toContain(`it answered ${bad.status}`)
      expect(logged()).not.toContain('alarm-secret')
      answer = { status: 200 }
      await aMinute()
      await aMinute()
      expect(messages().map(({ state }) => state)).toEqual(['begun', 'begun'])
    },
  )

  test('an address where nothing listens stops nothing else', async () => {
    service.close()
    await once(service, 'close')
    expect(await postTest(shop.shop)).toBe('ECONNREFUSED')
    full(true)
    await aMinute()
  })

  test('takes a test', async () => {
    expect(await postTest(shop.shop)).toBeUndefined()
    expect(messages()).toMatchObject([{ state: 'test', text: expect.stringContaining('a test') }])
  })

  test('unset, nothing is posted', async () => {
    watchedBy({})
    full(true)
    await aMinute()
    await callWatcher(shop.shop)
    expect(posted).toEqual([])
  })
})

describe('HEARTBEAT_URL', () => {
  beforeEach(() => watchedBy({ heartbeatUrl: `${origin}/beat` }))

  test('is called while the shop is well', async () => {
    await callWatcher(shop.shop)
    expect(posted).toMatchObject([{ method: 'GET', path: '/beat' }])
  })

  test('is not called while mails stand still', async () => {
    await states['OutboxLate']?.(shop)
    await callWatcher(shop.shop)
    expect(posted).toEqual([])
  })

  test('is not called while the database cannot be written', async () => {
    await shop.shop.db.schema.alterTable('rate_limits').renameTo('elsewhere').execute()
    await callWatcher(shop.shop)
    expect(posted).toEqual([])
    await shop.shop.db.schema.alterTable('elsewhere').renameTo('rate_limits').execute()
  })
})

describe('the certificate of the site', () => {
  /** It is good for a day, and nobody has signed it. */
  async function openTls() {
    const server = createTlsServer({ ...ownCertificate('localhost') }, (socket) => socket.end())
    server.on('tlsClientError', () => undefined)
    return { server, url: `https://localhost:${await listen(server)}` }
  }

  test('is read by a handshake, also when a browser would refuse it', async () => {
    const { server, url } = await openTls()
    const { endsAt, problem } = await readCertificate(url)
    server.close()
    expect(Math.abs(endsAt - Date.now() - 24 * hour)).toBeLessThan(hour)
    expect(problem).toBe('DEPTH_ZERO_SELF_SIGNED_CERT')
    await expect(readCertificate(url)).rejects.toThrow('ECONNREFUSED')
  })

  test('is a number of days that goes down, also while nothing answers', async () => {
    const { server, url } = await openTls()
    const { log } = captureLog()
    let now = Date.now()
    const daysLeft = watchCertificate({ siteUrl: url, now: () => now, log })
    expect(await daysLeft()).toBeCloseTo(1, 1)
    server.close()
    now += 30 * hour
    expect(await daysLeft()).toBeCloseTo(-0.25, 1)
  })

  test('is no trouble where none is known', async () => {
    const parts = { now: Date.now, log: captureLog().log }
    const never = watchCertificate({ siteUrl: 'http://shop.example.com', ...parts })
    expect(await never()).toBe(Infinity)
    const silent = watchCertificate({ siteUrl: 'https://127.0.0.1:1', ...parts })
    expect(await silent()).toBe(Infinity)
  })
})
