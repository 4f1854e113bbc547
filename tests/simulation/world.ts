import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import pino from 'pino'
import { createApp } from '#server/app.ts'
import { openDatabase } from '#server/database/open.ts'
import { sqliteDialect } from '#server/database/sqlite.ts'
import type { Database } from '#server/database/tables.ts'
import { createOutbox } from '#server/mail/outbox.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import type { Shop } from '#server/shop.ts'
import { createVideoSearch } from '#server/videos/video-search.ts'
import { catalogue, startMs } from './catalogue.ts'
import { createLife, Death, mortalDialect, mortalProvider } from './life.ts'
import { createRandom } from './random.ts'
import { type Announcement, createScriptedProvider } from './scripted-provider.ts'
import { createTimeline } from './timeline.ts'

export interface SimulationOptions {
  readonly payments: number
  readonly seed: number
  /** Breaks a rule of the shop on purpose, to see that the audit notices. */
  readonly sabotage?: (provider: PaymentProvider) => PaymentProvider
}

interface WorldState {
  /** While true things fail: calls, mails, webhooks, processes. */
  isTroubled: boolean
  deaths: number
  listener: (news: Announcement) => void
}

const webhook = { user: 'simulated', password: 'a password' }
export const credentials = createHash('sha256')
  .update(`${webhook.user}:${webhook.password}`)
  .digest('hex')

/** A shop whose process dies now and then, and is started again on the same database. */
export async function createWorld({ seed, sabotage = (provider) => provider }: SimulationOptions) {
  // A file in memory: durable for this purpose, and synced in no time.
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'simulation-'))
  const file = join(folder, 'shop.sqlite')
  await (await openDatabase(file)).destroy()
  const random = createRandom(seed)
  const timeline = createTimeline(startMs)
  const state: WorldState = { isTroubled: true, deaths: 0, listener: () => undefined }
  const scripted = createScriptedProvider({
    random,
    timeline,
    announce: (news) => state.listener(news),
    isTroubled: () => state.isTroubled,
  })
  const mails = new Map<string, { to: string; subject: string; text: string }>()

  function receive(mail: { id: string; params: string }): void {
    const { to_email: to, subject, text } = JSON.parse(mail.params) as Record<string, string>
    mails.set(mail.id, { to: to ?? '', subject: subject ?? '', text: text ?? '' })
  }

  function startProcess() {
    const life = createLife(random, () => (state.isTroubled ? 1 / 900 : 0))
    const db: Database = new Kysely({ dialect: mortalDialect(sqliteDialect(file), life) })
    const log = pino({ level: 'silent' })
    const send = async (mail: { id: string; params: string }) => {
      await Promise.resolve()
      life.step()
      if (state.isTroubled && random.chance(0.05)) throw new Error('the mail service is away')
      receive(mail)
      life.step()
    }
    const outbox = createOutbox({ db, send, now: timeline.now, log })
    const shop: Shop = {
      db,
      log,
      now: timeline.now,
      catalogue,
      payments: mortalProvider(sabotage(scripted.provider), life),
      webhook,
      videos: createVideoSearch({
        ...{ baseUrl: () => 'http://127.0.0.1:9', key: '', channelId: '', timeoutMs: 1 },
        now: timeline.now,
      }),
      // Mails have a happening of their own: nothing runs on beside another one.
      outbox: { deliver: () => Promise.resolve() },
      secret: Buffer.alloc(32),
      siteUrl: () => 'https://shop.example',
      privateFiles: '/nowhere',
      keptFiles: '/nowhere',
      dataFolder: folder,
      freeBytes: () => Promise.resolve(Infinity),
      page: () => undefined,
      publicFile: () => undefined,
      clientOf: () => ({ network: '', area: '', crowd: 1 }),
    }
    let app: ReturnType<typeof createApp> | undefined
    return { shop, life, outbox, app: () => (app ??= createApp(shop)) }
  }

  let current = startProcess()

  /** Lets the process do something; if it dies over it, another one is started. */
  async function live<Result>(
    work: (shop: Shop, running: typeof current) => Promise<Result>,
  ): Promise<Result | Death> {
    const running = current
    let outcome: Result | Death
    try {
      outcome = await work(running.shop, running)
    } catch (error) {
      if (!running.life.isOver) throw error
      outcome = new Death()
    }
    if (!running.life.isOver) return outcome
    state.deaths += 1
    await running.shop.db.destroy()
    current = startProcess()
    return new Death()
  }

  async function close(): Promise<void> {
    await current.shop.db.destroy()
    rmSync(folder, { recursive: true, force: true })
  }

  return { random, timeline, scripted, state, mails, live, close }
}

export type World = Awaited<ReturnType<typeof createWorld>>
