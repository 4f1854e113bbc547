/** The part before the @: the greeting and the login label of somebody without a display name. */
export function emailName(email: string): string {
  return email.split('@')[0] ?? email
}
