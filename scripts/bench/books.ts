import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createCatalogue } from '#server/catalogue/catalogue.ts'
import { officeLists } from '#server/admin/office-lists.ts'
import { readEnvironment } from '#server/settings/env.ts'
import { openShop } from '#server/open-shop.ts'
import { paymentProviders } from '#server/providers/open-providers.ts'
import type { Shop } from '#server/shop.ts'
import { sampleCatalogue } from '../../tests/api/sample-catalogue.ts'
import { startPostgres } from '../postgres/start-postgres.ts'
import { fillBooks } from './books/fill.ts'
import { backgroundJobs, calls, type Job, promptProvider } from './books/jobs.ts'
import { longestTurnMs } from './books/longest-turn.ts'

/** For so long, and no longer, one question may keep everybody else waiting. */
const longestMs = 20
/** A machine that does other things as well makes single runs look worse than they are: the best counts. */
const runs = 3
const hour = 60 * 60_000

/** Two webinars that begin in half a day, so that reminders are due, with room for everybody. */
function catalogueAt(now: number) {
  const inIndia = new Date(now + 12 * hour + 5.5 * hour).toISOString()
  const [date, time] = [inIndia.slice(0, 10), inIndia.slice(11, 16)]
  const webinars = sampleCatalogue.webinars.map((one) => ({ ...one, date, time, seats: null }))
  return createCatalogue({ ...sampleCatalogue, webinars })
}

async function openFilled(folder: string, url: string | undefined): Promise<Shop> {
  const settings = { DATA_DIR: folder, DATABASE_URL: url, LOG_LEVEL: 'silent' }
  const shop = await openShop(readEnvironment(settings), {
    catalogue: catalogueAt(Date.now()),
    privateFiles: folder,
    page: () => undefined,
    publicFile: () => undefined,
    siteUrl: () => 'http://127.0.0.1',
    sandboxUrl: () => 'http://127.0.0.1',
    now: Date.now,
  })
  await fillBooks(shop.db, Date.now())
  // What the filling left in the journal is not the cost of whoever comes next.
  if (!url) await sql`pragma wal_checkpoint(truncate)`.execute(shop.db)
  return {
    ...shop,
    providers: paymentProviders(promptProvider()),
    outbox: { deliver: () => Promise.resolve() },
  }
}

interface Measured {
  readonly turnMs: number
  readonly totalMs: number
}

async function measure({ run, once }: Job): Promise<Measured> {
  const all: Measured[] = []
  for (let time = 0; time < (once ? 1 : runs); time += 1) {
    const startedAt = performance.now()
    const turnMs = await longestTurnMs(run)
    all.push({ turnMs, totalMs: performance.now() - startedAt })
  }
  return all.reduce((best, one) => (one.turnMs < best.turnMs ? one : best))
}

const rounded = (ms: number) => ms.toFixed(ms < 10 ? 1 : 0).padStart(7)

async function report(jobs: readonly Job[]): Promise<string[]> {
  const slow: string[] = []
  for (const job of jobs) {
    const { turnMs, totalMs } = await measure(job)
    console.log(`${job.name.padEnd(34)}${rounded(turnMs)}${rounded(totalMs)}`)
    if (turnMs > longestMs) slow.push(`${job.name}: ${turnMs.toFixed(0)} ms in one turn`)
  }
  return slow
}

/** In a process of their own: there only how long they take is felt. */
function listJobs({ db }: Shop): Job[] {
  const email = 'visitor-77@example.com'
  return officeLists.flatMap((list) => [
    { name: `list ${list.name}`, run: () => list.rows(db, { limit: 50 }) },
    { name: `list ${list.name} of one e-mail`, run: () => list.rows(db, { email, limit: 50 }) },
    { name: `export ${list.name}`, run: () => list.rows(db, {}) },
  ])
}

async function measureOn(name: string, url: string | undefined): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'books-'))
  const shop = await openFilled(folder, url)
  try {
    const bytes = url ? 0 : statSync(join(folder, 'shop.sqlite')).size
    console.log(`\n${name}${bytes ? `, ${Math.round(bytes / 1e6)} MB` : ''}`)
    console.log('in the server                     longest turn, total ms')
    const slow = await report([...backgroundJobs(shop), ...(await calls(shop))])
    console.log('by commands                       longest turn, total ms')
    await report(listJobs(shop))
    return url ? [] : slow.map((words) => `${name}, ${words}`)
  } finally {
    await shop.db.destroy()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** On books of 100,000 orders, how long each question keeps everybody else waiting; answers what is too long. */
export async function measureBooks(): Promise<string[]> {
  const slow = await measureOn('SQLite', undefined)
  const postgres = await startPostgres()
  try {
    return [...slow, ...(await measureOn('PostgreSQL', postgres.url))]
  } finally {
    await postgres.stop()
  }
}
