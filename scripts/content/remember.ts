/** Asks once for each thing: until a file changes, what was found in it holds. */
export function remember<Thing extends object, Found>(find: (thing: Thing) => Found): (thing: Thing) => Found {
  const known = new WeakMap<Thing, { readonly result: Found }>()
  return (thing) => {
    const entry = known.get(thing) ?? { result: find(thing) }
    known.set(thing, entry)
    return entry.result
  }
}
