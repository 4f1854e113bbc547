import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

export interface BuiltSite {
  /** What is served. */
  readonly public: string
  /** The catalogue, the policies of pages, and the files that are sold. */
  readonly private: string
  /** The public folders of the kept releases besides, newest first. */
  readonly older: readonly string[]
}

/**
 * Where the built site lies; undefined before the first build. `dist` may name another release later:
 * whoever has asked goes on with the one that it named then, whole.
 */
export function findBuiltSite(): BuiltSite | undefined {
  const dist = join(import.meta.dirname, '../../dist')
  if (!existsSync(dist)) return undefined
  const release = realpathSync(dist)
  if (!existsSync(join(release, 'private', 'catalogue.json'))) return undefined
  return {
    public: join(release, 'site'),
    private: join(release, 'private'),
    older: olderThan(release).map((other) => join(other, 'site')),
  }
}

/** A release is a folder beside the one that is served; drafts and notes begin with a dot. */
function olderThan(release: string): string[] {
  const folder = dirname(release)
  if (basename(folder) !== 'releases') return []
  const names = readdirSync(folder).filter((name) => !name.startsWith('.'))
  return names
    .toSorted()
    .reverse()
    .map((name) => join(folder, name))
    .filter((other) => other !== release && existsSync(join(other, 'site')))
}
