import { getEntry } from 'astro:content'
import { readYamlFile } from './reading/entry.ts'

/** home.yaml holds one object, where a collection wants entries by id. */
export function homeEntries(text: string): Record<string, Record<string, unknown>> {
  return { home: readYamlFile(text) }
}

/** What the home page says, from content/home.yaml, with the profile of the coach. */
export async function home() {
  const entry = await getEntry('home', 'home')
  if (!entry) throw new Error('content/home.yaml is missing or has mistakes')
  const coachProfile = await getEntry('profiles', entry.data.coach.profile)
  if (!coachProfile) throw new Error('content/home.yaml: coach names a profile that is missing')
  return { ...entry.data, coachProfile }
}
