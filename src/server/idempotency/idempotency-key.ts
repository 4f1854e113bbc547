import { createHmac } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { bookAppointment } from '#contracts/appointments.ts'
import { bookConsultation, enrollInWebinar } from '#contracts/bookings.ts'
import { IdempotencyKey } from '#contracts/idempotency-key.ts'
import { placeOrder } from '#contracts/orders.ts'
import type { ProblemCode } from '#contracts/problem.ts'
import { fieldsOf, parseJson } from '#domain/json.ts'
import { idempotencyField, readIdempotencyKey } from '#server/http/idempotency-header.ts'
import { isForm } from '#server/http/posted-form.ts'
import { rateLimit } from '#server/rate-limit/rate-limit.ts'
import { Refusal } from '#server/refusal.ts'
import { decrypt, encrypt, keyedHash } from '#server/secrets.ts'
import type { Shop, ShopBindings } from '#server/shop.ts'
import { claimKey, findKey, releaseKey, storeAnswer } from './queries/idempotency-keys.ts'

/** What is needed to repeat the same answer. */
const StoredAnswer = z.object({
  status: z.int(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  body: z.string(),
})

type StoredAnswer = z.infer<typeof StoredAnswer>

/**
 * Answers contain session tokens. The encryption key is derived from the client's own `Idempotency-Key`, of which the
 * database stores only a digest: database and secret together do not decrypt an answer.
 */
const encryptionKey = (secret: Buffer, key: string) =>
  createHmac('sha256', secret).update(`idempotency answer\n${key}`).digest()

const keptMs = 24 * 60 * 60_000
/** A request without an answer by then died with its process. */
const leaseMs = 60_000
/** How long a repeated request waits for the first one's answer, before it gets a 409. */
const patienceMs = 5000
const pauseMs = 50
/** Requests with a key, per client network: each stores a row for a day. */
const keysPerSecond = 50
/** Larger answers (a page, a copy of all data) are created again. */
const mostStoredChars = 64_000

/** Set anew for each answer. */
const ownHeaders = ['date', 'content-length', 'x-request-id']

/** Refused before anything was done: a repeat is simply processed again. */
const nothingDone: readonly string[] = [
  'invalid-request',
  'not-logged-in',
  'too-large',
  'too-many-requests',
] satisfies ProblemCode[]

/**
 * The ledger stores the keys of these itself, in the transaction that opens the payment: a repeat returns the payment
 * in its current state (still open, paid, or another attempt), not the address of an expired pay page.
 */
const keyedByPayments = new Set(
  [placeOrder, bookConsultation, enrollInWebinar, bookAppointment].map(
    ({ method, path }) => `${method} ${path}`,
  ),
)

/** The session token in the `Authorization` header; '' without one. */
type TokenOf = (authorization: string | undefined) => string

interface Call {
  readonly key: string
  readonly id: string
  readonly requestHash: string
  readonly isForm: boolean
}

/** The request that a key identifies, if its keys are stored here. Throws `invalid-request` for an invalid key. */
async function callOf(c: Context, { secret }: Shop, tokenOf: TokenOf): Promise<Call | undefined> {
  const url = new URL(c.req.url)
  if (keyedByPayments.has(`${c.req.method.toLowerCase()} ${url.pathname}`)) return undefined
  const posted = isForm(c)
  const body = posted || c.req.header('Idempotency-Key') ? await c.req.text() : ''
  const field = posted ? new URLSearchParams(body).get(idempotencyField) : undefined
  const key = readIdempotencyKey(c.req.header('Idempotency-Key') ?? (field || undefined))
  if (key === undefined) return undefined
  // Scoped to the session; without one, only the browser that made the key knows it. The browser's cookie cannot be
  // used: it is lost along with the first answer.
  const token = tokenOf(c.req.header('Authorization'))
  const id = keyedHash(secret, 'idempotency key', token, key)
  const request = [c.req.method, url.pathname + url.search, body]
  // Keyed, so that a reader of the database cannot brute-force a short body, such as a code.
  const requestHash = keyedHash(secret, 'idempotent request', key, ...request)
  return { key, id, requestHash, isForm: posted }
}

/** Undefined for an answer that is not stored. */
async function storable(answer: Response): Promise<StoredAnswer | undefined> {
  const { status } = answer
  if (status >= 500 || status === 429) return undefined
  const isJson = answer.headers.get('Content-Type')?.includes('json') === true
  // A page that shows a form again has changed nothing.
  if (status >= 400 && !isJson) return undefined
  const body = await answer.clone().text()
  if (body.length > mostStoredChars) return undefined
  if (status >= 400 && nothingDone.includes(String(fieldsOf(parseJson(body)).get('code'))))
    return undefined
  const headers = [...answer.headers].filter(([name]) => !ownHeaders.includes(name))
  return { status, headers, body }
}

type Repeat = 'running' | 'other-request' | { readonly answer: string }

/** The state of the request that holds the key; undefined if it was released meanwhile. */
async function repeatOf({ db }: Shop, { id, requestHash }: Call): Promise<Repeat | undefined> {
  const row = await findKey(db, id)
  if (!row) return undefined
  if (row.request_hash !== requestHash) return 'other-request'
  return row.answer === null ? 'running' : { answer: row.answer }
}

/**
 * The `Idempotency-Key` header (draft-ietf-httpapi-idempotency-key-header): the same key with the same request gets the
 * same answer for a day, and has one effect. Another request with it is refused with 422; while the first is running, a
 * repeat waits briefly and then gets a 409. Requests without a key are unaffected.
 */
export function idempotencyKeys(shop: Shop, tokenOf: TokenOf) {
  const { db, secret, now } = shop
  const mayKeep = rateLimit(keysPerSecond, now)

  /** True if the key is claimed now; else the state of the request that holds it. */
  async function claim(call: Call, lockedUntil: number): Promise<true | Repeat> {
    const row = {
      ...{ id: call.id, request_hash: call.requestHash },
      ...{ locked_until: lockedUntil, expires_at: now() + keptMs },
    }
    const giveUpAt = now() + patienceMs
    for (;;) {
      if (await claimKey(db, row, now())) return true
      const repeat = await repeatOf(shop, call)
      if (repeat && repeat !== 'running') return repeat
      if (now() > giveUpAt) return 'running'
      await setTimeout(pauseMs)
    }
  }

  async function keep(c: Context<ShopBindings>, call: Call, lockedUntil: number): Promise<void> {
    const claimed = { id: call.id, locked_until: lockedUntil }
    try {
      const answer = await storable(c.res)
      const encrypted = answer && encrypt(encryptionKey(secret, call.key), JSON.stringify(answer))
      if (encrypted) await storeAnswer(db, claimed, encrypted)
      else await releaseKey(db, claimed)
    } catch (error) {
      c.var.log.error({ err: error }, 'the answer of an idempotency key could not be stored')
    }
  }

  return createMiddleware<ShopBindings>(async (c, next) => {
    const call = await callOf(c, shop, tokenOf)
    if (!call) return await next()
    if (!mayKeep(shop.clientOf(c)))
      throw new Refusal('too-many-requests', 'tooManyAttempts').retryAfter(1)
    const lockedUntil = now() + leaseMs
    const claimed = await claim(call, lockedUntil)
    if (claimed === true) {
      await next()
      return await keep(c, call, lockedUntil)
    }
    if (claimed === 'running')
      throw new Refusal('idempotency-key-in-use', 'idempotencyKeyInUse').retryAfter(2)
    if (claimed === 'other-request') {
      // After "back", a form sends its old key with new input: it counts as another form.
      if (call.isForm) return await next()
      throw new Refusal('idempotency-key-reused', 'idempotencyKeyReused')
    }
    const stored = decrypt(encryptionKey(secret, call.key), claimed.answer)
    const { status, headers, body } = StoredAnswer.parse(JSON.parse(stored))
    for (const [name, value] of headers) c.header(name, value, { append: name === 'set-cookie' })
    c.status(status as never)
    return c.body(body)
  })
}

const { $schema, description, ...schema } = z.toJSONSchema(IdempotencyKey)
const parameter = { name: 'Idempotency-Key', in: 'header', required: false, schema, description }

const changing = ['post', 'put', 'patch', 'delete']

interface Document {
  paths?: Record<string, object>
}

/** The OpenAPI document with the header on every operation that changes something. */
export function withIdempotencyKey({ paths = {}, ...document }: Document) {
  const documented = Object.entries(paths).map(([path, calls]) => [
    path,
    Object.fromEntries(
      Object.entries(calls).map(([method, call]: [string, { parameters?: object[] }]) => [
        method,
        changing.includes(method)
          ? { ...call, parameters: [...(call.parameters ?? []), parameter] }
          : call,
      ]),
    ),
  ])
  return { ...document, paths: Object.fromEntries(documented) as Record<string, object> }
}
