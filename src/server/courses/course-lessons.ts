import { isDone } from '#domain/lesson-progress.ts'
import { lessonIdOf, roomPath } from '#domain/lesson.ts'
import { type SoldItem, type SoldLesson, soldItems } from '#server/catalogue/sold-items.ts'
import type { LessonProgressRow } from '#server/database/account-tables.ts'
import type { Shop } from '#server/shop.ts'

/** A lesson as its buyer sees it, of a course that is or was sold. */
export type OwnLesson = SoldLesson & { readonly id: string }

interface CourseLessons {
  readonly name: string
  /** The page of the course, while it is sold. */
  readonly url: string | undefined
  readonly chapters: readonly {
    readonly name: string
    readonly subChapters: readonly OwnLesson[]
  }[]
}

/** As on the site today: PDFs are names in `paidFiles`. */
function listedCourse(shop: Shop, courseId: string): CourseLessons | undefined {
  const listed = shop.catalogue.find(courseId)
  return listed?.itemType === 'Course' ? listed : undefined
}

/** As last sold: PDFs are names in `keptFiles`. */
async function soldCourse(shop: Shop, courseId: string): Promise<CourseLessons | undefined> {
  const isCourse = ({ itemType }: SoldItem) => itemType === 'Course'
  const product = (await soldItems(shop, [courseId])).find(isCourse)?.product
  if (!product) return undefined
  const chapters = product.chapters.map(({ name, subChapters }) => ({
    name,
    subChapters: subChapters.map((lesson) => ({ ...lesson, id: lessonIdOf(lesson) })),
  }))
  return { name: product.name, url: undefined, chapters }
}

/** A course with its current lessons or, if no longer sold, its last ones. */
export async function courseLessons(
  shop: Shop,
  courseId: string,
): Promise<CourseLessons | undefined> {
  return listedCourse(shop, courseId) ?? (await soldCourse(shop, courseId))
}

/** All lessons of a course, in order. */
export const lessonsOf = ({ chapters }: Pick<CourseLessons, 'chapters'>): OwnLesson[] =>
  chapters.flatMap(({ subChapters }) => subChapters)

const fileIn = (course: CourseLessons | undefined, lessonId: string) =>
  course && lessonsOf(course).find(({ id }) => id === lessonId)?.file

/** The PDF of a lesson in `paidFiles`, while the course is sold. */
export const listedLessonFile = (
  shop: Shop,
  courseId: string,
  lessonId: string,
): string | undefined => fileIn(listedCourse(shop, courseId), lessonId)

/** Its copy in `keptFiles`. */
export const lessonCopy = async (
  shop: Shop,
  courseId: string,
  lessonId: string,
): Promise<string | undefined> => fileIn(await soldCourse(shop, courseId), lessonId)

interface OrderedChapter {
  readonly name: string
  readonly subChapters: { name: string; link: string }[]
}

/** The lessons as an order lists them: each with a link, which for a PDF or a text leads to the course room. */
export function orderedChapters(
  courseId: string,
  chapters: readonly { readonly name: string; readonly subChapters: readonly SoldLesson[] }[],
): OrderedChapter[] {
  return chapters.map(({ name, subChapters }) => ({
    name,
    subChapters: subChapters.map((lesson) => ({
      name: lesson.name,
      link: lesson.link ?? roomPath(courseId, lessonIdOf(lesson)),
    })),
  }))
}

/** How many of these lessons are done, according to a person's progress. */
export function doneCount(
  courseId: string,
  chapters: readonly { readonly subChapters: readonly SoldLesson[] }[],
  progress: readonly LessonProgressRow[],
): number {
  const done = progress
    .filter(({ course_id }) => course_id === courseId)
    .filter(({ done_at: doneAt, undone_at: undoneAt }) => isDone({ doneAt, undoneAt }))
    .map(({ lesson_id }) => lesson_id)
  const ids = chapters.flatMap(({ subChapters }) => subChapters.map(lessonIdOf))
  return ids.filter((id) => done.includes(id)).length
}
