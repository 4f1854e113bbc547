/** How long a link to a paid file opens it: enough for a slow download to begin, too short to be passed on. */
export const linkLifetimeMs = 5 * 60_000
