import { type ContentTree, treeOf } from '../../../scripts/content/content-tree.ts'
import type { Finding } from '../../../scripts/content/finding.ts'
import type { History } from '../../../scripts/content/history.ts'
import { type Project, readProject } from '../../../scripts/content/project.ts'

/** Before the sample webinar begins and after the last change of a sample text, whenever the tests run. */
export const now = Date.parse('2029-12-01T09:00:00+05:30')

/** A file of the sample content changed: its new bytes, or undefined for a file that is gone. */
export type Change = readonly [path: string, bytes: Buffer | undefined]

let sample: Project | undefined

/**
 * The content that mistakes are made in, below the pages of the project: what the firm writes is its own affair, and
 * changes no test. Its pictures are small, in the sizes that the schemas ask for.
 */
export const sampleRoot = 'tests/sample'

/** That content, read once. */
export function sampleProject(): Project {
  sample ??= { ...readProject('.'), content: readProject(sampleRoot).content }
  return sample
}

export function bytesOf(path: string): Buffer {
  const bytes = sampleProject().content.get(path)?.bytes()
  if (!bytes) throw new Error(`the sample content has no ${path}`)
  return bytes
}

export const wordsOf = (path: string) => bytesOf(path).toString('utf8')

/** The sample content with some files changed, in memory alone. */
function projectWith(changes: readonly Change[]): Project {
  const content = new Map(sampleProject().content)
  for (const [path, bytes] of changes) {
    content.delete(path)
    if (bytes) content.set(path, { path, bytes: () => bytes })
  }
  return { ...sampleProject(), content: new Map([...content].toSorted(([a], [b]) => (a < b ? -1 : 1))) }
}

export function treeWith(changes: readonly Change[]): ContentTree {
  return treeOf(projectWith(changes))
}

/** Findings of the sample content as it is, with the files where they really lie. */
export function inSample(found: readonly Finding[]): Finding[] {
  return found.map((finding) => ({ ...finding, file: `${sampleRoot}/${finding.file}` }))
}

/** The sample content as the last commit had it. */
export function historyOf(changes: readonly Change[]): History {
  const removed = changes.flatMap(([path, bytes]) => (bytes ? [] : [path]))
  const textOf = (path: string) => (sampleProject().content.has(path) ? wordsOf(path) : undefined)
  return { changed: new Set(changes.map(([path]) => path)), removed, textOf }
}
