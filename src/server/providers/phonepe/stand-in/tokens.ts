import { randomBytes } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { StandInContext } from './context.ts'
import { authorizationFailed, providerError } from './provider-error.ts'

const lifetimeMs = 3_600_000

const TokenRequest = z.object({
  client_id: z.string().min(1),
  client_version: z.string().min(1),
  client_secret: z.string().min(1),
  grant_type: z.literal('client_credentials'),
})

/** `POST /v1/oauth/token`: form-encoded only, as the provider insists. */
export async function issueToken(context: StandInContext, c: Context): Promise<Response> {
  const isForm = c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')
  const request = TokenRequest.safeParse(isForm ? await c.req.parseBody() : undefined)
  if (!request.success) {
    return providerError(400, 'BAD_REQUEST', 'Send the four parameters form-encoded')
  }
  const { client_id, client_secret, client_version } = request.data
  if (client_id !== 'sandbox' || client_secret !== 'sandbox' || client_version !== '1') {
    return providerError(401, 'AUTHORIZATION_FAILED', 'Unknown client id, secret or version')
  }
  const now = context.now()
  return c.json({
    access_token: storeNewToken(context, now + lifetimeMs, now),
    // Documented as possibly null; so it is here, and clients rely on expires_at.
    expires_in: null,
    issued_at: Math.floor(now / 1000),
    expires_at: Math.floor((now + lifetimeMs) / 1000),
    token_type: 'O-Bearer',
  })
}

function storeNewToken({ store }: StandInContext, expiresAt: number, now: number): string {
  const token = randomBytes(32).toString('base64url')
  store.prepare('delete from phonepe_tokens where expiresAt <= ?').run(now)
  store.prepare('insert into phonepe_tokens (token, expiresAt) values (?, ?)').run(token, expiresAt)
  return token
}

/** Lets only calls with a live `O-Bearer` token through. */
export function requireToken({ store, now }: StandInContext): MiddlewareHandler {
  return async (c, next) => {
    const token = /^O-Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1]
    const known =
      token !== undefined &&
      store
        .prepare('select 1 from phonepe_tokens where token = ? and expiresAt > ?')
        .get(token, now()) !== undefined
    if (!known) return authorizationFailed()
    return next()
  }
}
