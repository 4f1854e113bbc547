interface Entry {
  readonly id: string
  readonly filePath?: string | undefined
}

/** Carts and orders name a product by its id alone, so no two files may share one, whatever their kind. */
export function firstIdClash(entries: readonly Entry[]): string | undefined {
  const seen = new Map<string, Entry>()
  for (const entry of entries) {
    const other = seen.get(entry.id)
    if (other) {
      return `${other.filePath} and ${entry.filePath} share the id "${entry.id}"; rename one of them`
    }
    seen.set(entry.id, entry)
  }
  return undefined
}
