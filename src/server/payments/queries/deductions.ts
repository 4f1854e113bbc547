import { sql } from 'kysely'
import type { Deduction } from '#domain/bill.ts'
import type { Database } from '#server/database/tables.ts'

export async function insertDeductions(
  db: Database,
  subject_id: string,
  deductions: readonly Deduction[],
): Promise<void> {
  if (deductions.length === 0) return
  const rows = deductions.map(({ kind, label, amountPaise: amount_paise }, position) => {
    return { subject_id, position, kind, label, amount_paise }
  })
  await db.insertInto('deductions').values(rows).execute()
}

/** The deductions of these purchases, in the order in which each was applied. */
export async function listDeductions(
  db: Database,
  subjectIds: readonly string[],
): Promise<(Deduction & { readonly subjectId: string })[]> {
  if (subjectIds.length === 0) return []
  return await db
    .selectFrom('deductions')
    .select(['subject_id as subjectId', 'kind', 'label', 'amount_paise as amountPaise'])
    .where('subject_id', 'in', [...subjectIds])
    .orderBy('subject_id')
    .orderBy('position')
    .execute()
}

/**
 * How many purchases that are paid, or may still be paid, use it; not those refunded or expired. In total, of this
 * payer, and those that this payer has not paid yet.
 */
export async function countTaken(
  db: Database,
  { kind, label }: Pick<Deduction, 'kind' | 'label'>,
  payer: string,
): Promise<{ readonly all: number; readonly own: number; readonly ownOpen: number }> {
  const rows = await db
    .selectFrom('deductions')
    .innerJoin('payments', 'payments.subject_id', 'deductions.subject_id')
    .select((select) => ['state', select.fn.countAll().as('count')])
    .select(sql<number>`case when payer = ${payer} then 1 else 0 end`.as('is_own'))
    .where('deductions.kind', '=', kind)
    .where('label', '=', label)
    .where('state', 'in', ['pending', 'paid'])
    .groupBy(['state', 'is_own'])
    .execute()
  const sum = (those: typeof rows) => those.reduce((all, { count }) => all + Number(count), 0)
  const own = rows.filter(({ is_own }) => is_own === 1)
  const ownOpen = own.filter(({ state }) => state === 'pending')
  return { all: sum(rows), own: sum(own), ownOpen: sum(ownOpen) }
}

/** A deduction requested for a purchase: its kind, and the label by which that rule knows it. */
export type AskedDeduction = Pick<Deduction, 'kind' | 'label'>

/** Requests it for a cart, replacing any earlier request of that kind. */
export async function askForDeduction(
  db: Database,
  user_id: string,
  { kind, label }: AskedDeduction,
): Promise<void> {
  await db
    .insertInto('asked_deductions')
    .values({ user_id, kind, label })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet({ label }))
    .execute()
}

export async function listAskedDeductions(db: Database, userId: string): Promise<AskedDeduction[]> {
  return await db
    .selectFrom('asked_deductions')
    .select(['kind', 'label'])
    .where('user_id', '=', userId)
    .execute()
}

/** Removes it once used or no longer wanted; without a label, whatever is requested of the kind. */
export async function forgetAskedDeduction(
  db: Database,
  userId: string,
  { kind, label }: { readonly kind: string; readonly label?: string },
): Promise<void> {
  await db
    .deleteFrom('asked_deductions')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .$if(label !== undefined, (query) => query.where('label', '=', label ?? ''))
    .execute()
}
