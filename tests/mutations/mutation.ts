/** A fault that somebody could put into the code: the suite has to notice it. */
export interface Mutation {
  readonly name: string
  /** What the shop then does, in words. */
  readonly sentence: string
  readonly file: string
  /** Occurs in the file exactly once. */
  readonly search: string
  readonly replace: string
  /** Where a test of the rule is expected, among tests/api and tests/unit. */
  readonly tests: readonly string[]
}

/** The text with the fault in it. Throws, in words, when it is not clear where the fault belongs. */
export function plant(text: string, { name, file, search, replace }: Mutation): string {
  const places = text.split(search).length - 1
  if (places === 1) return text.replace(search, () => replace)
  const found = places === 0 ? 'is not there any more' : `is there ${places} times`
  throw new Error(
    `${name} no longer fits ${file}: what it replaces ${found}. Please write it anew.`,
  )
}
