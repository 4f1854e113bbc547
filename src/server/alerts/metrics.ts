import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { paymentStates } from '#domain/payment-state.ts'
import type { Database } from '#server/database/tables.ts'
import { troubleOf } from '#server/database/unavailable.ts'
import type { RequestObserver } from '#server/http/request-log.ts'
import { takeUse } from '#server/rate-limit/queries/rate-limits.ts'
import { countPayments, measureOutbox } from './queries/figures.ts'
import { type Measured, troubles } from './troubles.ts'

export interface Metrics extends RequestObserver {
  /** Must be sent as a bearer token to read the metrics. */
  readonly token: string | undefined
  /** Whether this machine may read them without a token. Not in live mode, as a proxy forwards all clients from it. */
  readonly isOpenHere: boolean
  /** All metrics in Prometheus' text format. */
  readonly read: () => Promise<{ contentType: string; text: string }>
}

const second = 1000

function addLedger(registers: Registry[], { db }: Measured): void {
  new Gauge({
    name: 'shop_payments',
    help: 'Payments in the ledger, by state',
    labelNames: ['state'],
    registers,
    async collect() {
      const counts = await countPayments(db)
      for (const state of paymentStates) this.set({ state }, counts.get(state) ?? 0)
    },
  })
  new Gauge({
    name: 'shop_outbox_waiting',
    help: 'Mails that are not sent yet',
    registers,
    async collect() {
      this.set((await measureOutbox(db)).waiting)
    },
  })
}

/** Each gauge measures for itself: all are collected in parallel, so a value set by another is one scrape old. */
function addTroubles(registers: Registry[], shop: Measured): void {
  for (const { figure: name, help, measure } of troubles)
    new Gauge({
      ...{ name, help, registers },
      async collect() {
        this.set(await measure(shop))
      },
    })
}

/** The metrics of one process, and of the database that all processes share. */
export function createMetrics(
  shop: Measured,
  { token, live = false }: { readonly token?: string | undefined; readonly live?: boolean } = {},
): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const series = new Map<string, ReturnType<typeof requests.labels>>()
  addLedger([registry], shop)
  addTroubles([registry], shop)
  return {
    token,
    isOpenHere: !live,
    read: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
    observe: ({ durationMs, method, route, status }) => {
      // Cached, as looking up three labels costs as much as a short query.
      const name = `${method} ${status} ${route}`
      let labelled = series.get(name)
      if (!labelled) series.set(name, (labelled = requests.labels(method, route, String(status))))
      labelled.observe(durationMs / second)
    },
  }
}

/** Shorter than the timeouts of monitoring services. */
const patienceMs = 2000
const keptMs = 1000

/**
 * Answers in a word or two why the database is not available, or undefined when it is: it answers and accepts a write,
 * which is tried at most once a second. Migrations are done before the server listens.
 */
export function createHealthCheck(db: Database, now: () => number) {
  let asked: { readonly at: number; readonly trouble: Promise<string | undefined> } | undefined
  const inTime = (answer: Promise<unknown>): Promise<string | undefined> =>
    Promise.race([
      answer.then(() => undefined, troubleOf),
      setTimeout(patienceMs, 'too slow', { ref: false }),
    ])
  return async () => {
    const readTrouble = await inTime(sql`select 1`.execute(db))
    if (readTrouble) return readTrouble
    const at = performance.now()
    if (!asked || at - asked.at > keptMs) {
      const use = { name: 'job:ready', limit: 1, windowMs: keptMs }
      asked = { at, trouble: inTime(takeUse(db, use, now())) }
    }
    return await asked.trouble
  }
}
