import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openOnePort } from '../one-port.ts'
import { freePort } from '../postgres/free-port.ts'
import { startPostgres } from '../postgres/start-postgres.ts'
import { type StartedServer, startServer } from '../started-server.ts'

/** A shop to be measured: one server, or several behind one port. */
export interface MeasuredShop {
  readonly name: string
  readonly origin: string
  readonly pids: readonly number[]
  /** Of the slowest server, in milliseconds. */
  readonly startMs: number
  readonly stop: () => Promise<void>
}

/** A file belongs to one process; PostgreSQL serves any number. */
export const setups = [
  { name: 'SQLite, 1 process', onPostgres: false, processes: 1 },
  { name: 'PostgreSQL, 1 process', onPostgres: true, processes: 1 },
  { name: 'PostgreSQL, 4 processes', onPostgres: true, processes: 4 },
]

type Setup = (typeof setups)[number]

/** What was compiled is kept when a server stops: the second start is the usual one. */
export async function openMeasured({ name, onPostgres, processes }: Setup): Promise<MeasuredShop> {
  const postgres = onPostgres ? await startPostgres() : undefined
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const port = await freePort()
  const shared = {
    DATA_DIR: folder,
    SECRET: randomBytes(32).toString('hex'),
    ...(postgres && { DATABASE_URL: postgres.url }),
    ...(processes > 1 && { SITE_URL: `http://127.0.0.1:${port}` }),
  }
  const servers: StartedServer[] = []
  for (let index = 0; index < processes; index += 1)
    servers.push(await startServer({ ...shared, PORT: String(await freePort()) }))
  const ports = servers.map(({ origin }) => Number(new URL(origin).port))
  const onePort = processes > 1 ? await openOnePort(port, ports) : undefined
  return {
    name,
    origin: onePort ? `http://127.0.0.1:${port}` : (servers[0]?.origin ?? ''),
    pids: servers.map(({ pid }) => pid),
    startMs: Math.max(...servers.map(({ startMs }) => startMs)),
    stop: async () => {
      onePort?.close()
      await Promise.all(servers.map((server) => server.stop()))
      await postgres?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
