const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

interface SessionLifetime {
  /** Milliseconds after the log-in at which it ends, however often it is used. */
  readonly lifetimeMs: number
  /** Milliseconds without a call after which it ends. */
  readonly idleMs: number
}

/** Remember me; shorter on a device that nobody opens any more. The privacy policy says both. */
const remembered: SessionLifetime = { lifetimeMs: 30 * dayMs, idleMs: 14 * dayMs }

/**
 * Not remembered: the browser forgets it when it closes, and the server when it never heard of that.
 * A day covers an evening and the next morning; a phone in a pocket must not log out within hours.
 */
const passing: SessionLifetime = { lifetimeMs: 24 * hourMs, idleMs: 12 * hourMs }

/** How long a session lasts; the same for every way in: log-in, registration, new password. */
export function sessionLifetime(isRemembered: boolean): SessionLifetime {
  return isRemembered ? remembered : passing
}

/** Reading stays cheap: that a session was used is written down once in so many milliseconds. */
export const sessionTouchMs = 5 * 60_000

/** How long a link to a paid file opens it: enough for a slow download to begin, too short to be passed on. */
export const linkLifetimeMs = 5 * 60_000
