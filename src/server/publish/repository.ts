import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { codeFiles, codeParts } from '#server/built-site.ts'
import { plainEnvironment, type ProcessVariables } from './build-programs.ts'

const run = promisify(execFile)

/** A commit. */
export interface Commit {
  readonly id: string
  readonly subject: string
  readonly author: string
  /** As stated by the author: unverified. */
  readonly email: string
}

/** The bare copy of the content repository, next to the shop's records. */
export interface Repository {
  /** Fetches a branch and returns its newest commit; undefined if there is no such branch. */
  readonly fetch: (branch: string) => Promise<Commit | undefined>
  /** Code files that differ from the running code, and symlinks, which could lead anywhere; empty if publishable. */
  readonly foreignFiles: (commit: string) => Promise<string[]>
  /** Checks out exactly the content of a commit; unchanged files are not rewritten. */
  readonly checkOut: (commit: string, folder: string) => Promise<void>
  /** Environment for programs that read the git history of a checked-out folder. */
  readonly environment: (folder: string) => Record<string, string>
}

/** A git command failed; the message contains no password. */
export class GitError extends Error {
  override name = 'GitError' as const
}

const minuteMs = 60_000

/** Strips a password or token from URLs. */
const withoutPassword = (text: string) => text.replace(/\/\/[^/@\s]+@/g, '//')

/** The git blob id of these bytes, in the repository's hash format. */
function blobName(bytes: Buffer, length: number): string {
  const hash = createHash(length === 64 ? 'sha256' : 'sha1')
  return hash.update(`blob ${bytes.length}\0`).update(bytes).digest('hex')
}

/** Runs git on the bare copy in `gitFolder`. */
function askGit(gitFolder: string, environment: Readonly<Record<string, string>>) {
  return async (words: readonly string[], more: Record<string, string> = {}): Promise<string> => {
    try {
      const env = { ...environment, ...more }
      const options = { env, timeout: 2 * minuteMs, maxBuffer: 64 * 1024 * 1024 }
      return (await run('git', [`--git-dir=${gitFolder}`, ...words], options)).stdout
    } catch (error) {
      const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
      const reason = said.trim() || (error instanceof Error ? error.message : 'unknown')
      // Without `cause`, which would be logged: it contains the whole command with the URL.
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

/** Files that differ from the project's, and code files that are missing. */
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
  /** The repository's git URL or path. */
  readonly address: string
  /** The folder of the running code. */
  readonly project: string
  readonly variables: ProcessVariables
}

/** Opens the copy in `folder`; the first fetch creates it. */
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
      // A configured path is trusted whoever owns it: the service's user may own nothing there.
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
      // The index that git compares with: files missing in it would be reported as deleted.
      await git(['read-tree', commit], { GIT_INDEX_FILE: historyIndex })
    },
    environment: (target) => ({
      ...{ GIT_DIR: gitFolder, GIT_WORK_TREE: dirname(target) },
      GIT_INDEX_FILE: historyIndex,
    }),
  }
}
