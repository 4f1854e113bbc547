import type { SubjectIds } from '#server/database/subject-ids.ts'
import type { Database } from '#server/database/tables.ts'

const contact = { phone: '', email: '', message: '', state_of_india: '', zone: '' }

/** What was paid keeps its name, and a time that was given stays taken; its page opens no more. */
export async function eraseAppointments(
  db: Database,
  decided: SubjectIds,
  unpaid: SubjectIds,
): Promise<void> {
  await db
    .updateTable('appointments')
    .set({ ...contact, note: '', holder: '', key_hash: '' })
    .where('id', 'in', decided)
    .execute()
  await db.updateTable('appointments').set({ name: '' }).where('id', 'in', unpaid).execute()
}
