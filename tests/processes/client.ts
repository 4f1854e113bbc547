import { setTimeout } from 'node:timers/promises'

export interface Answer {
  status: number
  // Read as it comes: a wrong guess about it fails whoever asked.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any
}

export interface Account {
  email: string
  userId: string
  token: string
}

export type Client = ReturnType<typeof createClient>

const password = 'a long enough password'

/** Speaks to a running server as browsers and the payment provider do. */
export function createClient(origin: string) {
  async function call(
    method: string,
    path: string,
    options: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const { token, body, headers } = options
    const response = await fetch(origin + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(token && { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const isJson = response.headers.get('Content-Type')?.includes('json')
    return { status: response.status, body: isJson ? await response.json() : await response.text() }
  }

  /** Waits for the newest mail to somebody. */
  async function mailsTo(email: string): Promise<{ subject: string; text: string }[]> {
    return (await call('GET', `/sandbox/mailbox.json?to=${email}`)).body
  }

  async function codeFor(email: string): Promise<string> {
    await call('POST', '/api/auth/send-otp', { body: { email } })
    for (;;) {
      const code = /^\d{6}$/m.exec((await mailsTo(email))[0]?.text ?? '')?.[0]
      if (code) return code
      await setTimeout(50)
    }
  }

  async function register(email: string): Promise<Account> {
    const otp = await codeFor(email)
    const proof = await call('POST', '/api/auth/validate-otp', { body: { email, otp } })
    const body = { email, password, ticket: proof.body.ticket }
    const opened = await call('POST', '/api/auth/register', { body })
    return { email, userId: opened.body.user.userId, token: opened.body.token }
  }

  /** Presses Success on a pay page; answers where the browser is sent. */
  async function payAt(redirectUrl: string): Promise<string> {
    const body = new URLSearchParams({ outcome: 'success' })
    const answer = await fetch(redirectUrl, { method: 'POST', redirect: 'manual', body })
    return answer.headers.get('Location') ?? ''
  }

  return { origin, call, mailsTo, codeFor, register, payAt }
}
