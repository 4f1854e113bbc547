import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { createSandbox } from '#sandbox/sandbox.ts'
import { createApp } from '#server/app.ts'
import { rememberPurchase } from '#server/http/purchase-cookie.ts'
import { createCatalogue } from '#server/catalogue/catalogue.ts'
import { readEnvironment } from '#server/settings/env.ts'
import { openShop, type ShopPlace } from '#server/open-shop.ts'
import { playProviders } from '#server/providers/open-providers.ts'
import { answerChecker } from './contract-answers.ts'
import { sampleCatalogue, samplePicture } from './sample-catalogue.ts'
import { samplePages } from './sample-pages.ts'
import { createShopDatabase } from './test-database.ts'

export interface Answer {
  status: number
  // Read as it comes: a wrong guess about it fails the test.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any
  headers: Headers
}

interface Call {
  token?: string | undefined
  body?: unknown
  headers?: Record<string, string>
  /** Address of the other end of the connection; without one, a caller that no limit of networks counts. */
  from?: string
}

/** The real app on a real database, with the stand-ins behind a real port and a clock to turn. */
export async function openTestShop(
  settings: Record<string, string> = {},
  {
    kinds,
    discountRules,
    publishing,
    log,
  }: Pick<ShopPlace, 'kinds' | 'discountRules' | 'publishing' | 'log'> = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'api-test-'))
  const privateFiles = join(folder, 'private')
  mkdirSync(join(privateFiles, 'books/files'), { recursive: true })
  writeFileSync(join(privateFiles, 'books/files/paid-book.pdf'), '%PDF-1.4 paid book')
  mkdirSync(join(privateFiles, 'courses/files'), { recursive: true })
  writeFileSync(join(privateFiles, 'courses/files/private-page.pdf'), '%PDF-1.4 private page')

  const clock = { aheadMs: 0 }
  const now = () => Date.now() + clock.aheadMs
  const root = new Hono()
  const server = createAdaptorServer({ fetch: root.fetch })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const database = await createShopDatabase(folder)
  const environment = readEnvironment({
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    LOG_LEVEL: 'silent',
    SITE_URL: origin,
    ...settings,
  })
  const shop = await openShop(environment, {
    catalogue: createCatalogue(sampleCatalogue),
    privateFiles,
    page: (path) => samplePages[path],
    publicFile: (path) => (path === samplePicture ? Buffer.from('a picture') : undefined),
    siteUrl: () => origin,
    sandboxUrl: () => origin,
    kinds,
    discountRules,
    publishing,
    ...(log && { log }),
    now,
  })
  const app = createApp(shop)
  /** Everybody in a test uses one browser, as far as purchases are concerned; `Cookie` in a call is another one. */
  let purchases = ''
  const checkAnswer = answerChecker(app)
  const payments = await playProviders(() => origin)
  const sandbox = createSandbox({ file: ':memory:', origin: () => origin, payments, now })
  root.all('/sandbox/*', (c) => sandbox.fetch(c.req.raw, c.env))
  root.all('*', (c) => app.fetch(c.req.raw, c.env))

  async function call(method: string, path: string, options: Call = {}): Promise<Answer> {
    const { token, body, headers, from } = options
    const request = {
      method,
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(purchases && { Cookie: purchases }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }
    const connection = from && { incoming: { socket: { remoteAddress: from } } }
    const response = await app.request(path, request, connection || {})
    const text = await response.text()
    const { headers: answered, status } = response
    const kept = answered.getSetCookie().find((cookie) => cookie.startsWith('purchases='))
    purchases = kept?.split(';')[0] ?? purchases
    const isJson = answered.get('Content-Type')?.includes('json')
    const answer = { status, body: isJson ? JSON.parse(text) : text, headers: answered }
    if (isJson) checkAnswer({ method, path, ...answer })
    return answer
  }

  /** For what was begun without a call. */
  async function begin(paymentId: string): Promise<void> {
    const route = new Hono().get('/', (c) => {
      rememberPurchase(c, shop, paymentId)
      return c.body(null)
    })
    const kept = (await route.request('/', { headers: { Cookie: purchases } })).headers
    purchases = kept.get('Set-Cookie')?.split(';')[0] ?? ''
  }

  async function mailTo(email: string): Promise<{ subject: string; text: string } | undefined> {
    await shop.outbox.deliver()
    const mails = await sandbox.request('/sandbox/mailbox.json')
    const list: { to: string; subject: string; text: string }[] = await mails.json()
    return list.find((mail) => mail.to === email)
  }

  async function close(): Promise<void> {
    const closed = new Promise((resolve) => server.close(resolve))
    // What is still under way is of nobody any more: a webhook would wait three seconds for its answer.
    if ('closeAllConnections' in server) server.closeAllConnections()
    await closed
    await shop.db.destroy()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  }

  const browser = { begin, cookie: () => purchases }
  return {
    shop,
    app,
    sandbox,
    clock,
    call,
    browser,
    mailTo,
    origin,
    folder,
    [Symbol.asyncDispose]: close,
  }
}

export type TestShop = Awaited<ReturnType<typeof openTestShop>>
