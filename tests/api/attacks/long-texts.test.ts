import { afterAll, beforeAll, expect, test } from 'vitest'
import { isFull } from '../../../scripts/full-check.ts'
import { openTestShop, type TestShop } from '../open-test-shop.ts'
import { type Person, registerPerson } from '../people.ts'

let shop: TestShop
let person: Person
beforeAll(async () => {
  shop = await openTestShop()
  person = await registerPerson(shop)
})
afterAll(() => shop[Symbol.asyncDispose]())

/** To put these in order takes a second: the square of their number. */
const marks = (count: number) => `a${'\u0300'.repeat(count / 2)}${'\u0327'.repeat(count / 2)}`
const marksOfBody = marks(48_000)
/** As many as Node takes in a head of 16 kB, each as %CC%80. */
const marksOfAddress = encodeURIComponent(marks(2000))
const lettersLike = (text: string) => 'a'.repeat(Buffer.byteLength(text))

interface Call {
  readonly security?: unknown
  readonly parameters?: readonly { in: string; name: string; schema: Schema }[]
  readonly requestBody?: { content: { 'application/json'?: { schema: Schema } } }
}

interface Schema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly maxLength?: number
  readonly pattern?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}

/** A text of a call: how a request with this in it looks, and nothing else. */
interface Text {
  readonly call: string
  readonly field: string
  readonly schema: Schema
  readonly send: (value: string) => ReturnType<TestShop['call']>
}

/** Each text of a schema, with how to build a body of this alone. */
function textsIn(
  schema: Schema,
  field: string,
  wrap: (value: unknown) => unknown,
): { field: string; schema: Schema; wrap: (value: unknown) => unknown }[] {
  if (schema.type === 'string') return schema.enum ? [] : [{ field, schema, wrap }]
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
      textsIn(inner, `${field}.${name}`, (value) => wrap({ [name]: value })),
    ),
    ...(schema.items ? textsIn(schema.items, field, (value) => wrap([value])) : []),
    ...(schema.anyOf ?? []).flatMap((inner) => textsIn(inner, field, wrap)),
  ]
}

/** Every text that any call of the document takes, in its address or its body. */
async function allTexts(): Promise<Text[]> {
  const { body } = await shop.call('GET', '/api/openapi.json')
  const texts: Text[] = []
  for (const [path, methods] of Object.entries<Record<string, Call>>(body.paths))
    for (const [method, { security, parameters = [], requestBody }] of Object.entries(methods)) {
      const token = security ? { token: person.token } : {}
      const call = `${method} ${path}`
      const at = (part: string, value: string) =>
        path.replaceAll(/\{(\w+)\}/g, (_, name) => (name === part ? value : 'a'))
      for (const { in: place, name, schema } of parameters)
        texts.push({
          ...{ call, field: `${place} ${name}`, schema },
          send: (value) => {
            const query = place === 'query' ? `?${name}=${value}` : ''
            return shop.call(method.toUpperCase(), at(name, value) + query, token)
          },
        })
      const schema = requestBody?.content['application/json']?.schema
      for (const { wrap, ...text } of schema ? textsIn(schema, 'body', (value) => value) : [])
        texts.push({
          ...{ call, ...text },
          send: (value) =>
            shop.call(method.toUpperCase(), at('', ''), { ...token, body: wrap(value) }),
        })
    }
  return texts
}

