import { memberTypes } from '#domain/member-type.ts'
import type { ContentFile, ContentTree } from './content-tree.ts'
import { textOf } from './markdown.ts'
import type { Project } from './project.ts'

/** Kinds whose files become pages, with their base path. */
const pageKinds: Readonly<Record<string, string>> = {
  services: '/',
  profiles: '/',
  team: '/team/',
  courses: '/courses/',
  books: '/library/',
  art: '/dhyanamshop/',
}

/** Pages with a section per file. */
const listPages: Readonly<Record<string, string>> = {
  '/courses': 'courses',
  '/library': 'books',
  '/dhyanamshop': 'art',
  '/dhyanam': 'artworks',
}

/** Pages defined by code, independent of content: /cart, and the first page of lists, /courses. */
function fixedPages({ pageFiles }: Project): string[] {
  return pageFiles
    .map((file) => file.replace('/[...page].astro', '.astro'))
    .filter((file) => file.endsWith('.astro') && !file.includes('['))
    .map((file) => `/${file.replace(/(?:^|\/)?index\.astro$|\.astro$/, '')}`)
}

/** First path segments reserved by the server or the build. */
export function takenNames(project: Project): string[] {
  const pages = fixedPages(project).map((page) => page.split('/')[1] ?? '')
  const ours = ['admin', 'api', 'books', 'catalogue.json', 'healthz', 'ornaments', 'readyz', 'sandbox', 'share']
  return [...pages, ...project.publicNames, ...ours].filter(Boolean)
}

/** The path of a file's own page, if it has one. */
export function pageOf({ kind, id }: ContentFile): string | undefined {
  const below = pageKinds[kind.name]
  return below === undefined ? undefined : `${below}${id}`
}

/** The page that shows the text of a file, if any. */
export function shownOn(file: ContentFile): string | undefined {
  if (file.kind.shownOn !== undefined) return file.kind.shownOn
  return file.kind.folder === 'pages' ? `/${file.id}` : pageOf(file)
}

/** Sections of a page that are named after files or fields. */
function namedSections({ of }: ContentTree, page: string, file: ContentFile | undefined): string[] {
  const list = listPages[page]
  const listed = list ? of(list).filter(({ isDraft }) => !isDraft).map(({ id }) => id) : []
  const capabilities = (file?.fields ?? [])
    .filter(({ path }) => path[0] === 'capabilities' && path[2] === 'id')
    .map(({ value }) => String(value))
  return [...listed, ...capabilities, ...(page === '/team' ? memberTypes : [])]
}

/** Valid fragment ids of a page. */
function sectionsOf(tree: ContentTree, page: string): string[] {
  const file = tree.files.find((candidate) => shownOn(candidate) === page)
  const headings = file ? textOf(file).headings.map(({ id }) => id) : []
  return [...namedSections(tree, page, file), ...headings]
}

const deadLink = ({ absence }: ContentFile) =>
  absence === undefined
    ? 'leads to a draft, which the site does not show; publish it or remove the link'
    : `leads to a page that the site does not show ${absence}; change its from or until, or remove the link`

export interface Addresses {
  readonly pages: readonly string[]
  /** Pages not shown by the site, with advice for links to them. */
  readonly drafts: ReadonlyMap<string, string>
  /** Valid fragment ids of a page, in addition to those in templates. */
  readonly sectionsOf: (page: string) => string[]
}

/** Every path that content may link to. */
export function addressesOf(tree: ContentTree): Addresses {
  const made = tree.files.flatMap((file) => {
    const page = pageOf(file)
    return page === undefined ? [] : [{ page, file }]
  })
  return {
    pages: [...fixedPages(tree.project), ...made.map(({ page }) => page)],
    drafts: new Map(made.filter(({ file }) => file.isDraft).map(({ page, file }) => [page, deadLink(file)])),
    sectionsOf: (page) => sectionsOf(tree, page),
  }
}
