import { setTimeout } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { beforeEach, describe, expect, test } from 'vitest'
import { createPhonePe } from '#server/providers/phonepe/phonepe.ts'
import { standInWebhook } from '#server/providers/phonepe/setup.ts'
import { createVideoSearch } from '#server/videos/video-search.ts'
import { listen } from './listen.ts'
import { openSandbox, setFault } from './sandbox-open.ts'

/** What the production adapters do when the services misbehave; the stand-ins answer over HTTP. */

const minute = 60_000
const clock = { aheadMs: 0 }
const now = () => Date.now() + clock.aheadMs

type Given = (c: Context<{ Bindings: HttpBindings }>) => Response | Promise<Response>

/** Notes each call, and lets a test answer in place of the stand-in. */
async function openStandIns() {
  const sandbox = openSandbox({ now })
  const calls: string[] = []
  const state: { answer?: Given | undefined } = {}
  const root = new Hono<{ Bindings: HttpBindings }>()
  root.all('*', (c) => {
    calls.push(c.req.path)
    return state.answer?.(c) ?? sandbox.fetch(c.req.raw)
  })
  const server = createAdaptorServer({ fetch: root.fetch })
  const origin = `http://127.0.0.1:${await listen(server)}`
  const closeConnections = () => {
    if ('closeAllConnections' in server) server.closeAllConnections()
  }
  const close = () => {
    server.close()
    closeConnections()
  }
  return { sandbox, calls, state, origin, close, closeConnections }
}

let standIns: Awaited<ReturnType<typeof openStandIns>>
/** Long enough for a busy machine; a test of silence makes it short. */
let patienceMs: number
beforeEach(async () => {
  patienceMs = 5000
  clock.aheadMs = 0
  standIns = await openStandIns()
  return standIns.close
})

const answer = (status: number, body: string) => () => new Response(body, { status })
const silence = () => new Promise<Response>(() => {})
/** The first half of a good answer, and no more. */
const stall = () => {
  const start = (stream: ReadableStreamDefaultController<Uint8Array>) =>
    stream.enqueue(Buffer.from('{"state":"COMP'))
  return new Response(new ReadableStream({ start }))
}
const breakOff: Given = ({ env }) => {
  void setTimeout(20).then(() => env.outgoing.destroy())
  return stall()
}

