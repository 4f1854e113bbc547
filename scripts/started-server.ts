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
  /** From the start of the program to its first answer that it is ready, in milliseconds. */
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

/** What it says goes to a file, so that whoever measures is not kept busy by reading it. */
async function saidPort(log: string, hasEnded: () => boolean): Promise<string | undefined> {
  while (!hasEnded()) {
    const port = /open at https?:\/\/\S+:(\d+)/.exec(readFileSync(log, 'utf8'))?.[1]
    if (port) return port
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return undefined
}

/** Each state of the project has its own words for V8 and for the system. */
async function commandOf(checkout: string): Promise<typeof serverCommand> {
  const file = resolve(checkout, 'scripts/server-command.mjs')
  const { serverCommand: itsOwn } = (await import(pathToFileURL(file).href)) as {
    serverCommand: typeof serverCommand
  }
  return itsOwn
}

/**
 * The built site with its real server, with an empty database and on a port that the system chooses,
 * unless `given` names others. It sees nothing of our environment but `given`: real credentials must never meet a measurement.
 * `checkout` is a folder with another state of this project, built, which is started as that one says.
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
  // Behind one port with others, it says the address that visitors know.
  const port = given['PORT'] ?? said
  const origin = `http://127.0.0.1:${port}`
  await untilReady(origin)
  return { origin, pid: child.pid, startMs: performance.now() - startedAt, stop }
}
