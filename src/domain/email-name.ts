/**
 * The part before the @: the greeting and the login label of somebody without a display name. In a file of its own,
 * because every page loads it: the rest of email.ts is 0.6 kB of the 3 kB that a page has for scripts.
 */
export function emailName(email: string): string {
  return email.split('@')[0] ?? email
}
