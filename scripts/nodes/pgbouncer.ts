import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../postgres/free-port.ts'
import { isRoot, openTemporaryFolder } from '../postgres/root.ts'

export interface OwnPgbouncer {
  /** URL of the same database as the PostgreSQL behind it. */
  readonly url: string
  readonly stop: () => Promise<void>
  readonly [Symbol.asyncDispose]: () => Promise<void>
}

interface Differing {
  /** Replaces the shipped one, to test its absence. */
  readonly connectQuery?: string
}

/** Debian's user id for unprivileged programs. */
const nobody = 65_534

async function takesConnections(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  return await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  }).finally(() => socket.destroy())
}

/** deploy/pgbouncer.ini with addresses, files and users of this run. */
function configurationOf(postgres: URL, port: number, folder: string): string {
  const { hostname, port: postgresPort, username, password } = postgres
  const shipped = readFileSync(join(import.meta.dirname, '../../deploy/pgbouncer.ini'), 'utf8')
  const user = `user=${username} password=${decodeURIComponent(password)}`
  return shipped
    .replace(/^shop = host=\S+ port=\d+/m, `* = host=${hostname} port=${postgresPort} ${user}`)
    .replace(/^listen_port = .*$/m, `listen_port = ${port}\nunix_socket_dir =`)
    .replace(/^auth_file = .*$/m, `auth_file = ${join(folder, 'userlist.txt')}`)
    .replace(/^(?:logfile|pidfile) = .*\n/gm, '')
}

async function untilOpen(port: number, program: ChildProcess): Promise<void> {
  while (!(await takesConnections(port))) {
    if (program.exitCode !== null) throw new Error('pgbouncer ended before it took connections.')
    await setTimeout(20)
  }
}

/** Starts pgbouncer with the configuration of deploy/ in front of a local PostgreSQL. */
export async function startPgbouncer(
  postgresUrl: string,
  { connectQuery }: Differing = {},
): Promise<OwnPgbouncer> {
  const postgres = new URL(postgresUrl)
  const folder = mkdtempSync(join(openTemporaryFolder(), 'own-pgbouncer-'))
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const configuration = configurationOf(postgres, port, folder)
  writeFileSync(
    file,
    connectQuery === undefined
      ? configuration
      : configuration.replace(
          /connect_query=.*$/m,
          connectQuery && `connect_query='${connectQuery}'`,
        ),
  )
  const users = `"${postgres.username}" "${decodeURIComponent(postgres.password)}"\n`
  writeFileSync(join(folder, 'userlist.txt'), users)
  if (isRoot) {
    chmodSync(folder, 0o755)
    for (const name of ['pgbouncer.ini', 'userlist.txt']) chownSync(join(folder, name), nobody, 0)
  }
  const program = spawn('pgbouncer', ['-q', ...(isRoot ? ['-u', 'nobody'] : []), file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(program, 'exit')
  const stop = async () => {
    program.kill('SIGKILL')
    await exited
    rmSync(folder, { recursive: true, force: true })
  }
  // Also when this process fails.
  process.once('exit', () => program.kill('SIGKILL'))
  try {
    await untilOpen(port, program)
  } catch (error) {
    await stop()
    throw error
  }
  const url = new URL(postgresUrl)
  url.port = String(port)
  return { url: url.href, stop, [Symbol.asyncDispose]: stop }
}
