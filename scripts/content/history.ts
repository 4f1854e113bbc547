import { spawnSync } from 'node:child_process'

/** The content as it was at a commit. */
export interface History {
  /** Paths below content/ that differ from then. */
  readonly changed: ReadonlySet<string>
  /** Paths that were there then and are not any more. */
  readonly removed: readonly string[]
  /** What a file said then; undefined when it was not there. */
  readonly textOf: (path: string) => string | undefined
}

function git(root: string, ...words: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout : undefined
}

function namesIn(output: string): string[] {
  return output.split('\0').filter(Boolean)
}

/** Undefined where there is no such commit, or no git at all. */
export function historyOf(root: string, commit: string): History | undefined {
  const diff = (...more: string[]) =>
    git(root, 'diff', '--relative', '--no-renames', '--name-only', '-z', ...more, commit, '--', 'content')
  const changed = diff()
  const removed = changed && diff('--diff-filter=D')
  if (changed === undefined) return undefined
  return {
    changed: new Set(namesIn(changed)),
    removed: namesIn(removed ?? ''),
    textOf: (path) => git(root, 'show', `${commit}:./${path}`),
  }
}
