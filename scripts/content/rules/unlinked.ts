import { extname } from 'node:path'
import { addressesOf, pageOf } from '../addresses.ts'
import type { ContentFile, ContentTree } from '../content-tree.ts'
import type { Finding } from '../finding.ts'
import { textOf } from '../markdown.ts'
import { remember } from '../remember.ts'

/** The pages of this site that a file leads to. */
const pagesLinkedIn = remember((file: ContentFile): string[] => {
  const written = [...file.fields.map(({ value }) => value), ...textOf(file).links.map(({ target }) => target)]
  const pages = written
    .filter((value) => typeof value === 'string')
    .map((value) => value.trim())
    .filter((value) => /^\/(?!\/)/.test(value))
    .map((link) => link.replace(/[#?].*$/, '').replace(/(?<=.)\/$/, ''))
  const beside = file.fields.filter(({ path }) => path.join('.') === 'seeAlso.service')
  return [...pages.filter((page) => extname(page) === ''), ...beside.map(({ value }) => `/${String(value)}`)]
})

/** Services join no menu by themselves; one that was forgotten there is found by nobody. */
export function unlinkedProblems(tree: ContentTree): Finding[] {
  // Old addresses are no links, and visitors find no page by them.
  const published = tree.files.filter(({ isDraft, kind }) => !isDraft && kind.name !== 'redirects')
  const { pages } = addressesOf(tree)
  const isClear = tree.files.every(({ recovered, unreadable }) => recovered.mistakes.length + unreadable.length === 0)
  // A link that leads nowhere may be meant for the service.
  if (!isClear || published.flatMap(pagesLinkedIn).some((page) => !pages.includes(page))) return []
  return published.flatMap((file) => {
    const page = pageOf(file)
    if (file.kind.name !== 'services' || page === undefined) return []
    if (published.some((other) => other !== file && pagesLinkedIn(other).includes(page))) return []
    const words = `nothing leads to ${page}; name it below showcase in content/site.yaml, so that visitors find it`
    return [file.at({ line: 1, column: 1 }, words, 'warning')]
  })
}
