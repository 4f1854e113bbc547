import { globSync } from 'node:fs'
import { parse } from 'node:path'

/** The page of the first entry of a collection by its name: one of its kind, whoever works at the firm. */
export function firstPage(collection: 'profiles' | 'services' | 'team'): string {
  const [file] = globSync('*.md', { cwd: `content/${collection}` }).toSorted()
  if (file === undefined) throw new Error(`content/${collection} has no entry.`)
  return `${collection === 'team' ? '/team' : ''}/${parse(file).name}`
}