describe('payments', () => {
  const tokens = () => standIns.calls.filter((call) => call.endsWith('/oauth/token')).length
  const payments = (more: object = {}) => {
    const url = () => `${standIns.origin}/sandbox/phonepe`
    const client = { clientId: 'sandbox', clientSecret: 'sandbox', clientVersion: '1', ...more }
    return createPhonePe({
      webhook: standInWebhook,
      gatewayUrl: url,
      oauthUrl: url,
      ...client,
      now,
      get timeoutMs() {
        return patienceMs
      },
    })
  }
  const payment = (id: string) => ({
    id,
    amountPaise: 50_000,
    expiresInS: 1200,
    returnUrl: 'https://shop.example.com/back',
    memo: [],
  })

  test('one token serves many calls at once, and is renewed before it ends', async () => {
    const provider = payments()
    await Promise.all(['a', 'b', 'c', 'd'].map((id) => provider.open(payment(id))))
    expect(tokens()).toBe(1)
    clock.aheadMs += 57 * minute
    expect(await provider.getPayment('a')).toMatchObject({ state: 'expired' })
    expect(tokens()).toBe(2)
  })

  test('a token that is suddenly rejected is renewed once, and the call made again', async () => {
    const provider = payments()
    await provider.open(payment('a'))
    let rejected = 0
    standIns.state.answer = () => {
      rejected += 1
      standIns.state.answer = undefined
      return new Response('{"code":"AUTHORIZATION_FAILED"}', { status: 401 })
    }
    expect(await provider.getPayment('a')).toMatchObject({ state: 'pending' })
    expect([rejected, tokens()]).toEqual([1, 2])
  })

  test('credentials that stay wrong are an error, not a loop', async () => {
    await expect(payments({ clientSecret: 'wrong' }).open(payment('a'))).rejects.toMatchObject({
      name: 'PaymentProviderError',
      message: 'PhonePe gave no token: 401',
    })
    await setFault(standIns.sandbox, 'phonepe', '401')
    standIns.calls.length = 0
    await expect(payments().open(payment('a'))).rejects.toThrow('PhonePe answered 401')
    expect(standIns.calls).toHaveLength(4)
  })

  test('keeps up to ten texts with a payment and gives them back, in any script', async () => {
    const provider = payments()
    const texts = ['order', '', 'आशा', 'asha@example.com', '', 'a*1*2', '', '', '', 'x'.repeat(256)]
    await provider.open({ ...payment('told'), memo: texts })
    expect(await provider.getPayment('told')).toMatchObject({ memo: texts })
    const tooLong = { ...payment('long'), memo: ['x'.repeat(257)] }
    await expect(provider.open(tooLong)).rejects.toThrow('400: BAD_REQUEST')
  })

  test.each([
    ['no texts', {}],
    ['texts of another shape', { metaInfo: 'none' }],
    ['a text that is none', { metaInfo: { udf1: 7, udf12: 'x' } }],
    ['null', { metaInfo: null }],
  ])('%s in the answer are empty ones, and the rest counts', async (_, more) => {
    const provider = payments()
    await provider.open(payment('b'))
    standIns.state.answer = answer(200, JSON.stringify({ state: 'COMPLETED', amount: 5, ...more }))
    const memo = Array.from({ length: 10 }, () => '')
    expect(await provider.getPayment('b')).toMatchObject({ state: 'paid', amountPaise: 5, memo })
    standIns.state.answer = undefined
  })

  test.each<[string, Given, RegExp]>([
    ['asks for patience', answer(429, '{"code":"TOO_MANY_REQUESTS"}'), /429: TOO_MANY_REQUESTS/],
    ['breaks', answer(500, '{"code":"INTERNAL_SERVER_ERROR"}'), /500: INTERNAL/],
    ['answers nonsense', answer(200, '<html>maintenance</html>'), /200: an answer that was not/],
    ['answers another shape', answer(200, '{"redirectUrl":"no address"}'), /200: an answer/],
    ['is silent', silence, /could not be reached/],
    ['stops in the middle', stall, /could not be reached/],
    ['breaks off in the middle', breakOff, /could not be reached/],
  ])('a gateway that %s says nothing about the money', async (_, given, message) => {
    const provider = payments()
    await provider.open(payment('a'))
    standIns.state.answer = given
    if (given === silence || given === stall) patienceMs = 100
    const calls = [provider.open(payment('b')), provider.getPayment('a')]
    for (const { reason } of (await Promise.allSettled(calls)) as PromiseRejectedResult[])
      expect(reason).toMatchObject({
        name: 'PaymentProviderError',
        message: expect.stringMatching(message),
      })
    standIns.state.answer = undefined
    patienceMs = 5000
    expect(await provider.getPayment('a')).toMatchObject({ state: 'pending' })
  })

  test('our token goes to no address that an answer leads to', async () => {
    const provider = payments()
    await provider.open(payment('a'))
    const Location = `${standIns.origin}/somewhere-else`
    standIns.state.answer = () => new Response(null, { status: 307, headers: { Location } })
    for (const call of [provider.open(payment('b')), provider.getPayment('a')])
      await expect(call).rejects.toThrow('PhonePe answered 307')
    expect(standIns.calls).not.toContain('/somewhere-else')
  })

  test('a gateway that packs its answers, unless it is told not to, is understood', async () => {
    const provider = payments()
    await provider.open(payment('a'))
    const paid = JSON.stringify({ state: 'COMPLETED', amount: 5 })
    const headers = { 'Content-Encoding': 'gzip' }
    standIns.state.answer = ({ req }) =>
      req.header('Accept-Encoding') === 'identity'
        ? new Response(paid)
        : new Response(gzipSync(paid), { headers })
    expect(await provider.getPayment('a')).toMatchObject({ state: 'paid', amountPaise: 5 })
  })

  test('connections that the gateway has closed meanwhile are opened anew', async () => {
    const provider = payments()
    await Promise.all(['a', 'b', 'c'].map((id) => provider.open(payment(id))))
    standIns.closeConnections()
    await setTimeout(20)
    for (const id of ['a', 'b', 'c'])
      expect(await provider.getPayment(id)).toMatchObject({ state: 'pending' })
  })

  const failure = (status: number, code: string) => answer(status, JSON.stringify({ code }))

  test.each([400, 404, 417])(
    'what it does not know by its code is unknown, with %s',
    async (status) => {
      const provider = payments()
      await provider.open(payment('a'))
      standIns.state.answer = failure(status, 'INVALID_MERCHANT_ORDER_ID')
      expect(await provider.getPayment('a')).toEqual({ state: 'unknown' })
      standIns.state.answer = failure(status, 'INVALID_MERCHANT_REFUND_ID')
      expect(await provider.getRefund({ id: 'r', paymentId: 'a' })).toMatchObject({
        state: 'unknown',
      })
    },
  )

  test.each([
    [401, 'INVALID_MERCHANT_ORDER_ID'],
    [403, 'INVALID_MERCHANT_ORDER_ID'],
    [429, 'INVALID_MERCHANT_ORDER_ID'],
    [500, 'INVALID_MERCHANT_ORDER_ID'],
    [503, 'INVALID_MERCHANT_REFUND_ID'],
    [404, 'NOT_FOUND'],
    [417, 'EXPECTATION_FAILED'],
  ])('%s with %s is no word about an order or a refund', async (status, code) => {
    const provider = payments()
    await provider.open(payment('a'))
    standIns.state.answer = failure(status, code)
    const refund = { id: 'r', paymentId: 'a', amountPaise: 50_000 }
    for (const call of [
      provider.getPayment('a'),
      provider.getRefund({ id: 'r', paymentId: 'a' }),
      provider.refund(refund),
    ])
      await expect(call).rejects.toMatchObject({ name: 'PaymentProviderError' })
  })

  test('a refund that is made, but of no amount, is no word about a refund', async () => {
    const provider = payments()
    await provider.open(payment('a'))
    standIns.state.answer = answer(200, JSON.stringify({ state: 'COMPLETED' }))
    const refund = { id: 'r', paymentId: 'a', amountPaise: 50_000 }
    for (const call of [provider.getRefund({ id: 'r', paymentId: 'a' }), provider.refund(refund)])
      await expect(call).rejects.toMatchObject({ name: 'PaymentProviderError' })
  })

  test('an id that was used before opens nothing, and says nothing about the money', async () => {
    const provider = payments()
    await provider.open(payment('a'))
    await expect(provider.open(payment('a'))).rejects.toMatchObject({
      name: 'PaymentProviderError',
      message: 'PhonePe answered 417: INVALID_MERCHANT_ORDER_ID',
    })
    expect(await provider.getPayment('a')).toMatchObject({ state: 'pending' })
  })

  test.each(['unknown-404', 'unknown-417'])('with %s the stand-in is understood', async (mode) => {
    const provider = payments()
    await provider.open(payment('a'))
    await setFault(standIns.sandbox, 'phonepe', mode)
    expect(await provider.getPayment('nobody')).toEqual({ state: 'unknown' })
    expect(await provider.getRefund({ id: 'nobody', paymentId: 'a' })).toMatchObject({
      state: 'unknown',
    })
    expect(await provider.getPayment('a')).toMatchObject({ state: 'pending' })
  })
})

