import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

export interface BuiltSite {
  /** What is served. */
  readonly public: string
  /** The catalogue, the policies of pages, and the files that are sold. */
  readonly private: string
}

/**
 * Where the built site lies; undefined before the first build. `dist` may name another release later:
 * whoever has asked goes on with the one that it named then, whole.
 */
export function findBuiltSite(): BuiltSite | undefined {
  const dist = join(import.meta.dirname, '../../dist')
  if (!existsSync(dist)) return undefined
  const release = realpathSync(dist)
  const site = { public: join(release, 'site'), private: join(release, 'private') }
  return existsSync(join(site.private, 'catalogue.json')) ? site : undefined
}
