import { vi } from 'vitest'
import { sampleAddress } from '../sample-address.ts'

const email = 'asha@example.com'
const password = 'a long enough password'

/** Somebody who shops by calls alone, at a running server. */
export function shopperAt(origin: string) {
  let token = ''

  async function call(method: string, path: string, body?: unknown) {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await fetch(origin + path, { method, headers, ...sent })
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
    // Read as it comes: a wrong guess about it fails the test.

    return await response.json()
  }

  async function mailedCode(): Promise<string> {
    const mails = await call('GET', '/sandbox/mailbox.json')
    const code = /^\d{6}$/m.exec(mails[0]?.text ?? '')?.[0]
    if (code === undefined) throw new Error('no code was mailed')
    return code
  }

  return {
    call,
    async register(): Promise<string> {
      await call('POST', '/api/auth/send-otp', { email })
      const otp = await vi.waitFor(mailedCode, { timeout: 20_000, interval: 200 })
      const { ticket } = await call('POST', '/api/auth/validate-otp', { email, otp })
      const registered = await call('POST', '/api/auth/register', { email, password, ticket })
      token = registered.token
      return registered.user.userId
    },
    async pay(userId: string, products: readonly unknown[]): Promise<void> {
      const formData = { ...sampleAddress, email }
      const { redirectUrl } = await call('POST', '/api/payment/phonepe', {
        formData,
        products,
        userId,
      })
      const outcome = new URLSearchParams({ outcome: 'success' })
      const pressed = await fetch(redirectUrl, {
        method: 'POST',
        body: outcome,
        redirect: 'manual',
      })
      await fetch(pressed.headers.get('Location') ?? '', { redirect: 'manual' })
    },
  }
}
