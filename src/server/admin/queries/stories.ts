import type { NoteRow } from '#server/database/office-tables.ts'
import type { Database } from '#server/database/tables.ts'

const tables = [
  { table: 'payments', kind: 'payment' },
  { table: 'refunds', kind: 'refund' },
  { table: 'orders', kind: 'order' },
  { table: 'consultations', kind: 'consultation' },
  { table: 'enrollments', kind: 'seat' },
  { table: 'appointments', kind: 'appointment' },
  { table: 'training_enquiries', kind: 'training' },
  { table: 'mails', kind: 'mail' },
  { table: 'users', kind: 'account' },
] as const

/** The kind of the table that contains exactly this id. */
export async function findKindById(db: Database, id: string) {
  for (const { table, kind } of tables) {
    const rows = db.selectFrom(table as 'orders').select('id')
    if ((await rows.where('id', '=', id).executeTakeFirst()) !== undefined) return kind
  }
  return undefined
}

/** Mails about these subjects, or with one of these keys, newest first. */
export async function listMailsOf(
  db: Database,
  { about, keys }: { readonly about: readonly string[]; readonly keys: readonly string[] },
) {
  return await db
    .selectFrom('mails')
    .select(['id', 'template', 'created_at', 'done_at', 'last_error'])
    .where((where) => where.or([where('about', 'in', about), where('once_key', 'in', keys)]))
    .orderBy('created_at', 'desc')
    .execute()
}

/** Staff notes about these subjects, oldest first. */
export async function listNotes(db: Database, subjectIds: readonly string[]): Promise<NoteRow[]> {
  return await db
    .selectFrom('notes')
    .selectAll()
    .where('subject_id', 'in', subjectIds)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

export async function insertNote(db: Database, note: NoteRow): Promise<void> {
  await db.insertInto('notes').values(note).execute()
}

/** Names of what an account owns, from its order lines. */
export async function listOwnedNames(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('entitlements')
    .innerJoin('order_items', (join) =>
      join
        .onRef('order_items.order_id', '=', 'entitlements.order_id')
        .onRef('order_items.product_id', '=', 'entitlements.product_id'),
    )
    .select('order_items.name')
    .where('user_id', '=', userId)
    .orderBy('granted_at')
    .execute()
  return rows.map(({ name }) => name)
}
