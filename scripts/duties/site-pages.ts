import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ELEMENT_NODE, type Node, parse, TEXT_NODE } from 'ultrahtml'
import { querySelectorAll } from 'ultrahtml/selector'

export interface SitePage {
  readonly path: string
  /** The words of each place that a selector names; the value of a field, as it has no words. */
  readonly places: (selector: string) => string[]
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  '#34': '"',
}

function wordsOf(node: Node): string {
  if (node.type === TEXT_NODE) return node.value
  if (node.type !== ELEMENT_NODE) return ''
  const children: unknown = node.children
  const words = Array.isArray(children)
    ? children.map((child: Node) => wordsOf(child)).join(' ')
    : ''
  return words || node.attributes['value'] || node.attributes['href'] || node.name
}

/** Every page of a built site, also by names without .html. */
export function readPages(folder: string): SitePage[] {
  return globSync('**/*.html', { cwd: folder }).map((file) => {
    const document: unknown = parse(readFileSync(join(folder, file), 'utf8'))
    const path = `/${file}`.replace(/(?:\/index)?\.html$/, '') || '/'
    const words = (node: Node) =>
      wordsOf(node).replaceAll(/&(#?\w+);/g, (entity, name: string) => entities[name] ?? entity)
    return { path, places: (selector) => querySelectorAll(document as Node, selector).map(words) }
  })
}
