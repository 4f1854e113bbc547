import { type CollectionEntry, getCollection } from 'astro:content'
import type { ItemType } from '#domain/item.ts'
import { isFree } from '#domain/money.ts'
import * as words from '#words/products.ts'
import { listPages } from './list-pages.ts'
import { audiences, topics } from './schemas/products.ts'

export type Course = CollectionEntry<'courses'>

/** Every course, in the editors' order. */
export async function courses(): Promise<Course[]> {
  const entries = await getCollection('courses')
  return entries.toSorted((a, b) => a.data.order - b.data.order)
}

interface Choice {
  readonly label: string
  readonly href: string
  /** Title of the page of this choice. */
  readonly title: string
  readonly courses: readonly Course[]
}

const slug = (choice: string) => choice.replaceAll(' ', '-')

/** The two ways to find a course: by audience and by topic, limited to those with courses. */
export async function courseFinder(): Promise<Record<'audiences' | 'topics', Choice[]>> {
  const all = await courses()
  const forWhom = audiences.map((audience) => ({
    ...{ label: words.forWhom[audience], title: words.coursesFor[audience] },
    href: `/courses/for/${slug(audience)}`,
    courses: all.filter(({ data }) => data.for?.includes(audience)),
  }))
  const aboutWhat = topics.map((topic) => ({
    ...{ label: words.aboutWhat[topic], title: words.coursesAbout[topic] },
    href: `/courses/about/${topic}`,
    courses: all.filter(({ data }) => data.topic === topic),
  }))
  const some = (choices: Choice[]) => choices.filter((choice) => choice.courses.length > 0)
  return { audiences: some(forWhom), topics: some(aboutWhat) }
}

/** One page for each choice of the finder, below /courses. */
export async function finderPaths() {
  const { audiences, topics } = await courseFinder()
  return [...audiences, ...topics].map((choice) => {
    const [, , by, value] = choice.href.split('/')
    return { params: { by, value }, props: { choice } }
  })
}

/** Items per page within the weight limit, with texts of the schema's maximum lengths. */
const perPage = 8

/** The pages that list the courses. */
export const courseListPages = async () => listPages(await courses(), perPage)

/** The number of lessons in the chapters of a course. */
export function lessonCount(chapters: Course['data']['chapters']): number {
  return chapters.reduce((count, { subChapters }) => count + subChapters.length, 0)
}

/** The free lessons of a course, in order. */
export const freeLessonsOf = ({ data }: Course) =>
  data.chapters.flatMap(({ subChapters }) => subChapters).filter(({ free }) => free)

export type FreeLesson = ReturnType<typeof freeLessonsOf>[number]

/** The number of free lessons of all courses. */
export const freeLessonCount = async (): Promise<number> =>
  (await courses()).flatMap(freeLessonsOf).length

/** One page for each course, at /courses/ and its file name. */
export async function coursePaths() {
  const all = await courses()
  return all.map((course) => ({ params: { id: course.id }, props: { course } }))
}

export type Book = CollectionEntry<'books'>

/** Every book, in the editors' order. */
export async function books(): Promise<Book[]> {
  const entries = await getCollection('books')
  return entries.toSorted((a, b) => a.data.order - b.data.order)
}

/** The related course of a book, if it names one; in `npm run dev`, undefined if the file has an error. */
export const courseWith = async ({ data }: Book): Promise<Course | undefined> =>
  (await courses()).find(({ id }) => id === data.goesWith)

const booksPerPage = 12

/** The pages that list the books, free ones first. */
export async function bookListPages() {
  const all = await books()
  const [free, paid] = [true, false].map((wanted) => all.filter(({ data }) => isFree(data.price) === wanted))
  return listPages([...(free ?? []), ...(paid ?? [])], booksPerPage)
}

/** Public URL of a free book; paid books have none. */
export function freeBookUrl(book: Book): string {
  return `/books/${book.id}.pdf`
}

/** One page for each book, at /library/ and its file name. */
export async function bookPaths() {
  const all = await books()
  return all.map((book) => ({ params: { id: book.id }, props: { book } }))
}

export type ArtPiece = CollectionEntry<'art'>

/** Every piece of the Dhyanam shop, in the editors' order. */
export async function artPieces(): Promise<ArtPiece[]> {
  const entries = await getCollection('art')
  return entries.toSorted((a, b) => a.data.order - b.data.order)
}

const artPerPage = 12

/** The pages that list the art. */
export const artListPages = async () => listPages(await artPieces(), artPerPage)

/** One page for each piece, at /dhyanamshop/ and its file name. */
export async function artPaths() {
  const all = await artPieces()
  return all.map((piece) => ({ params: { id: piece.id }, props: { piece } }))
}

export type Artwork = CollectionEntry<'artworks'>

/** The artworks of the Dhyanam page, in the editors' order. */
export async function artworks(): Promise<Artwork[]> {
  const entries = await getCollection('artworks')
  return entries.toSorted((a, b) => a.data.order - b.data.order)
}

const lists = {
  Course: '/courses',
  Book: '/library',
  Dhyanam: '/dhyanamshop',
} satisfies Record<ItemType, string>

/** The list page of an item type. */
export const listPath = (itemType: ItemType): string => lists[itemType]

/** The page of a product, at its file name. */
export const productPath = (itemType: ItemType, id: string): string => `${lists[itemType]}/${id}`

/** The four items after the one with this id, wrapping around at the end. */
export function nextFour<Entry extends { id: string }>(all: readonly Entry[], id: string): Entry[] {
  const index = all.findIndex((entry) => entry.id === id)
  return [...all.slice(index + 1), ...all.slice(0, index)].slice(0, 4)
}
