import type { DatabaseSync } from 'node:sqlite'
import type { Hono } from 'hono'

/** What plays a service in the sandbox, below `/sandbox/<name>`. */
export interface StandIn {
  /** As faults and addresses have it. */
  readonly name: string
  /** For people. */
  readonly title: string
  /** How it can misbehave, besides the ways in which every service can. */
  readonly faults: readonly string[]
  /** SQL that makes the tables of its own where they are missing. */
  readonly tables?: string
  /** Where people see what it has done. */
  readonly page?: { readonly path: string; readonly label: string; readonly shows: string }
  readonly routes: (context: SandboxContext) => Hono
}

export interface SandboxContext {
  store: DatabaseSync
  origin: () => string
  now: () => number
  /** Everything that is played here. */
  standIns: readonly StandIn[]
}

/** Runs work that nobody waits for. A failure becomes a warning and cannot end the process. */
export function inBackground(work: () => Promise<void>): void {
  work().catch((error: unknown) => {
    process.emitWarning(error instanceof Error ? error : String(error))
  })
}

/** The JSON value of a request; undefined when it is not labelled as JSON or cannot be read as such. */
export async function jsonBody(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  if (!type.toLowerCase().startsWith('application/json')) return undefined
  const text = await request.text()
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Resolves after the time, or as soon as the signal aborts. Never rejects, never keeps a process alive. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const timer = setTimeout(finish, ms)
    timer.unref()
    signal?.addEventListener('abort', finish, { once: true })

    function finish() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', finish)
      resolve()
    }
  })
}
