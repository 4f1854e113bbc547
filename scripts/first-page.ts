import { globSync, readFileSync } from 'node:fs'
import { join, parse } from 'node:path'

/** The page of the first entry of a collection by its name: one of its kind, whoever works at the firm. */
export function firstPage(collection: 'profiles' | 'services' | 'team'): string {
  const folder = `content/${collection}`
  const isPublic = (name: string) =>
    !/^draft: *true/m.test(readFileSync(join(folder, name), 'utf8'))
  const file = globSync('*.md', { cwd: folder }).toSorted().find(isPublic)
  if (file === undefined) throw new Error(`content/${collection} has no entry.`)
  return `${collection === 'team' ? '/team' : ''}/${parse(file).name}`
}
