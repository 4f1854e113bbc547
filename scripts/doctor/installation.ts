import { accessSync, constants, existsSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { type Finding, reasonOf } from './finding.ts'
import { indiaDay, indiaMoment } from '../../src/domain/india-time.ts'
import { shopTitle } from '../../src/server/admin/commands/shop.ts'
import { readCertificate } from '../../src/server/alerts/certificate.ts'
import { findBeginning, type WatcherName } from '../../src/server/alerts/queries/alert-state.ts'
import {
  appliedMigrations,
  migrations,
  refuseMissing,
  refuseUnknown,
} from '../../src/server/database/migrate.ts'
import { processOf, sessionLimits } from '../../src/server/database/postgres.ts'
import { connectDatabase, folderOf, isUrl, placeOf } from '../../src/server/database/open.ts'
import { findMode, refuseOtherMode } from '../../src/server/database/shop-mode.ts'
import type { Database } from '../../src/server/database/tables.ts'
import { webhookPath } from '../../src/server/providers/open-providers.ts'
import type { Environment } from '../../src/server/settings/env.ts'

/** Inspects the existing database; undefined when there is none yet. */
async function lookAt<Seen>(
  environment: Environment,
  look: (db: Database) => Promise<Seen>,
): Promise<Seen | undefined> {
  const connectionString = placeOf(environment)
  if (!isUrl(connectionString) && !existsSync(connectionString)) return undefined
  const db = await connectDatabase(connectionString)
  try {
    return await look(db)
  } finally {
    await db.destroy()
  }
}

/** The title line, as printed by every command. */
export async function titleOf(environment: Environment): Promise<string> {
  const connectionString = placeOf(environment)
  const without = (state: string) => `Shop of ${folderOf(connectionString)} (${state})`
  try {
    return (
      (await lookAt(environment, (db) => shopTitle(db, connectionString))) ?? without('none yet')
    )
  } catch {
    return without('not to be read')
  }
}

async function judge(db: Database, { mode }: Environment): Promise<Finding | undefined> {
  const applied = await appliedMigrations(db)
  if (applied.length === 0) return undefined
  refuseUnknown(applied, migrations)
  refuseOtherMode(await findMode(db), mode)
  try {
    refuseMissing(applied, migrations)
    return undefined
  } catch (error) {
    return { subject: 'Database', state: 'open', words: reasonOf(error).replace(/\.$/, '') }
  }
}

/**
 * Checks that the database matches the configured mode and this version; undefined when it does, or when
 * there is none yet. An older one is fine: the next start migrates it.
 */
export async function checkMode(environment: Environment): Promise<Finding | undefined> {
  try {
    return await lookAt(environment, (db) => judge(db, environment))
  } catch (error) {
    return { subject: 'Database', state: 'wrong', words: reasonOf(error).replace(/\.$/, '') }
  }
}

async function settingsOf(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings',
  )
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
}

/** Names of session limits that are missing on a pooled connection, as the pool ignores startup settings. */
async function lackingBehindPool(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  // On a direct connection, the server sets them itself.
  if (rows[0]?.pid === processOf(client)) return []
  const settings = await settingsOf(client)
  const names = Object.entries(sessionLimits).flatMap(([name, limit]) =>
    settings[name] === String(limit) ? [] : [name],
  )
  return [...names, ...(settings['synchronous_commit'] === 'off' ? ['synchronous_commit'] : [])]
}

