import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'

export interface BuiltSite {
  /** What is served. */
  readonly public: string
  /** The catalogue, the policies of pages, and the files that are sold. */
  readonly private: string
  /** The public folders of the kept releases besides, newest first. */
  readonly older: readonly string[]
}

/** Where this code lies, with the site that was built beside it. */
export const projectFolder = join(import.meta.dirname, '../..')

/** In DATA_DIR: the copy of the project in which the server itself builds, with its releases (src/server/publish). */
export const publishedProject = (dataFolder: string) => join(dataFolder, 'publish', 'project')

/** Of a release that was published: of which code it was built. */
export const codeStampFile = '.code'

/**
 * Where the built site lies; undefined before the first build. It was built beside the code or published, whichever
 * became the site last; a published one of other code is not taken. `dist` may name another release later: whoever has
 * asked goes on with the one that it named then, whole.
 */
export function findBuiltSite(dataFolder?: string): BuiltSite | undefined {
  const own = join(projectFolder, 'dist')
  const published = dataFolder === undefined ? own : join(publishedProject(dataFolder), 'dist')
  const dist = isPublishedNewer(own, published) ? published : own
  if (!existsSync(dist)) return undefined
  const others = [published, own].filter((other) => other !== dist && existsSync(other))
  return builtSiteAt(realpathSync(dist), others)
}

/** What lies in the folder of a release; undefined when that is no whole one. Pages may still be open of `others`. */
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

/** In DATA_DIR: scripts and styles of the versions that were served from there. */
export const servedAssets = (dataFolder: string) => join(dataFolder, 'assets')

const assetsLifeMs = 30 * 24 * 60 * 60_000

/**
 * Copies the scripts and styles of a release into the data folder. A new version of the code lies in a folder of its own, and
 * a page that was opened before it still finds there what it asks for late. What no version has had in the month before
 * the last start is removed.
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

/** What a site is built of besides its content. */
export const codeParts = [
  ...['src', 'public', 'scripts', 'astro.config.mjs'],
  ...['package.json', 'package-lock.json', 'tsconfig.json'],
] as const

/** Every file of the code, as a path from the project's folder. */
export function codeFiles(project: string): string[] {
  return codeParts.flatMap((part) => {
    const entry = statSync(join(project, part), { throwIfNoEntry: false })
    if (!entry?.isDirectory()) return entry ? [part] : []
    return readdirSync(join(project, part), { recursive: true, withFileTypes: true })
      .filter((file) => !file.isDirectory())
      .map((file) => relative(project, join(file.parentPath, file.name)).split(sep).join('/'))
  })
}

/** Stands for the code that lies here, as long as no file of it is written anew. */
export function codeStamp(project: string): string {
  const hash = createHash('sha256')
  for (const path of codeFiles(project).toSorted()) {
    const { size, mtimeMs } = statSync(join(project, path))
    hash.update(`${path} ${size} ${Math.round(mtimeMs)}\n`)
  }
  return hash.digest('hex')
}