/** The least of a few: what a busy machine adds is no cost of the call. In the short form one, and no verdict of it. */
async function leastMs(send: () => Promise<unknown>, times = isFull ? 4 : 1): Promise<number> {
  let least = Infinity
  for (let time = 0; time < times; time += 1) {
    const before = process.cpuUsage()
    await send()
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

/** As the dearest regular expression that looks at each of them may cost, and a hundredth of what sorting them does. */
const timesAtMost = 15
/** What cannot be told from noise; in the short form nothing can. */
const nothingMs = isFull ? 10 : Infinity

test('A1: no text of any call costs more with combining marks than with letters, and it is refused', async () => {
  const texts = await allTexts()
  expect(texts.length).toBeGreaterThan(60)
  for (const { call, field, send } of texts) {
    const value = field.startsWith('body') ? marksOfBody : marksOfAddress
    const plainMs = await leastMs(() => send(lettersLike(value)))
    let status = 0
    const marksMs = await leastMs(async () => {
      const answer = await send(value)
      status = answer.status
      if (status === 400) expect(answer.body.message, call).toMatch(/\S/)
    })
    expect(status, `${call} ${field}`).toBeGreaterThanOrEqual(300)
    expect(status, `${call} ${field}`).toBeLessThan(500)
    const most = Math.max(timesAtMost * plainMs, nothingMs)
    expect(marksMs, `${call} ${field}, against ${plainMs} ms`).toBeLessThan(most)
  }
})

test('A1: every text of a call says how long it may be', async () => {
  const texts = await allTexts()
  const isBounded = ({ maxLength, pattern = '' }: Schema) =>
    maxLength !== undefined || /^\^[^*+]+\$/.test(pattern)
  const endless = texts.filter(({ schema }) => !isBounded(schema))
  expect(endless.map(({ call, field }) => `${call} ${field}`)).toEqual([])
})

test('A1: what is far too long is told its limit, and what is stacked that it cannot be printed', async () => {
  const complain = (name: string) =>
    shop.call('POST', '/api/complaints', {
      body: { name, email: 'asha@example.com', message: 'Late' },
    })
  expect((await complain(marksOfBody)).body.message).toBe('Please use at most 80 characters.')
  expect((await complain(marks(20))).body.message).toBe(
    'Please leave out characters that cannot be printed.',
  )
})

const forms = {
  '/api/complaints': ['name', 'email', 'orderId', 'text', 'about', 'message'],
  '/api/consultations': ['firstName', 'phone', 'email', 'message', 'call', 'purchaseKey'],
  '/api/webinars': ['name', 'email', 'phone', 'city', 'state', 'other', 'gender', 'webinarId'],
  '/api/appointments': ['typeId', 'coachId', 'startsAt', 'name', 'phone', 'email', 'zone', 'from'],
  '/api/auth/my-data/code': ['email'],
  '/api/auth/my-data/open': ['email', 'code'],
  '/api/auth/my-data/erase': ['email', 'proof'],
  '/appointment': ['id', 'key', 'do', 'code', 'startsAt'],
  '/o/a/pay': ['price'],
  '/api/appearance': ['appearance'],
}

test.runIf(isFull)('A1: nor does any field of a plain form', async () => {
  for (const [path, fields] of Object.entries(forms))
    for (const field of fields) {
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
      const post = (value: string) => () =>
        shop.call('POST', path, { headers, body: `${field}=${value}` })
      const plainMs = await leastMs(post(lettersLike(marksOfBody)))
      const marksMs = await leastMs(post(marksOfBody))
      const most = Math.max(timesAtMost * plainMs, nothingMs)
      expect(marksMs, `${path} ${field}, against ${plainMs} ms`).toBeLessThan(most)
    }
})

const headers = {
  'Accept-Language': ['a;q=0.1,', ',', 'a;q="'],
  'Accept-Encoding': ['br;q=0,', 'br ', 'br;q=0.0'],
  Cookie: ['a=b; ', 'appearance="', 'browser=%41'],
  Range: ['bytes=0-1,', '0', 'bytes='],
  'If-None-Match': ['"a",', 'W/'],
  Authorization: ['Bearer ', ' ', 'a '],
  'User-Agent': ['Chrome/ ', 'Android ', '('],
  'X-Forwarded-For': ['1.1.1.1,', '1.', ' ', '['],
  Referer: ['http://a/', '/', '\\'],
}

test.runIf(isFull)('A1: nor does a header of 15 kB, whatever is repeated in it', async () => {
  const { origin } = shop
  const ask = (sent: Record<string, string>) => () =>
    shop.call('POST', '/api/appearance', { headers: { Origin: origin, ...sent } })
  const plainMs = await leastMs(ask({ 'X-Plain': 'a'.repeat(15_000) }), 20)
  for (const [name, parts] of Object.entries(headers))
    for (const part of parts) {
      const sent = { [name]: part.repeat(15_000 / part.length).trim() + 'x' }
      const most = Math.max(timesAtMost * plainMs, nothingMs)
      expect(await leastMs(ask(sent)), `${name}: ${part}…`).toBeLessThan(most)
    }
})
