import { covers } from '../pictures/covers/all.ts'
import { bookStyles } from './layout.ts'
import type { Chapter, Manuscript } from './manuscript.ts'

/** What the title pages say of a book. */
export interface Title {
  id: string
  title: string
  author: string
  finance: boolean
}

/** A chapter and the page on which it begins. */
export interface Entry {
  chapter: Chapter
  page: number
}

function document(title: string, body: string): string {
  return `<!doctype html><html lang="en-IN"><meta charset="utf-8"><title>${title}</title><style>${bookStyles()}</style><body>${body}</body></html>`
}

function section(chapter: Chapter, index: number): string {
  return `<section id="chapter-${index + 1}"><h2><small>Chapter ${index + 1}</small>${chapter.title}</h2>${chapter.html}</section>`
}

/** One chapter as a document of its own, to count its pages. */
export function chapterAlone(chapter: Chapter, index: number): string {
  return document(chapter.title, section(chapter, index))
}

function imprint({ author, finance }: Title): string {
  const notice = finance ? '<p><b>Sample text for information; not investment advice.</b></p>' : ''
  return (
    `<div class="imprint">${notice}<p>Written by ${author} for the Samriddhi Library, Lucknow. A sample book: the firm, its ` +
    `authors and the people in the examples are invented. Set in Eczar.</p></div>`
  )
}

/** The opening and the contents, which share the second page. */
function frontMatter(title: Title, manuscript: Manuscript, entries: readonly Entry[]) {
  const rows = entries.map(
    ({ chapter, page }, index) =>
      `<li><a href="#chapter-${index + 1}"><span>${chapter.title}</span><span>${page}</span></a></li>`,
  )
  return (
    `<section><h2>${title.title}</h2><div class="opening">${manuscript.opening}</div>` +
    `<ol class="contents">${rows.join('')}</ol>${imprint(title)}</section>`
  )
}

/** The front matter as a document of its own, to count its pages. */
export function frontMatterAlone(title: Title, manuscript: Manuscript): string {
  const entries = manuscript.chapters.map((chapter) => ({ chapter, page: 10 }))
  return document(title.title, frontMatter(title, manuscript, entries))
}

/** The whole book: cover, front matter, chapters. */
export function wholeBook(title: Title, manuscript: Manuscript, entries: readonly Entry[]): string {
  const cover = covers[title.id]?.().markup
  if (!cover) throw new Error(`The book ${title.id} has no cover`)
  const chapters = manuscript.chapters.map(section).join('')
  const body = `<div class="cover">${cover}</div>${frontMatter(title, manuscript, entries)}${chapters}`
  return document(title.title, body)
}
