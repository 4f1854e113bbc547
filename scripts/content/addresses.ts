import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ContentFile, ContentTree } from './content-tree.ts'

/** Kinds whose files become pages, and below which address. */
const pageKinds: Readonly<Record<string, string>> = { services: '/', profiles: '/', team: '/team/' }

/** Pages whose sections are named after files. */
const listPages: Readonly<Record<string, string>> = {
  '/courses': 'courses',
  '/library': 'books',
  '/dhyanamshop': 'art',
}

/** The pages that the code has, whatever the content: /courses, /cart, … */
function fixedPages(root: string): string[] {
  const pages = join(root, 'src/pages')
  return readdirSync(pages, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.astro') && !file.includes('['))
    .map((file) => `/${file.replace(/(?:^|\/)?index\.astro$|\.astro$/, '')}`)
}

/** First parts of addresses that the server or the build keeps for itself. */
export function takenNames(root: string): string[] {
  const publicFiles = readdirSync(join(root, 'public'))
  const pages = fixedPages(root).map((page) => page.split('/')[1] ?? '')
  const ours = ['admin', 'api', 'books', 'catalogue.json', 'healthz', 'ornaments', 'readyz', 'sandbox', 'share']
  return [...pages, ...publicFiles, ...ours].filter(Boolean)
}

/** The address of the page that a file becomes, if it becomes one. */
export function pageOf({ kind, id }: ContentFile): string | undefined {
  const below = pageKinds[kind.name]
  return below === undefined ? undefined : `${below}${id}`
}

/** What a link into a page may name after its #; undefined where the content does not decide it. */
function sectionsOf({ of, files }: ContentTree, page: string): string[] | undefined {
  const list = listPages[page]
  if (list) return of(list).filter(({ isDraft }) => !isDraft).map(({ id }) => id)
  const service = files.find((file) => file.kind.name === 'services' && pageOf(file) === page)
  if (!service) return undefined
  return service.fields
    .filter(({ path }) => path[0] === 'capabilities' && path[2] === 'id')
    .map(({ value }) => String(value))
}

export interface Addresses {
  readonly pages: readonly string[]
  readonly drafts: ReadonlySet<string>
  readonly sectionsOf: (page: string) => string[] | undefined
}

/** Every address that a link of the content may lead to. */
export function addressesOf(tree: ContentTree): Addresses {
  const made = tree.files.flatMap((file) => {
    const page = pageOf(file)
    return page === undefined ? [] : [{ page, isDraft: file.isDraft }]
  })
  return {
    pages: [...fixedPages(tree.root), ...made.map(({ page }) => page)],
    drafts: new Set(made.filter(({ isDraft }) => isDraft).map(({ page }) => page)),
    sectionsOf: (page) => sectionsOf(tree, page),
  }
}
