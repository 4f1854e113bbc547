/** The part before the @: the greeting and login label of a user without a display name. */
export function emailName(email: string): string {
  return email.split('@')[0] ?? email
}