/** Checks that the server at `url` responds and is writable; no message contains the password. */
export async function checkPostgres(url: string): Promise<Finding> {
  const { host, pathname } = new URL(url)
  const database = `${pathname.slice(1)} at ${host}`
  const client = new pg.Client({
    ...{ connectionString: url, connectionTimeoutMillis: 5000 },
    ...sessionLimits,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    if ((await settingsOf(client))['transaction_read_only'] === 'on')
      throw new Error('it can only be read')
    const lacking = await lackingBehindPool(client)
    if (lacking.length > 0) {
      const words = `${database} answers through a pool without ${lacking.join(', ')} on its connections`
      const advice = 'Give the pool the connect_query of deploy/pgbouncer.ini, and restart it.'
      return { subject: 'Database', state: 'wrong', words, advice }
    }
    return { subject: 'Database', state: 'ok', words: `${database} answers and can be written` }
  } catch (error) {
    const advice =
      'Check DATABASE_URL: address, port, user, password and name, and that its firewall lets this computer in.'
    return { subject: 'Database', state: 'wrong', words: `${database}: ${reasonOf(error)}`, advice }
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The server itself does not speak https, so a public https address means a proxy, which must be configured. */
export function checkProxy({ mode, SITE_URL, TRUST_PROXY }: Environment): Finding | undefined {
  if (mode === 'sandbox' || !SITE_URL?.startsWith('https:') || TRUST_PROXY.isSet) return undefined
  return {
    subject: 'Proxy',
    state: 'wrong',
    words: 'TRUST_PROXY is not set, so all visitors count as one and are limited together',
    advice:
      'Set TRUST_PROXY=1 for a proxy on this machine or its private network, else its address.',
  }
}

const watcherSettings = { alarm: 'ALARM_URL', heartbeat: 'HEARTBEAT_URL' } as const

/** The last results of the monitoring services, as recorded by the server. Sends nothing. */
export async function checkWatchers(environment: Environment): Promise<Finding[]> {
  const set = (['alarm', 'heartbeat'] as const).filter(
    (watcher) => environment[watcherSettings[watcher]] !== undefined,
  )
  if (set.length === 0) {
    const words =
      'neither ALARM_URL nor HEARTBEAT_URL is set: when mails or the machine stand still, nothing tells you'
    const advice = 'docs/operations.md, "A second voice".'
    return [{ subject: 'Alarms', state: 'open', words, advice }]
  }
  const look = (watcher: WatcherName) =>
    lookAt(environment, async (db) => ({
      takenAt: await findBeginning(db, `${watcher}-taken`),
      failingAt: await findBeginning(db, `${watcher}-failing`),
    })).catch(() => undefined)
  return await Promise.all(set.map(async (watcher) => judgeWatcher(watcher, await look(watcher))))
}

interface WatcherTraces {
  readonly takenAt: number | undefined
  readonly failingAt: number | undefined
}

function judgeWatcher(watcher: WatcherName, traces: WatcherTraces | undefined): Finding {
  const subject = watcherSettings[watcher]
  if (traces?.failingAt !== undefined) {
    const words = `its address has taken nothing since ${indiaMoment(traces.failingAt)}`
    const advice = 'Compare it with what the service says; the log has the reason.'
    return { subject, state: 'wrong', words, advice }
  }
  if (traces?.takenAt !== undefined)
    return { subject, state: 'ok', words: `taken last at ${indiaMoment(traces.takenAt)}` }
  const advice =
    watcher === 'alarm'
      ? 'npm run admin -- troubles --test'
      : 'The running server calls it each minute.'
  return { subject, state: 'open', words: 'nothing was sent to it yet', advice }
}

const dayMs = 24 * 60 * 60_000
const soonDays = 14

/** The remaining validity of the site's certificate; undefined without a response, which `checkSite` reports. */
export async function checkCertificate(siteUrl: string): Promise<Finding | undefined> {
  if (!siteUrl.startsWith('https:')) return undefined
  const certificate = await readCertificate(siteUrl).catch(() => undefined)
  if (certificate === undefined) return undefined
  const { endsAt, problem } = certificate
  const days = Math.floor((endsAt - Date.now()) / dayMs)
  const subject = 'Certificate'
  const look = 'Look in the log of the proxy why it was not renewed.'
  if (endsAt < Date.now())
    return { subject, state: 'wrong', words: `it expired on ${indiaDay(endsAt)}`, advice: look }
  if (problem !== undefined) {
    const advice = 'Browsers refuse it: see that the proxy has a certificate for this name.'
    return { subject, state: 'wrong', words: `it is not trusted (${problem})`, advice }
  }
  const words = `good for ${days} more ${days === 1 ? 'day' : 'days'}, until ${indiaDay(endsAt)}`
  if (days < soonDays) return { subject, state: 'open', words, advice: look }
  return { subject, state: 'ok', words }
}

/** Whether visitors, and webhooks of these providers, can reach the shop at its public address. */
export async function checkSite(siteUrl: string, providers: readonly string[]): Promise<Finding> {
  if (!siteUrl.startsWith('https:')) {
    const advice = 'Put a proxy with a certificate in front, and write https:// in SITE_URL.'
    return { subject: 'Site', state: 'wrong', words: `${siteUrl} is not https`, advice }
  }
  const addresses = providers.map((name) => `the webhook is ${siteUrl}${webhookPath(name)}`)
  try {
    const answer = await fetch(`${siteUrl}/healthz`, { signal: AbortSignal.timeout(10_000) })
    const named = await findNamedOrigin(siteUrl)
    if (named !== undefined && named !== new URL(siteUrl).origin) {
      const advice = `Build the site with the settings of the server: SITE_URL=${siteUrl} npm run build`
      return {
        subject: 'Site',
        state: 'wrong',
        words: `the pages at ${siteUrl} name ${named}`,
        advice,
      }
    }
    if (answer.ok)
      return {
        subject: 'Site',
        state: 'ok',
        words: [`${siteUrl} answers`, ...addresses].join('; '),
      }
    return notYet(siteUrl, `${siteUrl}/healthz answers ${answer.status}`)
  } catch (error) {
    return notYet(siteUrl, `${siteUrl} is not reached from here: ${reasonOf(error)}`)
  }
}

/** The origin of the home page's canonical URL, which search engines and link previews use. */
async function findNamedOrigin(siteUrl: string): Promise<string | undefined> {
  const answer = await fetch(`${siteUrl}/`, { signal: AbortSignal.timeout(10_000) })
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(await answer.text())?.[1]
  return canonical !== undefined && URL.canParse(canonical) ? new URL(canonical).origin : undefined
}

function notYet(siteUrl: string, words: string): Finding {
  const advice = `Start the shop, then see that DNS and the proxy lead ${siteUrl} to it.`
  return { subject: 'Site', state: 'open', words, advice }
}

/** Checks that the folder is writable, and its database, if any, is intact and writable. */
export function checkStorage(folder: string): Finding {
  try {
    tryWriting(folder)
    const file = join(folder, 'shop.sqlite')
    if (!existsSync(file))
      return {
        subject: 'Data',
        state: 'ok',
        words: `${folder} can be written; the first start makes the database`,
      }
    tryDatabase(file)
    return {
      subject: 'Data',
      state: 'ok',
      words: `the database in ${folder} is whole and can be written`,
    }
  } catch (error) {
    const advice =
      'Check that DATA_DIR is a folder on a local disk with room left, owned by whoever runs the shop.'
    return { subject: 'Data', state: 'wrong', words: `${folder}: ${reasonOf(error)}`, advice }
  }
}

function tryWriting(folder: string): void {
  let nearest = resolve(folder)
  while (!existsSync(nearest)) nearest = dirname(nearest)
  if (!statSync(nearest).isDirectory()) throw new Error(`${nearest} is not a folder`)
  if (nearest !== resolve(folder)) {
    accessSync(nearest, constants.W_OK)
    return
  }
  const probe = join(nearest, `doctor-${process.pid}`)
  writeFileSync(probe, 'x')
  rmSync(probe)
}

function tryDatabase(file: string): void {
  const database = new DatabaseSync(file, { timeout: 5000 })
  try {
    database.exec('begin immediate')
    database.exec('rollback')
    const row = database.prepare('pragma quick_check(1)').get()
    if (row?.['quick_check'] !== 'ok') throw new Error('the database is damaged; restore a backup')
  } finally {
    database.close()
  }
}
