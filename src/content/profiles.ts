import { type CollectionEntry, getCollection } from 'astro:content'

export type Profile = CollectionEntry<'profiles'>

/** Every profile, in the order that the editors gave. */
export async function profiles(): Promise<Profile[]> {
  const entries = await getCollection('profiles')
  return entries.toSorted((a, b) => a.data.order - b.data.order)
}

/** One page for each profile, at the name of its file. */
export async function profilePaths() {
  const all = await profiles()
  return all.map((profile) => ({ params: { profile: profile.id }, props: { profile } }))
}
