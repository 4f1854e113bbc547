import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/database/open.ts'
import { freePort } from '../../../scripts/postgres/free-port.ts'
import { startPostgres } from '../../../scripts/postgres/start-postgres.ts'
import { createClient } from '../client.ts'
import { startServer, untilReady } from '../start-server.ts'
import { createCustomer, type Customer } from './customer.ts'
import { findInconsistencies } from './inconsistencies.ts'

export const engines = ['sqlite', 'postgres'] as const
export type Engine = (typeof engines)[number]

export interface Round {
  readonly killed: 'server' | 'database'
  /** Writes that were acknowledged in this round before the kill. */
  readonly writes: number
  /** From the new start (of the server, or of the database) to a good answer of /readyz. */
  readonly readyMs: number
  /** The same of a server that was stopped in order, right after; undefined when the database was killed. */
  readonly orderlyMs: number | undefined
  /** What had been acknowledged, in this round or before, and is not there. */
  readonly lost: readonly string[]
  readonly inconsistent: readonly string[]
}

const customers = 8
const writesBeforeKill = { least: 20, most: 200 }

/** Counts the writes of a round; `enough` resolves at a number of them that chance chooses. */
function countWrites() {
  const { least, most } = writesBeforeKill
  const target = least + Math.floor(Math.random() * (most - least))
  const { promise: enough, resolve } = Promise.withResolvers<undefined>()
  const count = { writes: 0, enough }
  const onWrite = () => {
    count.writes += 1
    if (count.writes === target) resolve(undefined)
  }
  return { count, onWrite }
}

/** Kills the server, and every third time PostgreSQL itself, under load, and looks what is left. */
export async function* runRounds(engine: Engine, rounds: number): AsyncGenerator<Round> {
  await using shop = await openShop(engine)
  let counter = countWrites()
  const open = (_: unknown, index: number) =>
    createCustomer(shop.client, `customer-${index}@example.com`, () => counter.onWrite())
  const people = await Promise.all(Array.from({ length: customers }, open))
  for (let round = 1; round <= rounds; round += 1) {
    counter = countWrites()
    let isOver = false
    const shopping = Promise.all(people.map((person) => person.shopUntil(() => isOver)))
    await Promise.race([counter.count.enough, shopping])
    const killed = engine === 'postgres' && round % 3 === 0 ? 'database' : 'server'
    const readyMs =
      killed === 'database' ? await shop.killDatabase() : await shop.restart('SIGKILL')
    isOver = true
    await shopping
    const { writes } = counter.count
    const lost = await missingOf(people)
    const inconsistent = await shop.inconsistencies()
    // Nothing is mended by a second start before it was looked for.
    const orderlyMs = killed === 'server' ? await shop.restart('SIGTERM') : undefined
    yield { killed, writes, readyMs, orderlyMs, lost, inconsistent }
  }
}

async function missingOf(people: readonly Customer[]): Promise<string[]> {
  return (await Promise.all(people.map((person) => person.missing()))).flat()
}

async function openShop(engine: Engine) {
  const folder = mkdtempSync(join(tmpdir(), 'kill-rounds-'))
  const postgres = engine === 'postgres' ? await startPostgres() : undefined
  const port = await freePort()
  const settings = { DATA_DIR: folder, ...(postgres && { DATABASE_URL: postgres.url }) }
  let server = await startServer(port, settings)

  async function restart(signal: 'SIGKILL' | 'SIGTERM'): Promise<number> {
    await server.kill(signal)
    server = await startServer(port, settings)
    return server.readyMs
  }

  async function killDatabase(): Promise<number> {
    await postgres?.crash()
    const startedAt = performance.now()
    await untilReady(server)
    return performance.now() - startedAt
  }

  async function inconsistencies(): Promise<string[]> {
    const db = await openDatabase(postgres?.url ?? join(folder, 'shop.sqlite'))
    const found = await findInconsistencies(db, !postgres)
    await db.destroy()
    return found
  }

  async function close(): Promise<void> {
    await server.kill('SIGKILL')
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const client = createClient(server.origin)
  return { client, restart, killDatabase, inconsistencies, [Symbol.asyncDispose]: close }
}
