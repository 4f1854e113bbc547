import { basename, dirname, join } from 'node:path'
import { existsSync } from 'node:fs'
import { type BuiltSite, builtSiteAt, projectFolder, publishedProject } from '#server/built-site.ts'
import { ownHost } from '#server/http/server-limits.ts'
import type { Environment } from '#server/settings/env.ts'
import { changeStored } from './publish/publish-state.ts'
import type { Publishing } from './publish/publishing.ts'
import type { ProcessVariables } from './publish/build-programs.ts'
import { openRepository } from './publish/repository.ts'
import { createTurns } from './publish/turns.ts'
import { openWorkspace } from './publish/workspace.ts'

/** What publishing needs of the process around it. */
interface Served {
  /** What is served now. */
  readonly current: () => BuiltSite
  readonly openRelease: (built: BuiltSite) => Promise<void>
  /** Where this process is asked whether it is ready; undefined where none answers. */
  readonly localUrl: (() => string) | undefined
  /** Of the process: what programs need to be found, and what a build is told. */
  readonly variables: ProcessVariables
}

/** Build variables that no setting of the server has. */
const buildVariables = ['ADMIN', 'ADMIN_REPOSITORY'] as const

/** Puts together what a server, or a command without one, publishes with. */
export function openPublishing(
  environment: Environment,
  { current, openRelease, localUrl, variables }: Served,
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
    served: () => dirname(current().public),
    open: async (release) => {
      const others = [join(project, 'dist'), join(projectFolder, 'dist'), dirname(current().public)]
      const built = builtSiteAt(
        release,
        others.filter((other) => existsSync(other)),
      )
      if (!built) throw new Error(`${basename(release)} is no whole site`)
      await openRelease(built)
    },
    isReady: async () => {
      if (!localUrl) return true
      const answer = await fetch(`${localUrl()}/readyz`, { signal: AbortSignal.timeout(10_000) })
      return answer.ok
    },
  }
}

/** What a server that was ended in the middle of a build had noted is over. */
export async function forgetRunning({ folder }: Pick<Publishing, 'folder'>): Promise<void> {
  if (existsSync(join(folder, 'state.json')))
    await changeStored(folder, ({ running: _, ...stored }) => stored)
}
