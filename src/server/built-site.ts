import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'

export interface BuiltSite {
  /** What is served. */
  readonly public: string
  /** The catalogue, the pages' policies, and the files for sale. */
  readonly private: string
  /** The public folders of other kept releases, newest first. */
  readonly older: readonly string[]
}

/** The folder of this code and of the site built beside it. */
export const projectFolder = join(import.meta.dirname, '../..')

/** In DATA_DIR: the copy of the project that the server builds in, with its releases (src/server/publish). */
export const publishedProject = (dataFolder: string) => join(dataFolder, 'publish', 'project')

/** In a published release: the stamp of the code it was built from. */
export const codeStampFile = '.code'

/**
 * The built site; undefined before the first build. It is either the one built beside the code or the published one,
 * whichever was switched to last; a published one of other code is not used. `dist` may point to another release later:
 * the caller keeps the whole release it pointed to then.
 */
export function findBuiltSite(dataFolder?: string): BuiltSite | undefined {
  const own = join(projectFolder, 'dist')
  const published = dataFolder === undefined ? own : join(publishedProject(dataFolder), 'dist')
  const dist = isPublishedNewer(own, published) ? published : own
  if (!existsSync(dist)) return undefined
  const others = [published, own].filter((other) => other !== dist && existsSync(other))
  return builtSiteAt(realpathSync(dist), others)
}

/** The contents of a release's folder; undefined if it is incomplete. Pages of `others` may still be open. */
export function builtSiteAt(
  release: string,
  others: readonly string[] = [],
): BuiltSite | undefined {
  if (!existsSync(join(release, 'private', 'catalogue.json'))) return undefined
  const more = others.map((other) => realpathSync(other))
  const older = [release, ...more].flatMap((one) => [
    ...(one === release ? [] : [one]),
    ...olderThan(one),
  ])
  return {
    public: join(release, 'site'),
    private: join(release, 'private'),
    older: [...new Set(older)]
      .filter((other) => other !== release)
      .map((other) => join(other, 'site')),
  }
}

function isPublishedNewer(own: string, published: string): boolean {
  const since = (link: string) => lstatSync(link, { throwIfNoEntry: false })?.mtimeMs ?? -1
  if (since(published) <= since(own) || !existsSync(published)) return false
  const stamp = join(published, codeStampFile)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === codeStamp(projectFolder)
}

/** Releases are sibling folders of the one being served; names of drafts and notes begin with a dot. */
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

/** In DATA_DIR: scripts and styles of the versions served from it. */
export const servedAssets = (dataFolder: string) => join(dataFolder, 'assets')

const assetsLifeMs = 30 * 24 * 60 * 60_000

/**
 * Copies the scripts and styles of a release into the data folder. A new version of the code has its own folder, and a
 * page opened before it can still load its assets from here. Removes what no version has contained in the month before
 * the last start.
 */
export async function rememberAssets(site: string, dataFolder: string): Promise<void> {
  const [built, stored] = [join(site, '_astro'), join(servedAssets(dataFolder), '_astro')]
  await mkdir(stored, { recursive: true })
  const putAt = new Map<string, number>()
  for (const name of await readdir(stored))
    putAt.set(name, (await stat(join(stored, name))).mtimeMs)
  const lastStart = Math.max(...putAt.values())
  for (const name of await readdir(built)) {
    if (!/\.(?:js|css)$/.test(name)) continue
    const draft = join(stored, `${name}.new`)
    await copyFile(join(built, name), draft)
    await rename(draft, join(stored, name))
    putAt.delete(name)
  }
  for (const [name, at] of putAt) if (at < lastStart - assetsLifeMs) await rm(join(stored, name))
}

/** What a site is built from besides its content. */
export const codeParts = [
  ...['src', 'public', 'scripts', 'astro.config.mjs'],
  ...['package.json', 'package-lock.json', 'tsconfig.json'],
] as const

/** Every file of the code, relative to the project's folder. */
export function codeFiles(project: string): string[] {
  return codeParts.flatMap((part) => {
    const entry = statSync(join(project, part), { throwIfNoEntry: false })
    if (!entry?.isDirectory()) return entry ? [part] : []
    return readdirSync(join(project, part), { recursive: true, withFileTypes: true })
      .filter((file) => !file.isDirectory())
      .map((file) => relative(project, join(file.parentPath, file.name)).split(sep).join('/'))
  })
}

/** Identifies the code in this folder, as long as none of its files is rewritten. */
export function codeStamp(project: string): string {
  const hash = createHash('sha256')
  for (const path of codeFiles(project).toSorted()) {
    const { size, mtimeMs } = statSync(join(project, path))
    hash.update(`${path} ${size} ${Math.round(mtimeMs)}\n`)
  }
  return hash.digest('hex')
}
