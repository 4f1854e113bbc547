/** Settings that make a wrong start; the message is one clear sentence for whoever started it. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError' as const
}
