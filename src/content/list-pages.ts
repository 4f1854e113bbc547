import * as words from '#words/shell.ts'

/** A page of a paginated list. */
export interface ListPart<Item> {
  readonly items: readonly Item[]
  /** Page number, from 1. */
  readonly number: number
  readonly count: number
}

/** Splits a list into pages; an empty one has one page. The last page may have a single item. */
export function partsOf<Item>(all: readonly Item[], perPage: number): ListPart<Item>[] {
  const count = Math.max(1, Math.ceil(all.length / perPage))
  return Array.from({ length: count }, (_, index) => ({
    items: all.slice(index * perPage, (index + 1) * perPage),
    number: index + 1,
    count,
  }))
}

/** Path below the list's URL; undefined for the first page, which keeps the list's URL. */
const belowList = (number: number) => (number === 1 ? undefined : `page/${number}`)

/** The path of a page of the list at `path`. */
export const partPath = (path: string, number: number) =>
  [path, belowList(number)].filter(Boolean).join('/')

/** The pages of a list, for `[...page].astro`: /courses, /courses/page/2 and so on. */
export const listPages = <Item>(all: readonly Item[], perPage: number) =>
  partsOf(all, perPage).map((part) => ({
    params: { page: belowList(part.number) },
    props: { part },
  }))

/** The unique title of a page of a list. */
export const partTitle = (title: string, number: number) =>
  number === 1 ? title : words.pageOfList(title, number)
