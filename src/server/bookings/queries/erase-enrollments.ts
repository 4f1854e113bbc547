import type { SubjectIds } from '#server/database/subject-ids.ts'
import type { Database } from '#server/database/tables.ts'
import { withdrawRequestNotices } from '#server/payments/queries/request-notices.ts'
import { seatNotices, seatRequests } from './enrollments.ts'

async function withdrawNotices(db: Database, ids: SubjectIds): Promise<void> {
  for (const kind of [seatRequests, seatNotices]) await withdrawRequestNotices(db, kind, ids)
}

/** The answers alone: who has the seat stays. */
export async function emptyChallenges(db: Database, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('enrollments')
    .set({ challenges: '', consented_at: null })
    .where('id', 'in', [...ids])
    .execute()
}

/** What these seats tell of health, mind and money, to the firm as well. */
export async function eraseChallenges(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const these = db
    .selectFrom('enrollments')
    .select('id')
    .where('id', 'in', [...ids])
  await withdrawNotices(db, these.$asScalar())
  await db
    .updateTable('enrollments')
    .set({ challenges: '', consented_at: null, gender: '' })
    .where('id', 'in', [...ids])
    .execute()
}

const contact = { phone: '', email: '', city: '', state_of_india: '', gender: '' }

/** What was paid keeps its name. What the firm could not be mailed so far goes too. */
export async function eraseEnrollments(
  db: Database,
  decided: SubjectIds,
  unpaid: SubjectIds,
): Promise<void> {
  await withdrawNotices(db, decided)
  await db
    .updateTable('enrollments')
    .set({ ...contact, challenges: '', consented_at: null, holder: '' })
    .where('id', 'in', decided)
    .execute()
  await db.updateTable('enrollments').set({ name: '' }).where('id', 'in', unpaid).execute()
}
