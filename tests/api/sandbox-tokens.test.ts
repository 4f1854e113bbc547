import { expect, test } from 'vitest'
import { fetchToken, openSandbox } from './sandbox-open.ts'

const tokenPath = '/sandbox/phonepe/v1/oauth/token'
const credentials = {
  client_id: 'sandbox',
  client_secret: 'sandbox',
  client_version: '1',
  grant_type: 'client_credentials',
}

test('hands out a token for form-encoded credentials', async () => {
  const body = new URLSearchParams(credentials)
  const sandbox = openSandbox({ now: () => 1_800_000_000_500 })

  const answer = await sandbox.request(tokenPath, { method: 'POST', body })

  expect(await answer.json()).toEqual({
    access_token: expect.any(String),
    expires_in: null,
    issued_at: 1_800_000_000,
    expires_at: 1_800_003_600,
    token_type: 'O-Bearer',
  })
})

test('takes no JSON for a token, and no wrong secret', async () => {
  const sandbox = openSandbox()
  const json = await sandbox.request(tokenPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  const wrong = await sandbox.request(tokenPath, {
    method: 'POST',
    body: new URLSearchParams({ ...credentials, client_secret: 'guess' }),
  })

  expect(json.status).toBe(400)
  expect(wrong.status).toBe(401)
})

test('refuses a missing, an unknown and an expired token', async () => {
  let now = 1_800_000_000_000
  const sandbox = openSandbox({ now: () => now })
  const token = await fetchToken(sandbox)
  const ask = (authorization: string) =>
    sandbox.request('/sandbox/phonepe/checkout/v2/order/x/status', { headers: { authorization } })

  expect((await ask('')).status).toBe(401)
  expect((await ask('O-Bearer made-up')).status).toBe(401)
  expect((await ask(`Bearer ${token}`)).status).toBe(401)
  expect((await ask(`O-Bearer ${token}`)).status).toBe(400)
  now += 3_600_000
  const late = await ask(`O-Bearer ${token}`)
  expect(late.status).toBe(401)
  expect(await late.json()).toMatchObject({ code: 'AUTHORIZATION_FAILED' })
})
