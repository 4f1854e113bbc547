const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

interface SessionLifetime {
  /** Milliseconds after the log-in at which it ends, whatever its use. */
  readonly lifetimeMs: number
  /** Milliseconds without a request after which it ends. */
  readonly idleMs: number
}

/** "Remember me"; shorter on a device that is no longer used. The privacy policy says both. */
const remembered: SessionLifetime = { lifetimeMs: 30 * dayMs, idleMs: 14 * dayMs }

/**
 * Not remembered: the browser drops it when it closes, and the server after these times, as it does not learn of that.
 * A day covers an evening and the next morning; a phone in a pocket must not log out within hours.
 */
const passing: SessionLifetime = { lifetimeMs: 24 * hourMs, idleMs: 12 * hourMs }

/** How long a session lasts; the same after log-in, registration and password reset. */
export function sessionLifetime(isRemembered: boolean): SessionLifetime {
  return isRemembered ? remembered : passing
}

/** The last use of a session is written at most once in this many milliseconds, to keep reads cheap. */
export const sessionTouchMs = 5 * 60_000

/** How long a link to a paid file works: enough for a slow download to begin, too short to be shared. */
export const linkLifetimeMs = 5 * 60_000
