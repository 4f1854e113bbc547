import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../postgres/free-port.ts'
import { startPostgres } from '../postgres/start-postgres.ts'
import { type StartedServer, startServer } from '../started-server.ts'

/** A shop to be measured: one server, or several behind one port. */
export interface MeasuredShop {
  readonly name: string
  /** Of each server: whoever measures spreads the connections, and nothing stands between. */
  readonly origins: readonly string[]
  /** Whose connections share a pool. */
  readonly isOnOnePostgres: boolean
  readonly pids: readonly number[]
  /** Of the slowest server, in milliseconds. */
  readonly startMs: number
  readonly stop: () => Promise<void>
}

/** The first is the usual shop, which the targets are for. */
export const setups = [
  { name: 'SQLite, 1 process', onPostgres: false, processes: 1 },
  { name: 'SQLite, 4 processes', onPostgres: false, processes: 4 },
  { name: 'PostgreSQL, 1 process', onPostgres: true, processes: 1 },
  { name: 'PostgreSQL, 4 processes', onPostgres: true, processes: 4 },
]

type Setup = (typeof setups)[number]

export async function openMeasured(setup: Setup): Promise<MeasuredShop> {
  const opened = new AsyncDisposableStack()
  const stop = () => opened.disposeAsync()
  try {
    return { ...(await open(setup, opened)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function open({ name, onPostgres, processes }: Setup, opened: AsyncDisposableStack) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  opened.defer(() => rmSync(folder, { recursive: true, force: true }))
  const postgres = onPostgres ? await startPostgres() : undefined
  opened.defer(() => postgres?.stop())
  const shared = {
    DATA_DIR: folder,
    SECRET: randomBytes(32).toString('hex'),
    ...(postgres && { DATABASE_URL: postgres.url }),
    // One line a request, as in production.
    LOG_LEVEL: 'info',
  }
  const servers: StartedServer[] = []
  for (let index = 0; index < processes; index += 1) {
    const server = await startServer({ ...shared, PORT: String(await freePort()) })
    opened.defer(server.stop)
    servers.push(server)
  }
  return {
    name,
    origins: servers.map(({ origin }) => origin),
    isOnOnePostgres: onPostgres && processes === 1,
    pids: servers.map(({ pid }) => pid),
    startMs: Math.max(...servers.map(({ startMs }) => startMs)),
  }
}
