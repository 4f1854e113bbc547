import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { type ElementNode, type Node, parse } from 'ultrahtml'
import { querySelectorAll } from 'ultrahtml/selector'
import { inject } from 'vitest'
import { isCompressedForm } from '#server/site/compress.ts'

const root = 'dist/site'
/** Where the same files are asked for instead, in the project `pages-cdn`. */
export const pagesAt = inject('pagesAt')

export interface BuiltPage {
  /** Address of the page, e.g. /courses. */
  readonly path: string
  readonly all: (selector: string) => ElementNode[]
}

/** Those of the firm's desk are empty frames, which the server fills: tests/e2e/desk.test.ts looks at them. */
const isOfDesk = (file: string) => /(?:^|[\\/])desk[\\/]/.test(file)

function pagePath(file: string): string {
  const path = `/${file}`.replace(/\/index\.html$/, '').replace(/\.html$/, '')
  return path === '' ? '/' : path
}

/** Every file that a visitor could ask for, as a path inside the public folder. */
export const builtFiles: readonly string[] = globSync('**/*.*', { cwd: root })

interface Served {
  readonly bytes: Buffer
  readonly headers: Headers
}

const served = new Map<string, Served>()

/** The words of the sandbox, which the server writes in this place. */
const withoutBar = (html: string) =>
  html.replace(/<aside class="sandbox-bar"[^]*?<\/aside>/, '<!--sandbox-bar-->')

async function ask(file: string): Promise<void> {
  const path = file === '404.html' ? '/there-is-no-such-page' : encodeURI(pagePath(file))
  const answer = await fetch(`${pagesAt}${path}`)
  if (answer.status !== (file === '404.html' ? 404 : 200))
    throw new Error(`${path} was answered with ${answer.status}`)
  const bytes = Buffer.from(await answer.arrayBuffer())
  const built = file.endsWith('.html') ? Buffer.from(withoutBar(bytes.toString())) : bytes
  served.set(file, { bytes: built, headers: answer.headers })
}

/** The frame of the page of a purchase has no address. */
const isFrame = (file: string) => isOfDesk(file) || /^o[\\/]/.test(file)
const isAsked = (file: string) => !isFrame(file) && !isCompressedForm(file)
if (pagesAt !== undefined) await pLimit(8).map(builtFiles.filter(isAsked), ask)

export function readBuilt(file: string): Buffer {
  return served.get(file)?.bytes ?? readFileSync(join(root, file))
}

const policies: Record<string, string> = JSON.parse(
  readFileSync('dist/private/policies.json', 'utf8'),
)

/** The content security policy of a page, as it is sent or written down for that. */
export function policyOf(file: string): string {
  const sent = served.get(file)?.headers.get('Content-Security-Policy')
  return sent ?? policies[pagePath(file)] ?? ''
}

const parsed = (file: string): Node => parse(readBuilt(file).toString())

/** Read when it is first asked, and once: to read all of them takes longer than most tests. */
function openBuilt(file: string): BuiltPage {
  let document: Node | undefined
  return {
    path: pagePath(file),
    all: (selector) => {
      document ??= parsed(file)
      return querySelectorAll(document, selector).filter(isElement)
    },
  }
}

const pages = builtFiles.filter((file) => file.endsWith('.html') && !isOfDesk(file)).map(openBuilt)

/** Every public page as it was built. An empty list would let every test pass, so it throws. */
export function builtPages(): readonly BuiltPage[] {
  if (pages.length === 0) throw new Error(`${root} has no pages: build the site first`)
  return pages
}

/** The elements inside another one. */
export const allIn = (node: ElementNode, selector: string): ElementNode[] =>
  querySelectorAll(node, selector).filter(isElement)

export function builtPage(path: string): BuiltPage {
  const page = builtPages().find((candidate) => candidate.path === path)
  if (!page) throw new Error(`${path} was not built`)
  return page
}

function isElement(node: { type: number }): node is ElementNode {
  return node.type === 1
}

/** False for what waits in a template or behind the hidden attribute. */
export function isShown(node: ElementNode): boolean {
  if (node.name === 'template' || 'hidden' in node.attributes) return false
  return isElement(node.parent) ? isShown(node.parent) : true
}

/** The words inside an element, as one line and as HTML writes them. */
export function textOf(node: ElementNode | undefined): string {
  if (!node) return ''
  const words = node.children.map((child) => {
    if (isElement(child)) return textOf(child)
    return child.type === 2 ? child.value : ''
  })
  return words.join(' ').replaceAll(/\s+/g, ' ').trim()
}

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#34;': '"',
  '&#39;': "'",
  '&amp;': '&',
}

/** The words inside an element, as people read them. */
export function shownIn(node: ElementNode | undefined): string {
  return textOf(node).replaceAll(/&#?\w+;/g, (entity) => entities[entity] ?? entity)
}
