import type { LessonProgressRow } from '#server/database/account-tables.ts'
import type { Database } from '#server/database/tables.ts'

/** Of this user, in these courses or in all. */
export async function listProgress(
  db: Database,
  userId: string,
  courseIds?: readonly string[],
): Promise<LessonProgressRow[]> {
  return await db
    .selectFrom('lesson_progress')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(courseIds !== undefined, (query) => query.where('course_id', 'in', [...(courseIds ?? [])]))
    .orderBy('course_id')
    .orderBy('lesson_id')
    .execute()
}

/** Stores a user's progress in a lesson, replacing the previous one. */
export async function putProgress(db: Database, row: LessonProgressRow): Promise<void> {
  const { user_id: _user, course_id: _course, lesson_id: _lesson, ...columns } = row
  await db
    .insertInto('lesson_progress')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'course_id', 'lesson_id']).doUpdateSet(columns),
    )
    .execute()
}
