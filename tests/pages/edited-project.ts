import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { untilReady } from '../processes/start-server.ts'
import { programEnvironment } from '../program-environment.ts'

const copied = [
  ...['content', 'public', 'scripts', 'src'],
  ...['astro.config.mjs', 'package.json', 'package-lock.json', 'tsconfig.json'],
]

/** The installed packages, with the pictures that were drawn before, so that a build takes seconds. */
function linkPackages(root: string): void {
  const folder = join(root, 'node_modules')
  mkdirSync(folder)
  for (const name of readdirSync('node_modules'))
    if (!['.astro', '.vite'].includes(name))
      symlinkSync(resolve('node_modules', name), join(folder, name))
  cpSync('node_modules/.astro/assets', join(folder, '.astro/assets'), { recursive: true })
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((done) => child.once('exit', done))
  child.kill('SIGTERM')
  await ended
}

/** A copy of the project whose content an editor changes; nothing of ours is touched. */
export function copyProject() {
  const root = mkdtempSync(join(tmpdir(), 'edited-project-'))
  for (const path of copied) cpSync(path, join(root, path), { recursive: true })
  linkPackages(root)
  const started: ChildProcess[] = []

  /** Runs a program of the project in the copy. */
  function start(words: readonly string[], variables: Record<string, string>): ChildProcess {
    const { HOME = root } = process.env
    const fixed = { HOME, ASTRO_TELEMETRY_DISABLED: '1', ASTRO_DEV_BACKGROUND: '0' }
    // Its files are nobody else's: compiled, they go with it.
    const own = { DATA_DIR: join(root, 'data'), NODE_COMPILE_CACHE: join(root, 'compiled') }
    const env = programEnvironment({ ...fixed, ...own, ...variables })
    // With a group of its own, so that it can be killed with all that it has started.
    const options = { cwd: root, env, stdio: 'pipe', detached: true } as const
    const child = spawn(process.execPath, words, options)
    started.push(child)
    return child
  }

  return {
    root,
    write: (path: string, text: string) => writeFileSync(join(root, path), text),
    copy: (from: string, to: string) => cpSync(join(root, from), join(root, to)),
    /** Ends when the program does; throws what it said when it failed. */
    async run(words: readonly string[], variables: Record<string, string> = {}): Promise<string> {
      const child = start(words, variables)
      let said = ''
      child.stdout?.on('data', (part: Buffer) => (said += part.toString()))
      child.stderr?.on('data', (part: Buffer) => (said += part.toString()))
      const code = await new Promise((done) => child.once('exit', done))
      if (code !== 0) throw new Error(`${words.join(' ')} failed:\n${said.slice(-3000)}`)
      return said
    },
    /** Runs a program and kills it, with all that it has started, unless it has ended by then. */
    async kill(words: readonly string[], afterMs: number): Promise<void> {
      const child = start(words, {})
      child.stdout?.resume()
      child.stderr?.resume()
      const ended = once(child, 'exit')
      await Promise.race([ended, setTimeout(afterMs)])
      if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      await ended
    },
    /** Starts a server and waits until it answers. */
    async serve(words: readonly string[], variables: Record<string, string>, port: number) {
      const child = start(words, variables)
      child.stdout?.resume()
      child.stderr?.resume()
      const origin = `http://127.0.0.1:${port}`
      const hasEnded = () => (child.exitCode ?? child.signalCode) !== null
      await untilReady({ origin, hasEnded }, 60_000)
      return { origin, stop: () => stop(child) }
    },
    [Symbol.asyncDispose]: async () => {
      for (const child of started) await stop(child)
      rmSync(root, { recursive: true, force: true })
    },
  }
}
