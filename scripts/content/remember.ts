/** Caches results per object: valid until a file changes, which creates a new object. */
export function remember<Thing extends object, Found>(find: (thing: Thing) => Found): (thing: Thing) => Found {
  const known = new WeakMap<Thing, { readonly result: Found }>()
  return (thing) => {
    const entry = known.get(thing) ?? { result: find(thing) }
    known.set(thing, entry)
    return entry.result
  }
}
