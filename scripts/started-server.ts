import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { serverCommand } from './server-command.mjs'

export interface StartedServer {
  readonly origin: string
  readonly pid: number
  /** Time from program start until it reports ready, in milliseconds. */
  readonly startMs: number
  readonly stop: () => Promise<void>
}

async function untilReady(origin: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** Reads the port from the log, which goes to a file, so that reading it does not disturb measurements. */
async function saidPort(log: string, hasEnded: () => boolean): Promise<string | undefined> {
  while (!hasEnded()) {
    const port = /open at https?:\/\/\S+:(\d+)/.exec(readFileSync(log, 'utf8'))?.[1]
    if (port) return port
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return undefined
}

/** Each checkout has its own V8 flags and environment. */
async function commandOf(checkout: string): Promise<typeof serverCommand> {
  const file = resolve(checkout, 'scripts/server-command.mjs')
  const { serverCommand: itsOwn } = (await import(pathToFileURL(file).href)) as {
    serverCommand: typeof serverCommand
  }
  return itsOwn
}

/**
 * Starts the real server with the built site, an empty database and a free port, unless `given` sets
 * others. Its environment is only `given`: measurements must never see real credentials. `checkout` is
 * the folder of another, built checkout, which is started with its own command.
 */
export async function startServer(
  given: Record<string, string | undefined> = {},
  checkout = '.',
): Promise<StartedServer> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'measured-'))
  const log = join(dataFolder, 'log')
  const output = openSync(log, 'a')
  const { program, args, env } = await commandOf(checkout)
  const startedAt = performance.now()
  const child = spawn(program, args, {
    env: {
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataFolder,
      LOG_LEVEL: 'error',
      ...env,
      ...given,
    },
    cwd: checkout,
    stdio: ['ignore', output, 'inherit'],
  })
  closeSync(output)
  const stop = async () => {
    if (child.exitCode === null && child.kill()) await once(child, 'exit')
    rmSync(dataFolder, { recursive: true, force: true })
  }
  const said = await saidPort(log, () => child.exitCode !== null)
  if (!said || child.pid === undefined) {
    await stop()
    throw new Error('The server did not start')
  }
  // Behind a shared port, it prints the public address.
  const port = given['PORT'] ?? said
  const origin = `http://127.0.0.1:${port}`
  await untilReady(origin)
  return { origin, pid: child.pid, startMs: performance.now() - startedAt, stop }
}
