import { accessSync, constants, existsSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { type Finding, reasonOf } from './finding.ts'
import { shopTitle } from '../../src/server/admin/commands/shop.ts'
import {
  appliedMigrations,
  migrations,
  refuseMissing,
  refuseUnknown,
} from '../../src/server/database/migrate.ts'
import { connectDatabase, folderOf, isUrl, placeOf } from '../../src/server/database/open.ts'
import { findMode, refuseOtherMode } from '../../src/server/database/shop-mode.ts'
import type { Database } from '../../src/server/database/tables.ts'
import { webhookPath } from '../../src/server/providers/open-providers.ts'
import type { Environment } from '../../src/server/settings/env.ts'

/** Looks at the database that is there; undefined when there is none yet. */
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

/** What everything below is about, as every command says it. */
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
 * Whether the database is for what the settings are, and for this program; undefined when it is, or when
 * there is none yet. An older one is no fault: the next start brings it up to date.
 */
export async function checkMode(environment: Environment): Promise<Finding | undefined> {
  try {
    return await lookAt(environment, (db) => judge(db, environment))
  } catch (error) {
    return { subject: 'Database', state: 'wrong', words: reasonOf(error).replace(/\.$/, '') }
  }
}

/** The server at `url` answers and lets us write; the password is in none of the words. */
export async function checkPostgres(url: string): Promise<Finding> {
  const { host, pathname } = new URL(url)
  const database = `${pathname.slice(1)} at ${host}`
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ setting: string }>(
      "select current_setting('transaction_read_only') as setting",
    )
    if (rows[0]?.setting === 'on') throw new Error('it can only be read')
    return { subject: 'Database', state: 'ok', words: `${database} answers and can be written` }
  } catch (error) {
    const advice =
      'Check DATABASE_URL: address, port, user, password and name, and that its firewall lets this computer in.'
    return { subject: 'Database', state: 'wrong', words: `${database}: ${reasonOf(error)}`, advice }
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The server itself speaks no https, so a public https address means a proxy, which must be named. */
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

/** Whether visitors, and the webhooks of these providers, find the shop at its public address. */
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

/** The origin of the home page's canonical address: search engines go there, and previews of links. */
async function findNamedOrigin(siteUrl: string): Promise<string | undefined> {
  const answer = await fetch(`${siteUrl}/`, { signal: AbortSignal.timeout(10_000) })
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(await answer.text())?.[1]
  return canonical !== undefined && URL.canParse(canonical) ? new URL(canonical).origin : undefined
}

function notYet(siteUrl: string, words: string): Finding {
  const advice = `Start the shop, then see that DNS and the proxy lead ${siteUrl} to it.`
  return { subject: 'Site', state: 'open', words, advice }
}

/** The folder takes a file, and the database in it, if there is one, is whole and can be written. */
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
