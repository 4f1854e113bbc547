declare global {
  interface ImportMetaEnv {
    /** The origin of the calls, where they have one of their own (API_URL). */
    readonly CALLS_AT: string | undefined
  }
}

/**
 * Where a form leads that is answered by a call: another origin, where calls have one of their own. The form by which
 * somebody chooses how pages look stays with the pages: another origin is not told which of them it came from.
 */
export const callAddress = (path: `/api/${string}`): string =>
  `${import.meta.env.CALLS_AT ?? ''}${path}`
