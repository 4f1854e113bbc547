import * as words from '#words/shell.ts'

/** One page of a list that may be longer than a page may weigh. */
export interface ListPart<Item> {
  readonly items: readonly Item[]
  /** Of this page, from 1. */
  readonly number: number
  readonly count: number
}

/** Cuts a list into pages; an empty one has a page as well. The last may be as short as one item. */
export function partsOf<Item>(all: readonly Item[], perPage: number): ListPart<Item>[] {
  const count = Math.max(1, Math.ceil(all.length / perPage))
  return Array.from({ length: count }, (_, index) => ({
    items: all.slice(index * perPage, (index + 1) * perPage),
    number: index + 1,
    count,
  }))
}

/** Below the address of the list: nothing for its first page, which is what it has always been. */
const belowList = (number: number) => (number === 1 ? undefined : `page/${number}`)

/** The address of a page of the list at `path`. */
export const partPath = (path: string, number: number) =>
  [path, belowList(number)].filter(Boolean).join('/')

/** The pages of a list, for `[...page].astro`: /courses, /courses/page/2 and so on. */
export const listPages = <Item>(all: readonly Item[], perPage: number) =>
  partsOf(all, perPage).map((part) => ({
    params: { page: belowList(part.number) },
    props: { part },
  }))

/** The title of a page of a list, which no other page has. */
export const partTitle = (title: string, number: number) =>
  number === 1 ? title : words.pageOfList(title, number)
