interface Entry {
  readonly id: string
}

/** Carts and orders name a product by its id alone, so no two files may share one, whatever their kind. */
export function idClashes<Some extends Entry>(entries: readonly Some[]): [Some, Some][] {
  const seen = new Map<string, Some>()
  return entries.flatMap<[Some, Some]>((entry) => {
    const other = seen.get(entry.id)
    if (other) return [[other, entry]]
    seen.set(entry.id, entry)
    return []
  })
}
