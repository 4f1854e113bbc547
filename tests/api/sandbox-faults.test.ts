import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { countTenths } from '../count-tenths.ts'
import { choose, openMerchant, openSandbox, setFault } from './sandbox-open.ts'

const videos = '/sandbox/video/youtube/v3/search?part=snippet&key=sandbox'

test('a fault is shown, and ends with ok', async () => {
  const sandbox = openSandbox()
  const shown = async () => (await sandbox.request('/sandbox/faults')).json()

  await setFault(sandbox, 'video', 'quota')
  expect(await shown()).toEqual({ phonepe: 'ok', email: 'ok', video: 'quota' })
  await setFault(sandbox, 'video', 'ok')
  expect(await shown()).toEqual({ phonepe: 'ok', email: 'ok', video: 'ok' })
})

test.each([
  ['sms', 'slow'],
  ['video', 'webhook-lost'],
  ['email', 'on fire'],
])('refuses %s / %s and lists what there is', async (service, mode) => {
  const answer = await setFault(openSandbox(), service, mode)

  expect(answer.status).toBe(400)
  const { code, message } = await answer.json()
  expect(code).toBe('unknown-fault')
  expect(message).toContain(
    'phonepe: ok, slow, 500, timeout, garbage, 401, slow-token, webhook-lost',
  )
})

test('refuses a body that is not JSON', async () => {
  const headers = { 'content-type': 'application/json' }
  const request = { method: 'POST', headers, body: '{' }
  expect((await openSandbox().request('/sandbox/faults', request)).status).toBe(400)
})

test('people set a fault with the form of the overview', async () => {
  const sandbox = openSandbox()
  const body = new URLSearchParams({ service: 'email', mode: '429' })

  const answer = await sandbox.request('/sandbox/faults', { method: 'POST', body })

  expect(answer.headers.get('location')).toBe('/sandbox')
  expect(await (await sandbox.request('/sandbox')).text()).toContain('now: 429')
})

test('each service breaks in its own format', async () => {
  const sandbox = openSandbox()
  const { call } = await openMerchant(sandbox)
  const mail = () => sandbox.request('/sandbox/email/api/v1.0/email/send', { method: 'POST' })

  await setFault(sandbox, 'phonepe', '500')
  expect(await call('/checkout/v2/order/x/status')).toMatchObject({
    status: 500,
    json: { code: 'INTERNAL_SERVER_ERROR' },
  })
  await setFault(sandbox, 'email', '403')
  expect(await (await mail()).text()).toMatch(/^API calls are disabled/)
  await setFault(sandbox, 'email', '429')
  expect((await mail()).status).toBe(429)
  await setFault(sandbox, 'video', 'quota')
  const refused = await sandbox.request(videos)
  expect(refused.status).toBe(403)
  expect(await refused.json()).toMatchObject({ error: { errors: [{ reason: 'quotaExceeded' }] } })
})

test('garbage is a 200 that nobody can read', async () => {
  const sandbox = openSandbox()
  await setFault(sandbox, 'video', 'garbage')

  const answer = await sandbox.request(videos)

  expect(answer.status).toBe(200)
  await expect(answer.json()).rejects.toThrow(SyntaxError)
})

test('401 rejects good tokens but still hands them out', async () => {
  const sandbox = openSandbox()
  await setFault(sandbox, 'phonepe', '401')
  const { pay } = await openMerchant(sandbox)
  expect(await pay()).toMatchObject({ status: 401, json: { code: 'AUTHORIZATION_FAILED' } })
})

test('429 turns every call away, new tokens included', async () => {
  const sandbox = openSandbox()
  const { pay, call } = await openMerchant(sandbox)
  await setFault(sandbox, 'phonepe', '429')
  const tooMany = { status: 429, json: { code: 'TOO_MANY_REQUESTS' } }
  expect(await pay()).toMatchObject(tooMany)
  expect(await call('/checkout/v2/order/order-1/status')).toMatchObject(tooMany)
  expect(await call('/v1/oauth/token', {})).toMatchObject(tooMany)
})

test.each([
  ['unknown-404', 404],
  ['unknown-417', 417],
  ['ok', 400],
])('with %s, what does not exist is answered with %s', async (mode, status) => {
  const sandbox = openSandbox()
  const { pay, call } = await openMerchant(sandbox)
  await pay()
  await setFault(sandbox, 'phonepe', mode)
  expect(await call('/checkout/v2/order/nobody/status')).toMatchObject({
    status,
    json: { code: 'INVALID_MERCHANT_ORDER_ID' },
  })
  expect(await call('/payments/v2/refund/nobody/status')).toMatchObject({
    status,
    json: { code: 'INVALID_MERCHANT_REFUND_ID' },
  })
  expect((await call('/checkout/v2/order/order-1/status')).status).toBe(200)
})

test('the pay page works while the calls do not', async () => {
  const sandbox = openSandbox()
  const { pay } = await openMerchant(sandbox)
  const { redirectUrl } = (await pay()).json
  await setFault(sandbox, 'phonepe', 'timeout')

  expect((await sandbox.request(new URL(redirectUrl).pathname)).status).toBe(200)
  expect((await choose(sandbox, redirectUrl, 'pending')).status).toBe(303)
})

test('processes on one file agree on the faults', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'deeper', 'sandbox.sqlite')
  const [one, other] = [openSandbox({ file }), openSandbox({ file })]

  await setFault(one, 'video', '500')

  expect((await other.request(videos)).status).toBe(500)
})

describe.concurrent('waiting', () => {
  test('slow takes three seconds', async () => {
    const sandbox = openSandbox()
    await setFault(sandbox, 'video', 'slow')
    const startedAt = Date.now()

    const answer = await sandbox.request(videos)

    expect(answer.status).toBe(200)
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(2990)
  })

  test('slow-token makes nothing slow but the token', async () => {
    const sandbox = openSandbox()
    const { pay } = await openMerchant(sandbox)
    await setFault(sandbox, 'phonepe', 'slow-token')
    const startedAt = Date.now()
    let hasToken = false
    const opened = openMerchant(sandbox).then(() => (hasToken = true))
    expect((await pay()).status).toBe(200)
    expect(hasToken).toBe(false)
    await opened
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(2990)
  })

  test('timeout holds the call until the client gives up', async () => {
    const sandbox = openSandbox()
    await setFault(sandbox, 'video', 'timeout')
    const startedAt = Date.now()
    const tenths = countTenths()

    await sandbox.request(videos, { signal: AbortSignal.timeout(300) })

    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(290)
    expect(tenths()).toBeLessThan(20)
  })
})
