import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'
import { codeParts, codeStamp, codeStampFile } from '#server/built-site.ts'
import { buildPrograms, plainEnvironment, type ProcessVariables } from './build-programs.ts'

/** A mistake of the content, or what else an editor should know. */
export interface PublishMessage {
  /** From the project's folder; empty for what is no matter of one file. */
  readonly file: string
  readonly line: number
  readonly text: string
}

/** What a build is told besides the content. */
interface BuildOrder {
  /** Epoch milliseconds: the moment for which dated content is built. */
  readonly at?: number | undefined
  /** Variables that the build of the server's own site would have. */
  readonly variables: Readonly<Record<string, string>>
}

/** A copy of the project that runs, in which content is checked and built; tests play it. */
export interface Workspace {
  /** Where the content is to lie. */
  readonly content: string
  /** Brings the code and the packages to what runs now. Throws a sentence when nothing can be built here. */
  readonly prepare: () => Promise<void>
  /** Every mistake of the content; `git` tells the check where its history is. */
  readonly findMistakes: (
    git: Readonly<Record<string, string>>,
    since: string | undefined,
  ) => Promise<PublishMessage[]>
  /** Builds a release that is not served yet; answers its folder. */
  readonly build: (order: BuildOrder) => Promise<string>
  /** Makes a release of this workspace the one that a start finds. */
  readonly serve: (release: string) => Promise<void>
  /** Ends what is being built. */
  readonly stop: () => void
}

const Findings = z.array(
  z.object({
    file: z.string(),
    line: z.number(),
    severity: z.enum(['error', 'warning']),
    message: z.string(),
  }),
)

/** Caches are the workspace's own: the project may be read by the server alone, and is replaced by the next version. */
const ownCaches = ['.astro', '.vite', '.cache']

async function linkPackages(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const name of await readdir(to))
    if (!ownCaches.includes(name)) await rm(join(to, name), { recursive: true, force: true })
  for (const name of await readdir(from))
    if (!ownCaches.includes(name)) await symlink(join(from, name), join(to, name), 'junction')
  const pictures = join(from, '.astro')
  // Drawn before: the first build would take minutes for them.
  if (existsSync(pictures) && !existsSync(join(to, '.astro')))
    await cp(pictures, join(to, '.astro'), { recursive: true, preserveTimestamps: true })
}

/** Brings code and packages of a project into a folder, as they are now. */
async function copyCode(project: string, folder: string): Promise<void> {
  const packages = join(project, 'node_modules')
  if (!existsSync(join(packages, 'astro', 'package.json')))
    throw new Error('the packages that build a site are not installed beside this server')
  const stamp = codeStamp(project)
  const note = join(folder, codeStampFile)
  if (existsSync(note) && (await readFile(note, 'utf8')) === stamp) return
  await mkdir(folder, { recursive: true })
  await rm(note, { force: true })
  for (const part of codeParts) {
    await rm(join(folder, part), { recursive: true, force: true })
    if (existsSync(join(project, part)))
      await cp(join(project, part), join(folder, part), {
        recursive: true,
        preserveTimestamps: true,
      })
  }
  await linkPackages(packages, join(folder, 'node_modules'))
  await writeFile(note, stamp)
}

/** The workspace in `folder`, of the code in `project`. */
export function openWorkspace(
  folder: string,
  { project, variables: own }: { readonly project: string; readonly variables: ProcessVariables },
): Workspace {
  const { run, stop } = buildPrograms(folder, {
    ...plainEnvironment(own, dirname(folder)),
    ...{ ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
    NODE_COMPILE_CACHE: join(folder, 'node_modules', '.cache', 'compiled'),
  })
  return {
    content: join(folder, 'content'),
    prepare: () => copyCode(project, folder),
    findMistakes: async (git, since) => {
      const more = since === undefined ? [] : ['--since', since]
      const words = ['scripts/content/check.ts', '--json', ...more]
      const { code, out, all } = await run(words, { ...git, GITHUB_ACTIONS: 'false' })
      if (code !== 0 && code !== 1) throw new Error(lastLines(all))
      return Findings.parse(JSON.parse(out))
        .filter(({ severity }) => severity === 'error')
        .map(({ file, line, message }) => ({ file, line, text: message }))
    },
    build: async ({ at, variables }) => {
      const { code, out, all } = await run(['scripts/build.mjs', '--unserved'], {
        ...variables,
        ...(at !== undefined && { BUILD_AT: new Date(at).toISOString() }),
      })
      if (code !== 0) throw new Error(lastLines(all))
      const release = join(folder, 'releases', out.trimEnd().split('\n').at(-1) ?? '')
      await writeFile(join(release, codeStampFile), codeStamp(project))
      return release
    },
    serve: async (release) => {
      const { code, all } = await run(['scripts/release.mjs', basename(release)])
      if (code !== 0) throw new Error(lastLines(all))
    },
    stop,
  }
}

/** What a program said last, for a person. */
const lastLines = (said: string) =>
  stripVTControlCharacters(said).trim().split('\n').slice(-8).join('\n')
