declare global {
  interface ImportMetaEnv {
    readonly BUILT_FOR?: number
  }
}

/** The moment for which the site is built, in epoch milliseconds: it decides what is shown, and at which price. */
export const builtFor = import.meta.env.BUILT_FOR ?? Date.now()
