/** A cache of at most `most` values; drops the least recently used first. */
export function lruCache<Value>(most: number) {
  const values = new Map<string, Value>()
  return (key: string, make: () => Value): Value => {
    const value = values.get(key) ?? make()
    values.delete(key)
    values.set(key, value)
    for (const oldest of values.keys()) {
      if (values.size <= most) break
      values.delete(oldest)
    }
    return value
  }
}
