import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Lesson progress. Keyed by person and course, as an order may be refunded and placed again. */
export const createLessonProgress: Migration = {
  async up(db) {
    await sql`create table lesson_progress (
      user_id text not null references users (id) on delete cascade, course_id text not null, lesson_id text not null,
      furthest_s integer not null, position_s integer not null, opened_at bigint not null,
      done_at bigint not null, undone_at bigint not null, note text not null, note_at bigint not null,
      updated_at bigint not null,
      constraint one_progress_per_lesson primary key (user_id, course_id, lesson_id)
    )`.execute(db)
  },
}
