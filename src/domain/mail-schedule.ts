/** The longest pause between two attempts to send a mail. */
export const longestMailPauseMs = 10 * 60_000

/** Minimum attempts for a mail, whatever its age: the server may have been down, or its clock wrong. */
export const leastMailAttempts = 5

/** Delay after this many attempts: 2 s, 4 s, 8 s … */
export function mailPauseMs(attempts: number): number {
  return Math.min(1000 * 2 ** attempts, longestMailPauseMs)
}
