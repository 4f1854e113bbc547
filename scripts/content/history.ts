import { spawnSync } from 'node:child_process'

/** The content at an earlier commit. */
export interface History {
  /** Paths below content/ that have changed since. */
  readonly changed: ReadonlySet<string>
  /** Paths deleted since. */
  readonly removed: readonly string[]
  /** The text of a file then; undefined if it did not exist. */
  readonly textOf: (path: string) => string | undefined
}

function git(root: string, ...words: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout : undefined
}

function namesIn(output: string): string[] {
  return output.split('\0').filter(Boolean)
}

/** Undefined without such a commit, or without git. */
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
