import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { createSandbox } from '#sandbox/sandbox.ts'
import { createApp } from './app.ts'
import { startBackground } from './background.ts'
import { readCatalogue } from './catalogue.ts'
import { type Environment, EnvironmentError, readEnvironment } from './env.ts'
import { openShop } from './open-shop.ts'
import { createRoot } from './root.ts'
import { readPolicies } from './site/policies.ts'
import { readSite } from './site/site-files.ts'

const dist = join(import.meta.dirname, '../../dist')
const sandboxBar =
  '<p class="sandbox-bar" role="note">Sandbox: no money moves. <a href="/sandbox/mailbox">Mailbox</a></p>'

function stopWith(message: string): never {
  console.error(message)
  process.exit(1)
}

function readEnvironmentOrStop(): Environment {
  try {
    return readEnvironment(process.env)
  } catch (error) {
    if (error instanceof EnvironmentError) stopWith(error.message)
    throw error
  }
}

const environment = readEnvironmentOrStop()
const { HOST, PORT, DATA_DIR, live } = environment
if (!existsSync(join(dist, 'private/catalogue.json')))
  stopWith('The site is not built. Please run: npm start')

let port = PORT
let isStopping = false
const localUrl = () => `http://${HOST === '0.0.0.0' ? '127.0.0.1' : HOST}:${port}`
const siteUrl = () => environment.SITE_URL ?? `http://localhost:${port}`

const shop = await openShop(environment, {
  catalogue: readCatalogue(join(dist, 'private/catalogue.json')),
  privateFiles: join(dist, 'private'),
  siteUrl,
  sandboxUrl: localUrl,
  now: Date.now,
}).catch((error: unknown) =>
  stopWith(`The database cannot be opened: ${error instanceof Error ? error.message : 'unknown'}`),
)
const sandbox = live
  ? undefined
  : createSandbox({
      file: join(DATA_DIR, 'sandbox.sqlite'),
      origin: siteUrl,
      webhook: { url: () => `${localUrl()}/api/payment/phonepe/webhook`, ...shop.webhook },
    })
const root = createRoot({
  app: createApp(shop),
  site: readSite(join(dist, 'site'), {
    bar: live ? '' : sandboxBar,
    policies: readPolicies(join(dist, 'private/policies.json')),
  }),
  sandbox,
  isStopping: () => isStopping,
})
const server = createAdaptorServer({ fetch: root.fetch })
const stopBackground = startBackground(shop)

function announce(): void {
  console.log(`The shop is open at ${siteUrl()}`)
  console.log(
    live
      ? 'Payments are live: real money moves.'
      : `Payments are in the sandbox: no money moves. Mails are at ${siteUrl()}/sandbox/mailbox`,
  )
}

/** Requests in flight are answered, keep-alive connections end, and only then the database closes. */
async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  const closed = new Promise((resolve) => server.close(resolve))
  if ('closeIdleConnections' in server) server.closeIdleConnections()
  await closed
  await stopBackground()
  await shop.db.destroy()
  process.exit(0)
}

server.on('error', (error: Error) => {
  stopWith(`Cannot listen on ${HOST}:${port}: ${error.message}`)
})
server.listen(PORT, HOST, () => {
  port = (server.address() as AddressInfo).port
  announce()
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop())
