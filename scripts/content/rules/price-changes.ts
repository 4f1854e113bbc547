import { spawnSync } from 'node:child_process'
import { widgetOf } from '#content/schemas/fields.ts'
import { formatRupees } from '#domain/money.ts'
import { parseDocument } from 'yaml'
import type { ContentFile, ContentTree } from '../content-tree.ts'
import { splitFrontMatter } from '../front-matter.ts'
import type { Finding } from '../finding.ts'

function git(root: string, ...words: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout : undefined
}

/** Paths below content/ that differ from a commit; none where there is no such commit. */
function changedSince(root: string, commit: string): string[] {
  const names = git(root, 'diff', '--relative', '--name-only', commit, '--', 'content')
  return names?.split('\n').filter(Boolean) ?? []
}

function priceChanges(file: ContentFile, before: string): Finding[] {
  const { yaml } = splitFrontMatter(before, file.path.endsWith('.yaml'))
  const then = parseDocument(yaml)
  return file.fields.flatMap(({ path, value, field }) => {
    const old: unknown = then.getIn(path)
    if (!widgetOf(field)?.startsWith('price')) return []
    if (typeof value !== 'number' || typeof old !== 'number' || old === 0) return []
    if (Math.abs(value - old) <= old / 2) return []
    const [was, is] = [old, value].map((rupees) => formatRupees(Math.round(rupees * 100)))
    return [file.about(path, `changes from ${was} to ${is}, by more than half; check the digits`, 'warning')]
  })
}

/** A price that changes by more than half is often a slip of the hand. */
export function priceProblems({ root, files }: ContentTree, since: string): Finding[] {
  const changed = new Set(changedSince(root, since))
  return files
    .filter(({ path }) => changed.has(path))
    .flatMap((file) => {
      const before = git(root, 'show', `${since}:./${file.path}`)
      return before === undefined ? [] : priceChanges(file, before)
    })
}
