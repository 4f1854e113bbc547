import type { DatabaseSync } from 'node:sqlite'
import type { Hono } from 'hono'

/** A simulated service of the sandbox, below `/sandbox/<name>`. */
export interface StandIn {
  /** The name in faults and URLs. */
  readonly name: string
  /** The displayed name. */
  readonly title: string
  /** Its own fault modes, in addition to the common ones. */
  readonly faults: readonly string[]
  /** SQL that creates its own tables if missing. */
  readonly tables?: string
  /** A page that shows what it has done. */
  readonly page?: { readonly path: string; readonly label: string; readonly shows: string }
  readonly routes: (context: SandboxContext) => Hono
}

export interface SandboxContext {
  store: DatabaseSync
  origin: () => string
  now: () => number
  /** All simulated services. */
  standIns: readonly StandIn[]
}

/** Runs work in the background. A failure becomes a warning and cannot end the process. */
export function inBackground(work: () => Promise<void>): void {
  work().catch((error: unknown) => {
    process.emitWarning(error instanceof Error ? error : String(error))
  })
}

/** The JSON body of a request; undefined when it is not labelled as JSON or cannot be parsed. */
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
