import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
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

interface Setup {
  readonly name: string
  readonly onPostgres: boolean
  readonly processes: number
  /** The stand-in of the provider is in the server's process; else in one of its own, as a real one is elsewhere. */
  readonly playsProvider?: boolean
  /** The folder of another checkout, built; else this one. */
  readonly checkout?: string
}

/** What each state of the project can open. */
export const simplest: Setup = {
  ...{ name: 'SQLite, provider in it', onPostgres: false, processes: 1 },
  playsProvider: true,
}

/** The first is the usual shop, which the targets are for. */
export const setups: readonly Setup[] = [
  { name: 'SQLite, 1 process', onPostgres: false, processes: 1 },
  simplest,
  { name: 'SQLite, 4 processes', onPostgres: false, processes: 4 },
  { name: 'PostgreSQL, 1 process', onPostgres: true, processes: 1 },
  { name: 'PostgreSQL, 4 processes', onPostgres: true, processes: 4 },
]

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

/** What a server is started with that asks a stand-in in another process; they share the sandbox's file. */
async function playElsewhere(folder: string, port: number, opened: AsyncDisposableStack) {
  const script = join(import.meta.dirname, 'stand-in-process.ts')
  const args = [script, join(folder, 'sandbox.sqlite'), `http://127.0.0.1:${port}`]
  const player = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  opened.defer(() => void player.kill())
  const [told] = (await once(player.stdout, 'data')) as [Buffer]
  const preload = pathToFileURL(join(import.meta.dirname, 'ask-elsewhere.ts')).href
  const STAND_IN = `http://127.0.0.1:${String(told).trim()}`
  return { STAND_IN, NODE_OPTIONS: `--import=${preload}` }
}

async function open(setup: Setup, opened: AsyncDisposableStack) {
  const { name, onPostgres, processes, playsProvider = false, checkout } = setup
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
    const port = await freePort()
    const apart = playsProvider ? {} : await playElsewhere(folder, port, opened)
    const server = await startServer({ ...shared, ...apart, PORT: String(port) }, checkout)
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
