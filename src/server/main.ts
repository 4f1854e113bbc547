import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createSandbox } from '#sandbox/sandbox.ts'
import { ownHost, proxyNoticeMs, shownHost, stopServing } from './http/server-limits.ts'
import { createLimitedServer, shareConnections } from '#server/http/server-limits.ts'
import { playProviders } from '#server/providers/open-providers.ts'
import { type Environment, misspeltSettings, readEnvironment } from '#server/settings/env.ts'
import { EnvironmentError } from './settings/env.ts'
import { createSharedClock } from './database/shared-clock.ts'
import { createMetrics } from './alerts/metrics.ts'
import { startBackground } from './jobs.ts'
import { type BuiltSite, findBuiltSite, rememberAssets } from './built-site.ts'
import { createLiveSite, type LiveSite, readRelease } from './live-site.ts'
import { openShop } from './open-shop.ts'
import { joinNodes, leaveNodes } from './publish/nodes.ts'
import { forgetRunning, openPublishing } from './open-publishing.ts'

// Files it writes are unreadable for other users.
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

function cannotOpen(error: unknown): never {
  if (error instanceof EnvironmentError) stopWith(error.message)
  stopWith(`The shop cannot be opened: ${error instanceof Error ? error.message : 'unknown'}`)
}

const environment = readEnvironmentOrStop()
for (const { written, meant } of misspeltSettings(process.env))
  console.error(`${written} is no setting of this shop, and is not read. Did you mean ${meant}?`)
const { HOST, PORT, DATA_DIR, ADMIN_ORIGIN, DESK_ORIGIN, live, mode } = environment

let port = PORT
let isStopping = false
const localUrl = () => `http://${ownHost(HOST)}:${port}`
const siteUrl = () => environment.SITE_URL ?? `http://${shownHost(HOST)}:${port}`

const settings = { environment, siteUrl }

function openSite(built: BuiltSite): LiveSite {
  try {
    return createLiveSite(readRelease(built, settings), settings)
  } catch (error) {
    return cannotOpen(error)
  }
}

const site = openSite(
  findBuiltSite(DATA_DIR) ?? stopWith('The site is not built. Please run: npm start'),
)

// Several nodes share one clock; a process with a database file uses its own.
const clock = environment.DATABASE_URL === undefined ? undefined : createSharedClock()
const now = clock?.now ?? Date.now

const publishing = openPublishing(environment, {
  current: () => site.current().built,
  openRelease: site.openRelease,
  checkRelease: (built) => readRelease(built, settings),
  now,
  localUrl,
  variables: process.env,
})

async function openEverything() {
  const { built, ofSite } = site.current()
  const opened = await openShop(environment, {
    ...{ siteUrl, sandboxUrl: localUrl, now },
    ...{ ...ofSite, privateFiles: built.private, publishing },
  })
  const file = join(DATA_DIR, 'sandbox.sqlite')
  return {
    shop: site.following(opened),
    stopClock: await clock?.follow(opened.db, opened.log),
    sandbox: live
      ? undefined
      : createSandbox({ file, origin: siteUrl, now, payments: await playProviders(localUrl) }),
  }
}

const { shop, sandbox, stopClock } = await openEverything().catch(cannotOpen)
const metrics = createMetrics(shop, { token: environment.METRICS_TOKEN, live: mode !== 'sandbox' })
// A rehearsal requires credentials, so it is never started by mistake.
const isSandboxOpen = mode !== 'sandbox' || environment.SANDBOX === '1'
site.begin(shop, {
  ...{ metrics, sandbox, isSandboxOpen, isStopping: () => isStopping },
  ...{ adminOrigin: ADMIN_ORIGIN, deskOrigin: DESK_ORIGIN },
})
const server = createLimitedServer(site.fetch)
shareConnections(server, { proxies: environment.TRUST_PROXY, log: shop.log })
await forgetRunning(shop)
await joinNodes(shop)
const stopBackground = startBackground(shop)

if (site.current().isEditorUnavailable)
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
  rememberAssets(site.current().built.public, DATA_DIR).catch((error: unknown) => {
    const words = 'scripts could not be stored for pages that stay open during the next update'
    shop.log.warn({ err: error }, words)
  })
})
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    if (isStopping) process.exit(1)
    isStopping = true
    const end = async () => {
      publishing.workspace.stop()
      await stopBackground()
      await leaveNodes(shop).catch(() => undefined)
      stopClock?.()
      await shop.db.destroy()
      process.exit(0)
    }
    void stopServing(server, end, { noticeMs: environment.TRUST_PROXY.isSet ? proxyNoticeMs : 0 })
  })
