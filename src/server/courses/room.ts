import type { CourseProgress, CourseRoom } from '#contracts/courses.ts'
import { lessonKindOf } from '#domain/lesson.ts'
import {
  type LessonProgress,
  mergeProgress,
  noProgress,
  notAfter,
  type ProgressChange,
} from '#domain/lesson-progress.ts'
import { listEntitlements } from '#server/catalogue/queries/entitlements.ts'
import type { LessonProgressRow } from '#server/database/account-tables.ts'
import type { Database } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { courseLessons, lessonsOf } from './course-lessons.ts'
import { listProgress, putProgress } from './queries/lesson-progress.ts'

/** The courses that a user owns, each with its order. */
async function ownCourses(db: Database, userId: string): Promise<Map<string, string>> {
  const rights = await listEntitlements(db, userId)
  const courses = rights.filter(({ item_type }) => item_type === 'Course')
  return new Map(courses.map(({ product_id, order_id }) => [product_id, order_id]))
}

/**
 * The room of a course, for a user who has paid for it without a refund. Throws `not-found` for all others, and for a
 * course that never existed.
 */
export async function openRoom(shop: Shop, userId: string, courseId: string): Promise<CourseRoom> {
  const orderId = (await ownCourses(shop.db, userId)).get(courseId)
  const course = orderId === undefined ? undefined : await courseLessons(shop, courseId)
  if (orderId === undefined || !course) throw new Refusal('not-found', 'noRoom')
  const { name, url, chapters } = course
  const progress = await listProgress(shop.db, userId, [courseId])
  const ids = new Set(lessonsOf(course).map(({ id }) => id))
  return {
    ...{ courseId, name, orderId },
    ...(url !== undefined && { url }),
    chapters: chapters.map((chapter) => ({
      name: chapter.name,
      lessons: chapter.subChapters.map(({ file, ...lesson }) => ({
        ...lesson,
        kind: lessonKindOf({ ...lesson, file }),
      })),
    })),
    progress: progress.filter(({ lesson_id }) => ids.has(lesson_id)).map(toProgress),
  }
}

type Item = { readonly course: string; readonly lesson: string } & ProgressChange

/**
 * Merges the progress noted by a device with the stored one (domain/lesson-progress.ts), and returns the merged
 * progress of these lessons. Entries for a course that the user does not own, or for an unknown lesson, are skipped: a
 * device that syncs stored entries must not fail because of a course that was refunded meanwhile.
 */
export async function saveProgress(
  shop: Shop,
  userId: string,
  items: readonly Item[],
): Promise<CourseProgress[]> {
  const now = shop.now()
  const lessons = new Map<string, ReadonlySet<string>>()
  for (const courseId of (await ownCourses(shop.db, userId)).keys()) {
    if (!items.some(({ course }) => course === courseId)) continue
    const course = await courseLessons(shop, courseId)
    if (course) lessons.set(courseId, new Set(lessonsOf(course).map(({ id }) => id)))
  }
  const own = items.filter(({ course, lesson }) => lessons.get(course)?.has(lesson))
  if (own.length === 0) return []
  return await inTransaction(shop.db, async (db) => {
    const known = await listProgress(db, userId, [...lessons.keys()])
    const saved: CourseProgress[] = []
    // The same order for all devices, to avoid deadlocks on the rows.
    const byLesson = [...Map.groupBy(own, keyOf)].toSorted(([one], [other]) =>
      one < other ? -1 : 1,
    )
    for (const [key, changes] of byLesson) {
      const row = known.find(
        ({ course_id, lesson_id }) => keyOf({ course: course_id, lesson: lesson_id }) === key,
      )
      const [{ course, lesson }] = changes as [Item]
      const progress = changes
        .map(({ course: _, lesson: __, ...change }) => notAfter(now, change))
        .reduce(mergeProgress, row ? fromRow(row) : noProgress)
      await putProgress(db, {
        ...{ user_id: userId, course_id: course, lesson_id: lesson, updated_at: now },
        ...toColumns(progress),
      })
      saved.push({ course, lesson, ...progress })
    }
    return saved
  })
}

const keyOf = ({ course, lesson }: Pick<Item, 'course' | 'lesson'>) => `${course} ${lesson}`

const toColumns = ({
  furthest,
  position,
  openedAt,
  doneAt,
  undoneAt,
  note,
  noteAt,
}: LessonProgress) => ({
  ...{ furthest_s: furthest, position_s: position, opened_at: openedAt },
  ...{ done_at: doneAt, undone_at: undoneAt, note, note_at: noteAt },
})

const toProgress = (row: LessonProgressRow): CourseProgress => ({
  ...{ course: row.course_id, lesson: row.lesson_id },
  ...fromRow(row),
})

/** A user's progress in a lesson, as the domain's rule reads it. */
const fromRow = (row: LessonProgressRow): LessonProgress => ({
  ...{ furthest: row.furthest_s, openedAt: row.opened_at, position: row.position_s },
  ...{ doneAt: row.done_at, undoneAt: row.undone_at, note: row.note, noteAt: row.note_at },
})
