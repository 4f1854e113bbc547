import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ELEMENT_NODE, type Node, parse, TEXT_NODE } from 'ultrahtml'
import { querySelectorAll } from 'ultrahtml/selector'

export interface SitePage {
  readonly path: string
  /** The text of each element matched by a selector; for a form field, its value. */
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

/** Every page of a built site, also by path without .html. */
export function readPages(folder: string): SitePage[] {
  const files = globSync('**/*.html', { cwd: folder, exclude: ['desk/**'] })
  return files.map((file) => {
    const document: unknown = parse(readFileSync(join(folder, file), 'utf8'))
    const path = `/${file}`.replace(/(?:\/index)?\.html$/, '') || '/'
    const words = (node: Node) =>
      wordsOf(node).replaceAll(/&(#?\w+);/g, (entity, name: string) => entities[name] ?? entity)
    return { path, places: (selector) => querySelectorAll(document as Node, selector).map(words) }
  })
}

/** A legal requirement that can be checked on pages. */
export interface Duty {
  readonly rule: string
  /** The law that requires it. */
  readonly source: string
  /** 'every': excludes the pages without a footer, except for `never`. */
  readonly pages: readonly string[] | 'every'
  readonly selector: string
  /** The exact text required in one of the elements; without it, the element must exist. */
  readonly says?: string
  /** Must not exist. */
  readonly never?: true
}

export interface Judged {
  readonly duty: Duty
  readonly page: string
  /** The match, shortened; undefined when missing. */
  readonly match: string | undefined
}

const shortest = 120
/** The only pages without a footer, so that no links lead away from them. */
export const footless: readonly string[] = ['/cart', '/checkout']
const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

function judge(duty: Duty, page: SitePage | undefined, path: string): Judged {
  const places = page?.places(duty.selector).map(plain) ?? []
  const { says } = duty
  if (duty.never) {
    // An empty page does not count as compliant.
    const isNowhere = page && page.places('main').length > 0 && places.length === 0
    return { duty, page: path, match: isNowhere ? 'none' : undefined }
  }
  const match = places.find((text) => says === undefined || text.includes(plain(says)))
  return { duty, page: path, match: match?.slice(0, shortest) ?? undefined }
}

/** Checks every duty on every page it applies to. */
export function judgeAll(duties: readonly Duty[], pages: readonly SitePage[]): Judged[] {
  const all = pages.map(({ path }) => path)
  const withFoot = all.filter((path) => !footless.includes(path))
  return duties.flatMap((duty) => {
    const every = duty.never ? all : withFoot
    const paths = duty.pages === 'every' ? every : duty.pages
    return paths.map((path) =>
      judge(
        duty,
        pages.find((page) => page.path === path),
        path,
      ),
    )
  })
}
