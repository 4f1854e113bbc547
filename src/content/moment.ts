declare global {
  interface ImportMetaEnv {
    readonly BUILT_FOR?: number
  }
}

/** The moment for which the site is built, epoch milliseconds: it decides what is shown and charged. */
export const builtFor = import.meta.env.BUILT_FOR ?? Date.now()
