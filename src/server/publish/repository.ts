import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { codeFiles, codeParts } from '#server/built-site.ts'
import { plainEnvironment, type ProcessVariables } from './build-programs.ts'

const run = promisify(execFile)

/** What is known of a commit. */
export interface Commit {
  readonly id: string
  readonly subject: string
  readonly author: string
  /** As whoever made the commit wrote it: nothing proves it. */
  readonly email: string
}

/** The bare copy of the content's repository, beside the records of the shop. */
export interface Repository {
  /** Brings a branch here and answers its newest commit; undefined when there is no such branch. */
  readonly fetch: (branch: string) => Promise<Commit | undefined>
  /** Files whose code is not what runs here, and links, which could lead anywhere; empty for what may be published. */
  readonly foreignFiles: (commit: string) => Promise<string[]>
  /** Makes a folder hold exactly the content of a commit; what has not changed is not written anew. */
  readonly checkOut: (commit: string, folder: string) => Promise<void>
  /** For programs that ask about the history of the folder that `checkOut` filled. */
  readonly environment: (folder: string) => Record<string, string>
}

/** Git did not do what it was asked for; its message names no password. */
export class GitError extends Error {
  override name = 'GitError' as const
}

const minuteMs = 60_000

/** An address may hold a password or a token. */
const withoutPassword = (text: string) => text.replace(/\/\/[^/@\s]+@/g, '//')

/** The name that git gives a file of these bytes: as long as the names of the repository are. */
function blobName(bytes: Buffer, length: number): string {
  const hash = createHash(length === 64 ? 'sha256' : 'sha1')
  return hash.update(`blob ${bytes.length}\0`).update(bytes).digest('hex')
}

/** Asks git about the bare copy in `gitFolder`. */
function askGit(gitFolder: string, environment: Readonly<Record<string, string>>) {
  return async (words: readonly string[], more: Record<string, string> = {}): Promise<string> => {
    try {
      const env = { ...environment, ...more }
      const options = { env, timeout: 2 * minuteMs, maxBuffer: 64 * 1024 * 1024 }
      return (await run('git', [`--git-dir=${gitFolder}`, ...words], options)).stdout
    } catch (error) {
      const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
      const reason = said.trim() || (error instanceof Error ? error.message : 'unknown')
      // Not as its cause, which the log would show: it has the whole command, with the address.
      throw new GitError(withoutPassword(reason.slice(-500)))
    }
  }
}

interface TreeEntry {
  readonly isFile: boolean
  readonly blob: string
  readonly path: string
}

function treeEntries(listed: string): TreeEntry[] {
  return listed.split('\0').flatMap((line) => {
    const [, mode, blob, path] = /^(\d+) \w+ (\w+)\t(.*)$/s.exec(line) ?? []
    const isFile = mode === '100644' || mode === '100755'
    return blob && path ? [{ isFile, blob, path }] : []
  })
}

/** Which of these files are other ones than those of the project, and which of its code they lack. */
async function foreignIn(entries: readonly TreeEntry[], project: string): Promise<string[]> {
  const here = new Set(codeFiles(project))
  const foreign: string[] = []
  for (const { isFile, blob, path } of entries) {
    if (path.startsWith('content/')) {
      if (!isFile) foreign.push(path)
      continue
    }
    const bytes = here.delete(path) ? await readFile(join(project, path)) : undefined
    if (!isFile || !bytes || blobName(bytes, blob.length) !== blob) foreign.push(path)
  }
  return [...foreign, ...here]
}

interface Opening {
  /** Where the repository is, as git knows it. */
  readonly address: string
  /** The folder of the code that runs. */
  readonly project: string
  readonly variables: ProcessVariables
}

/** Opens the copy in `folder`; the first fetch makes it. */
export function openRepository(
  folder: string,
  { address, project, variables }: Opening,
): Repository {
  const gitFolder = join(folder, 'repository.git')
  const historyIndex = join(folder, 'history.index')
  const git = askGit(gitFolder, {
    ...{ GIT_TERMINAL_PROMPT: '0', GIT_CONFIG_NOSYSTEM: '1', LC_ALL: 'C' },
    ...{ GIT_SSH_COMMAND: 'ssh -oBatchMode=yes', GIT_CONFIG_GLOBAL: join(folder, 'git.config') },
    ...plainEnvironment(variables, folder),
  })

  async function commitOf(name: string): Promise<Commit> {
    const format = '--format=%H%x00%s%x00%an%x00%ae'
    const said = await git(['log', '-1', format, name, '--'])
    const [id = '', subject = '', author = '', email = ''] = said.trimEnd().split('\0')
    return { id, subject, author, email }
  }

  return {
    fetch: async (branch) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // A path in the settings is trusted whoever owns it: the service's user may own nothing there.
      await writeFile(join(folder, 'git.config'), '[safe]\n\tdirectory = *\n')
      if (!existsSync(join(gitFolder, 'HEAD'))) await git(['init', '--quiet', '--bare', gitFolder])
      const reference = `refs/heads/${branch}`
      const known = await git(['ls-remote', '--', address, reference])
      if (!known.split('\n').some((line) => line.endsWith(`\t${reference}`))) return undefined
      const wanted = `+${reference}:${reference}`
      await git(['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', '--', address, wanted])
      return await commitOf(reference)
    },
    foreignFiles: async (commit) => {
      const listed = await git(['ls-tree', '-r', '-z', commit, '--', ...codeParts, 'content'])
      return await foreignIn(treeEntries(listed), project)
    },
    checkOut: async (commit, target) => {
      await mkdir(target, { recursive: true })
      await git([`--work-tree=${target}`, 'read-tree', '--reset', '-u', `${commit}:content`], {
        GIT_INDEX_FILE: `${target}.index`,
      })
      // What git compares a commit with: of files that it lacks, git says that they are gone.
      await git(['read-tree', commit], { GIT_INDEX_FILE: historyIndex })
    },
    environment: (target) => ({
      ...{ GIT_DIR: gitFolder, GIT_WORK_TREE: dirname(target) },
      GIT_INDEX_FILE: historyIndex,
    }),
  }
}
