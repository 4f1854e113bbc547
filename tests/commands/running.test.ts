import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { art } from '../goods.ts'
import { address } from '../api/people.ts'
import { type Running, startServer } from './start-server.ts'

const email = 'asha.private@example.com'
const password = 'a very private password'
const people = { ...address, name: 'Asha Privatename', street: '77 Private Street' }

/** Everything that a shopper and a visitor tell us, and some of it wrongly. */
async function journey({ origin, log }: Running): Promise<string[]> {
  let token = ''
  const call = async (path: string, body?: unknown, more: Record<string, string> = {}) => {
    const response = await fetch(origin + path, {
      method: body === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      headers: {
        'Content-Type': 'application/json',
        ...(token && { Authorization: `Bearer ${token}` }),
        ...more,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text
  }
  const fault = (service: string, mode: string) => call('/sandbox/faults', { service, mode })
  await fault('email', '500')
  await call('/api/auth/send-otp', { email })
  await vi.waitFor(() => expect(log()).toContain('mail not sent'), { timeout: 120_000 })
  await fault('email', 'ok')
  const code = await vi.waitFor(
    async () => {
      const [mail] = await call(`/sandbox/mailbox.json?to=${email}`)
      return /^\d{6}$/m.exec(mail.text)?.[0] ?? ''
    },
    { timeout: 120_000, interval: 200 },
  )
  await call('/api/auth/validate-otp', { email, otp: '000000' })
  const { ticket } = await call('/api/auth/validate-otp', { email, otp: code })
  const registered = await call('/api/auth/register', { email, password, ticket })
  token = registered.token
  expect(token).toBeTruthy()
  await call('/api/auth/login', { email, password: 'a wrong password' })
  await call('/api/auth/address', { userId: registered.user.userId, ...people })
  const products = [{ productId: art.id, itemType: 'Dhyanam', quantity: 1 }]
  const order = { formData: { ...people, email }, products, userId: registered.user.userId }
  await fault('phonepe', '500')
  await call('/api/payment/phonepe', order)
  await fault('phonepe', 'ok')
  const { redirectUrl, transactionId } = await call('/api/payment/phonepe', order)
  expect(transactionId).toMatch(/^pay_/)
  await fetch(redirectUrl, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ outcome: 'success' }),
  })
  const Authorization = createHash('sha256').update('sandbox:sandbox123').digest('hex')
  const payload = { merchantOrderId: transactionId, state: 'COMPLETED' }
  await call('/api/payment/phonepe/webhook', { payload }, { Authorization })
  const formData = { firstName: people.name, phone: people.mobile, email, message: 'My debts.' }
  await call('/api/consultations', { formData })
  await call('/api/webinars', { email, phone: people.mobile, name: people.name })
  await call(`/api/orders/user/${registered.user.userId}?email=${email}`)
  await call('/api/nothing/asha.private@example.com')
  return [code, ticket, token, Authorization, password, 'a wrong password', 'My debts']
}

test('a whole journey leaves nothing about a person in the log', async () => {
  const server = await startServer({ LOG_LEVEL: 'debug' })
  const secrets = await journey(server)
  await server.stop()
  const lines = server
    .log()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
  expect(lines.length).toBeGreaterThan(15)
  const requests = lines.filter(({ msg }) => msg === 'request')
  for (const line of requests)
    expect(line).toMatchObject({ requestId: expect.any(String), route: expect.any(String) })
  expect(lines.map(({ msg }) => msg)).toContain('mail not sent')
  const personal = [email, 'asha.private', 'Privatename', people.mobile, '77 Private', '226001']
  for (const word of [...personal, ...secrets]) expect(server.log()).not.toContain(word)
})

test('every answer to a call carries the id of its line in the log', async () => {
  const server = await startServer({ LOG_LEVEL: 'info' })
  const answer = await fetch(`${server.origin}/api/courses`)
  const id = answer.headers.get('X-Request-Id') ?? 'none'
  await server.stop()
  expect(server.log()).toContain(`"requestId":"${id}"`)
})

test('the figures are for this machine only, and tell of requests, payments, mails and the poller', async () => {
  const server = await startServer()
  const origin = server.origin
  await fetch(`${origin}/api/courses`)
  await fetch(`${origin}/about`)
  await fetch(`${origin}/api/consultations`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      formData: { firstName: 'A Sample', phone: '9876543210', email, message: 'Saving' },
    }),
  })
  const text = await (await fetch(`${origin}/metrics`)).text()
  expect(text).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="\/api\/courses",status="200"\} 1/,
  )
  expect(text).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="page",status="200"\} 1/,
  )
  expect(text).toContain('shop_payments{state="pending"} 1')
  expect(text).toContain('shop_payments{state="refund_failed"} 0')
  expect(text).toMatch(/^shop_outbox_waiting \d+$/m)
  expect(text).toMatch(/^shop_outbox_oldest_seconds \d/m)
  expect(text).toMatch(/^shop_poller_lag_seconds \d/m)
  expect(text).toContain('process_resident_memory_bytes')
  expect(text).not.toContain(email)
  const throughProxy = await fetch(`${origin}/metrics`, {
    headers: { 'X-Forwarded-For': '203.0.113.7' },
  })
  expect(throughProxy.status).toBe(404)
  await server.stop()
})

test('with METRICS_TOKEN only who has it reads the figures', async () => {
  const METRICS_TOKEN = 'only-the-watcher-knows'
  const server = await startServer({ METRICS_TOKEN })
  const status = async (Authorization?: string) => {
    const headers = { ...(Authorization && { Authorization }) }
    return (await fetch(`${server.origin}/metrics`, { headers })).status
  }
  expect(await status()).toBe(404)
  expect(await status('Bearer wrong')).toBe(404)
  expect(await status(`Bearer ${METRICS_TOKEN}`)).toBe(200)
  await server.stop()
})

test('a page that was opened before an update finds its scripts', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'updated-'))
  const scripts = join(DATA_DIR, 'assets/_astro')
  const first = await startServer({ DATA_DIR })
  await vi.waitFor(() => expect(readdirSync(scripts).length).toBeGreaterThan(20), 60_000)
  await first.stop()
  // As if the version that was just served had built one more.
  writeFileSync(join(scripts, 'continue-to-payment.before.js'), 'export const before = 1')
  const second = await startServer({ DATA_DIR })
  const answer = await fetch(`${second.origin}/_astro/continue-to-payment.before.js`)
  expect([answer.status, await answer.text()]).toEqual([200, 'export const before = 1'])
  await second.stop()
  rmSync(DATA_DIR, { recursive: true })
})
