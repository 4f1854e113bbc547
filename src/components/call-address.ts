declare global {
  interface ImportMetaEnv {
    /** The API's origin, if it has its own (API_URL). */
    readonly CALLS_AT: string | undefined
  }
}

/**
 * The action of a form that posts to the API, which may have its own origin. The form for the pages' appearance stays
 * on the pages' origin: another origin does not learn from which page it was sent.
 */
export const callAddress = (path: `/api/${string}`): string =>
  `${import.meta.env.CALLS_AT ?? ''}${path}`
