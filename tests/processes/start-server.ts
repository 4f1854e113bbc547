import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { programEnvironment } from '../program-environment.ts'

export interface ServerProcess {
  readonly origin: string
  readonly pid: number
  readonly hasEnded: () => boolean
  /** From its start to the first good answer of /readyz. */
  readonly readyMs: number
  /** Ends it and waits until it is gone. */
  readonly kill: (signal: 'SIGKILL' | 'SIGTERM') => Promise<void>
}

type Running = Pick<ServerProcess, 'origin' | 'hasEnded'>

/** Waits for a good answer of /readyz; throws when the server ended, or is too late. */
export async function untilReady({ origin, hasEnded }: Running, withinMs = 30_000): Promise<void> {
  for (const startedAt = performance.now(); performance.now() - startedAt < withinMs;) {
    const isReady = await fetch(`${origin}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady) return
    if (hasEnded()) throw new Error('The server ended before it was ready.')
    await setTimeout(10)
  }
  throw new Error(`The server is not ready after ${withinMs / 1000} s.`)
}

/**
 * The real server of the project in `cwd` as a process of its own, with these settings and no others; its log goes to an
 * open file.
 */
export async function startServer(
  port: number,
  settings: Readonly<Record<string, string>>,
  cwd = process.cwd(),
  log: number | 'ignore' = 'ignore',
): Promise<ServerProcess> {
  const startedAt = performance.now()
  const origin = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, ['scripts/serve.mjs'], {
    cwd,
    env: programEnvironment({ PORT: String(port), LOG_LEVEL: 'silent', ...settings }),
    stdio: ['ignore', log, 'inherit'],
  })
  const hasEnded = () => (server.exitCode ?? server.signalCode) !== null
  const exited = once(server, 'exit')
  const kill = async (signal: 'SIGKILL' | 'SIGTERM') => {
    server.kill(signal)
    await exited
  }
  try {
    await untilReady({ origin, hasEnded })
  } catch (error) {
    await kill('SIGKILL')
    throw error
  }
  const readyMs = performance.now() - startedAt
  return { origin, pid: server.pid ?? NaN, hasEnded, kill, readyMs }
}
