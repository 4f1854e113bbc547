declare global {
  interface ImportMetaEnv {
    readonly BUILD_AT?: number
  }
}

/** The moment for which the site is built, epoch milliseconds: it decides what is shown and charged. */
export const builtFor = import.meta.env.BUILD_AT ?? Date.now()
