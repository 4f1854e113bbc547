/** Invalid settings; the message is one sentence for the operator. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError' as const
}
