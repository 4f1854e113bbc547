import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createSandbox } from '#sandbox/sandbox.ts'
import { consultationAddress } from '#domain/contact.ts'
import { ownHost, proxyNoticeMs, shownHost, stopServing } from './http/server-limits.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { createLimitedServer, shareConnections } from '#server/http/server-limits.ts'
import { playProviders } from '#server/providers/open-providers.ts'
import {
  type Environment,
  misspeltSettings,
  readEnvironment,
  unfitForSettings,
} from '#server/settings/env.ts'
import { EnvironmentError } from './settings/env.ts'
import { redirectsByPath } from '#domain/redirects.ts'
import { type Catalogue, readCatalogue } from './catalogue/catalogue.ts'
import { createMetrics } from './alerts/metrics.ts'
import { createApp } from './app.ts'
import { pagesWithDates } from './bookings/page-dates.ts'
import { consultationPage } from './bookings/render-slots.ts'
import { startBackground } from './jobs.ts'
import { findBuiltSite } from './built-site.ts'
import { openShop } from './open-shop.ts'
import { createRoot } from './root.ts'
import { withSeatsLeft } from './bookings/hold-seat.ts'
import {
  byHost,
  editorUnavailable,
  editorRoutes,
  readPolicies,
  shopFiles,
  withPayPageAt,
} from './site/editor.ts'
import { pageBar } from './site/fill-template.ts'
import { pageReader, readSite } from './site/site-files.ts'

// What it writes is for nobody else on this machine.
process.umask(0o077)

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

function readCatalogueOrStop(): Catalogue {
  try {
    return readCatalogue(join(built.private, 'catalogue.json'))
  } catch (error) {
    return cannotOpen(error)
  }
}

const cannotOpen = (error: unknown): never =>
  stopWith(`The shop cannot be opened: ${error instanceof Error ? error.message : 'unknown'}`)

const environment = readEnvironmentOrStop()
for (const { written, meant } of misspeltSettings(process.env))
  console.error(`${written} is no setting of this shop, and is not read. Did you mean ${meant}?`)
const { HOST, PORT, DATA_DIR, ADMIN_ORIGIN, DESK, live, rehearsal, mode } = environment
const built = findBuiltSite() ?? stopWith('The site is not built. Please run: npm start')

let port = PORT
let isStopping = false
const localUrl = () => `http://${ownHost(HOST)}:${port}`
const siteUrl = () => environment.SITE_URL ?? `http://${shownHost(HOST)}:${port}`

const security = securityHeaders({ isSecure: siteUrl().startsWith('https:') })
const policies = readPolicies(join(built.private, 'policies.json'))
const catalogue = readCatalogueOrStop()
const unfit = unfitForSettings(environment, catalogue)
if (unfit !== undefined) stopWith(unfit)
const ownPayPages = environment.SITE_URL ?? `http://${shownHost(HOST)}:*`
const site = readSite(built.public, {
  bar: pageBar({ mode, isSample: catalogue.isSample ?? false, hasMailbox: !live }),
  policies: mode === 'sandbox' ? withPayPageAt(ownPayPages, policies) : policies,
  security,
  olderReleases: built.older,
})
const options = { ADMIN_ORIGIN, DESK, live: live ?? rehearsal }
const files = shopFiles(site, options)

async function openEverything() {
  const opened = await openShop(environment, {
    catalogue,
    page: pageReader(files),
    publicFile: (path) => files.get(path)?.plain,
    privateFiles: built.private,
    siteUrl,
    sandboxUrl: localUrl,
    now: Date.now,
  })
  const file = join(DATA_DIR, 'sandbox.sqlite')
  return {
    shop: opened,
    sandbox: live
      ? undefined
      : createSandbox({ file, origin: siteUrl, payments: await playProviders(localUrl) }),
  }
}

const { shop, sandbox } = await openEverything().catch(cannotOpen)
const metrics = createMetrics(shop, { token: environment.METRICS_TOKEN, live: mode !== 'sandbox' })
// A rehearsal has credentials, which nobody sets by mistake.
const isSandboxOpen = mode !== 'sandbox' || environment.SANDBOX === '1'
const root = createRoot({
  app: createApp(shop, metrics),
  metrics,
  site: files,
  filled: {
    ...pagesWithDates(shop, files),
    '/hooponopono-power': (html) => withSeatsLeft(shop, html),
    [consultationAddress]: consultationPage(shop),
  },
  redirects: redirectsByPath(catalogue.redirects),
  log: shop.log,
  clientOf: shop.clientOf,
  sandbox,
  isSandboxOpen,
  isStopping: () => isStopping,
  security,
})
const editor = editorRoutes(site, security)
const server = createLimitedServer(byHost(ADMIN_ORIGIN, { editor, shop: root }))
shareConnections(server, { proxies: environment.TRUST_PROXY, log: shop.log })
const stopBackground = startBackground(shop)

if (editorUnavailable(site, options))
  shop.log.warn('the editor is built, but not served: ADMIN_ORIGIN names no address for it')

function announce(): void {
  const readers = isSandboxOpen ? '' : ' (this machine only; SANDBOX=1 opens it to all)'
  const mails = `Mails are at ${siteUrl()}/sandbox/mailbox${readers}`
  console.log(`The shop is open at ${siteUrl()}`)
  console.log(
    {
      live: 'Payments are live: real money moves.',
      uat: `Payments are a rehearsal in the test environment of ${shop.providers.current.title}: no money moves. ${live ? 'Mails are real.' : mails}`,
      sandbox: `Payments are in the sandbox: no money moves. ${mails}`,
    }[mode],
  )
}

server.on('error', (error: Error) => {
  stopWith(`Cannot listen on ${HOST}:${port}: ${error.message}`)
})
server.listen(PORT, HOST, () => {
  port = (server.address() as AddressInfo).port
  announce()
})
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    if (isStopping) process.exit(1)
    isStopping = true
    const end = async () => {
      await stopBackground()
      await shop.db.destroy()
      process.exit(0)
    }
    void stopServing(server, end, { noticeMs: environment.TRUST_PROXY.isSet ? proxyNoticeMs : 0 })
  })
