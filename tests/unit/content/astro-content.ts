/** Stands in for `astro:content`: what the loaders have stored, in the shape in which pages ask for it. */
export interface Entry {
  readonly id: string
  readonly data: Record<string, unknown>
  readonly filePath?: string
  readonly rendered?: { readonly metadata?: { readonly imagePaths?: readonly string[] } }
}

export const stored = new Map<string, Map<string, Entry>>()

export const defineCollection = <Collection>(collection: Collection): Collection => collection

export function getCollection(name: string): Promise<Entry[]> {
  return Promise.resolve([...(stored.get(name)?.values() ?? [])])
}

export function getEntry(name: string, id: string): Promise<Entry | undefined> {
  return Promise.resolve(stored.get(name)?.get(id))
}
