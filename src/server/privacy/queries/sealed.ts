import { deleted } from '#server/database/query-helpers.ts'
import type { Database, SubjectIds } from '#server/database/tables.ts'
import type { SealedRow } from '#server/database/account-tables.ts'

export async function insertSealed(db: Database, row: SealedRow): Promise<void> {
  await db.insertInto('sealed').values(row).execute()
}

/** Of a mailbox, or of one purchase. */
export async function listSealed(
  db: Database,
  of: { readonly subject: string } | { readonly about: string },
): Promise<SealedRow[]> {
  return await db
    .selectFrom('sealed')
    .selectAll()
    .where((where) =>
      'subject' in of ? where('subject', '=', of.subject) : where('about', '=', of.about),
    )
    .orderBy('sealed_at')
    .orderBy('id')
    .execute()
}

/** Rows whose payload does not begin so. */
export async function countSealedOtherwise(db: Database, payloadStart: string): Promise<number> {
  const { count } = await db
    .selectFrom('sealed')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where((where) =>
      where(
        where.fn('substr', ['payload', where.lit(1), where.lit(payloadStart.length)]),
        '!=',
        payloadStart,
      ),
    )
    .executeTakeFirstOrThrow()
  return count
}

/** At most so many; answers how many. */
export async function deleteOldSealed(db: Database, now: number, most: number): Promise<number> {
  const over = db.selectFrom('sealed').select('id').where('erase_after', '<=', now).limit(most)
  return deleted(await db.deleteFrom('sealed').where('id', 'in', over).execute())
}

/** Purchases of these that were paid, with the last moment at which they could be. */
export async function listTransactions(db: Database, subjects: SubjectIds) {
  return await db
    .selectFrom('payments')
    .select((select) => ['subject_id', 'kind', select.fn.max('expires_at').as('at')])
    .where('subject_id', 'in', subjects)
    .where('state', 'in', ['paid', 'refunded'])
    .groupBy(['subject_id', 'kind'])
    .execute()
}

/** These columns of one row, as they are. */
export async function readColumns(
  db: Database,
  { table, columns }: { readonly table: string; readonly columns: readonly string[] },
  id: string,
): Promise<Record<string, unknown> | undefined> {
  return await db
    .selectFrom(table as 'orders')
    .select(columns as readonly 'id'[])
    .where('id', '=', id)
    .executeTakeFirst()
}
