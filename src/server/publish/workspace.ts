import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'
import { codeParts, codeStamp, codeStampFile } from '#server/built-site.ts'
import { buildPrograms, plainEnvironment, type ProcessVariables } from './build-programs.ts'

/** A mistake in the content, or another message for the editor. */
export interface PublishMessage {
  /** Relative to the project; empty if not about a single file. */
  readonly file: string
  readonly line: number
  readonly text: string
}

/** Build options. */
interface BuildOrder {
  /** The time for which dated content is built, epoch milliseconds. */
  readonly at?: number | undefined
  /** The environment variables of the server's own site build. */
  readonly variables: Readonly<Record<string, string>>
}

/** A copy of the running project, in which content is checked and built; faked in tests. */
export interface Workspace {
  /** The content folder. */
  readonly content: string
  /** Updates code and packages to the running version. Throws a readable error if nothing can be built here. */
  readonly prepare: () => Promise<void>
  /** All mistakes in the content; `git` is the environment for reading its history. */
  readonly findMistakes: (
    git: Readonly<Record<string, string>>,
    since: string | undefined,
  ) => Promise<PublishMessage[]>
  /** Builds a release without serving it; returns its folder. */
  readonly build: (order: BuildOrder) => Promise<string>
  /** Makes a release of this workspace the one used at the next start. */
  readonly serve: (release: string) => Promise<void>
  /** Stops a running build. */
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

/** Caches belong to the workspace: the project may be read-only for the server, and is replaced by updates. */
const ownCaches = ['.astro', '.vite', '.cache']

async function linkPackages(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const name of await readdir(to))
    if (!ownCaches.includes(name)) await rm(join(to, name), { recursive: true, force: true })
  for (const name of await readdir(from))
    if (!ownCaches.includes(name)) await symlink(join(from, name), join(to, name), 'junction')
  const pictures = join(from, '.astro')
  // Reuse generated pictures: the first build would need minutes for them.
  if (existsSync(pictures) && !existsSync(join(to, '.astro')))
    await cp(pictures, join(to, '.astro'), { recursive: true, preserveTimestamps: true })
}

/** Copies the current code and packages of a project into a folder. */
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

/** Opens the workspace in `folder`, for the code in `project`. */
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

/** The last lines of a program's output, readable. */
const lastLines = (said: string) =>
  stripVTControlCharacters(said).trim().split('\n').slice(-8).join('\n')
