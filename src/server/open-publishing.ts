import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { rename, rm, symlink, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import {
  type BuiltSite,
  builtSiteAt,
  codeFiles,
  codeStamp,
  codeStampFile,
  projectFolder,
  publishedProject,
} from '#server/built-site.ts'
import { openFiles } from '#server/files/open-files.ts'
import { ownHost } from '#server/http/server-limits.ts'
import type { Environment } from '#server/settings/env.ts'
import { changeStored } from './publish/publish-state.ts'
import type { Publishing, SharedPublishing } from './publish/publishing.ts'
import type { Shop } from './shop.ts'
import type { ProcessVariables } from './publish/build-programs.ts'
import { openRepository } from './publish/repository.ts'
import { createTurns } from './publish/turns.ts'
import { openWorkspace } from './publish/workspace.ts'

/** What publishing needs from the process around it. */
interface Served {
  /** The site being served. */
  readonly current: () => BuiltSite
  readonly openRelease: (built: BuiltSite) => Promise<void>
  /** Throws one sentence if a site could not be served with these settings. */
  readonly checkRelease: (built: BuiltSite) => unknown
  /** Epoch milliseconds. */
  readonly now: () => number
  /** The address to check this process's readiness; undefined if it serves nothing. */
  readonly localUrl: (() => string) | undefined
  /** Of the process: for locating programs, and for the build. */
  readonly variables: ProcessVariables
}

/** Of published releases: the one being served and the three before it. */
const mostReleases = 4

/** Build variables that are not settings of the server. */
const buildVariables = ['ADMIN', 'ADMIN_REPOSITORY'] as const

/** Assembles what a server, or a command without one, needs to publish. */
export function openPublishing(
  environment: Environment,
  { current, openRelease, checkRelease, now, localUrl, variables }: Served,
): Publishing {
  const { DATA_DIR, PUBLISH_REPOSITORY, PUBLISH_BRANCH, PUBLISH_SECRET, EDITORS } = environment
  const { SITE_URL, ADMIN_ORIGIN, PAYMENT_PROVIDER, HOST, PORT } = environment
  const project = publishedProject(DATA_DIR)
  const folder = dirname(project)
  const given = buildVariables.flatMap((name) => {
    const value = variables[name]
    return value ? [[name, value] as const] : []
  })
  return {
    folder,
    repository:
      PUBLISH_REPOSITORY === undefined
        ? undefined
        : openRepository(folder, {
            address: PUBLISH_REPOSITORY,
            project: projectFolder,
            variables,
          }),
    branch: PUBLISH_BRANCH,
    secret: PUBLISH_SECRET,
    editors: EDITORS,
    previewsAt: ADMIN_ORIGIN,
    serverAt: `http://${ownHost(HOST)}:${PORT}`,
    ownContent: join(projectFolder, 'content'),
    workspace: openWorkspace(project, { project: projectFolder, variables }),
    variables: {
      ...Object.fromEntries(given),
      ...(SITE_URL !== undefined && { SITE_URL }),
      ...(PAYMENT_PROVIDER !== undefined && { PAYMENT_PROVIDER }),
    },
    turns: createTurns(),
    shared: sharedOf(environment, project, { checkRelease, now }),
    served: () => dirname(current().public),
    open: async (release) => {
      const others = [join(project, 'dist'), join(projectFolder, 'dist'), dirname(current().public)]
      await openRelease(wholeSite(release, others))
    },
    isReady: async () => {
      if (!localUrl) return true
      const answer = await fetch(`${localUrl()}/readyz`, { signal: AbortSignal.timeout(10_000) })
      return answer.ok
    },
  }
}

/** Clears the build that an interrupted server had noted. With several nodes, another one may be building. */
export async function forgetRunning(shop: Pick<Shop, 'publishing' | 'db' | 'now'>): Promise<void> {
  const { publishing } = shop
  if (publishing && !publishing.shared && existsSync(join(publishing.folder, 'state.json')))
    await changeStored(shop, ({ running: _, ...stored }) => stored)
}

/** A digest of every file of the code: unlike `codeStamp`, the same on all machines with this code. */
function codeDigest(): string {
  const hash = createHash('sha256')
  for (const path of codeFiles(projectFolder).toSorted())
    hash.update(`${path}\n`).update(readFileSync(join(projectFolder, path)))
  return hash.digest('hex')
}

/** Several nodes publish together if they share a database and an object store. */
function sharedOf(
  environment: Environment,
  project: string,
  { checkRelease, now }: Pick<Served, 'checkRelease' | 'now'>,
): SharedPublishing | undefined {
  if (environment.DATABASE_URL === undefined || !environment.store) return undefined
  const releases = join(project, 'releases')
  let digest: string | undefined
  return {
    store: openFiles(environment, 'releases', now),
    node: `${hostname()}-${randomUUID().slice(0, 8)}`,
    // Lazy: a command that publishes nothing need not read all of the code.
    get code() {
      return (digest ??= codeDigest())
    },
    releases,
    check: async (release) => {
      await checkRelease(wholeSite(release, []))
    },
    mark: (release) => writeFile(join(release, codeStampFile), codeStamp(projectFolder)),
    keep: async (release) => {
      const link = join(project, `.dist-${process.pid}`)
      await rm(link, { force: true })
      await symlink(join('releases', basename(release)), link)
      await rename(link, join(project, 'dist'))
      const names = readdirSync(releases).filter((name) => !name.startsWith('.'))
      for (const name of names.toSorted().reverse().slice(mostReleases))
        if (name !== basename(release)) await rm(join(releases, name), { recursive: true })
    },
  }
}

/** Throws if it is incomplete. */
function wholeSite(release: string, others: readonly string[]): BuiltSite {
  const built = builtSiteAt(
    release,
    others.filter((other) => existsSync(other)),
  )
  if (!built) throw new Error(`${basename(release)} is no whole site`)
  return built
}