describe('videos', () => {
  const search = () =>
    createVideoSearch({
      baseUrl: () => `${standIns.origin}/sandbox/video`,
      key: 'sandbox',
      channelId: 'sandbox',
      now,
      get timeoutMs() {
        return patienceMs
      },
    })

  test('fifty people at once are one question an hour', async () => {
    const videos = search()
    const crowd = () => Promise.all(Array.from({ length: 50 }, () => videos.list()))
    for (const list of await crowd()) expect(list).toHaveLength(10)
    clock.aheadMs += 59 * minute
    await crowd()
    expect(standIns.calls).toHaveLength(1)
    clock.aheadMs += 2 * minute
    await crowd()
    expect(standIns.calls).toHaveLength(2)
  })

  test.each(['quota', '500', 'timeout', 'garbage'])(
    'with %s the last list serves, and the service is left alone for a minute',
    async (mode) => {
      const videos = search()
      const list = await videos.list()
      await setFault(standIns.sandbox, 'video', mode)
      if (mode === 'timeout') patienceMs = 100
      clock.aheadMs += 61 * minute
      expect(await Promise.all([videos.list(), videos.list()])).toEqual([list, list])
      expect(await videos.list()).toEqual(list)
      expect(standIns.calls).toHaveLength(2)
      await setFault(standIns.sandbox, 'video', 'ok')
      patienceMs = 5000
      clock.aheadMs += minute + 1
      await videos.list()
      expect(standIns.calls).toHaveLength(3)
    },
  )

  test('with nothing to fall back on, a failure is told to everybody who waited', async () => {
    await setFault(standIns.sandbox, 'video', 'quota')
    const videos = search()
    const crowd = await Promise.allSettled(Array.from({ length: 50 }, () => videos.list()))
    expect(crowd.filter(({ status }) => status === 'rejected')).toHaveLength(50)
    expect(standIns.calls).toHaveLength(1)
  })
})
