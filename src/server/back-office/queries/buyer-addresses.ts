import type { Database } from '#server/database/tables.ts'

/**
 * Where mails about an order or a booking go. Undefined when there is no such thing, or when nothing is
 * known of its buyer any more; '' for somebody who is only reached by phone.
 */
export async function findBuyerAddress(
  db: Database,
  subjectId: string,
): Promise<string | undefined> {
  const order = await db
    .selectFrom('orders')
    .select('contact_email as email')
    .where('id', '=', subjectId)
    .executeTakeFirst()
  const consultation = await db
    .selectFrom('consultations')
    .select('email')
    .where('id', '=', subjectId)
    .executeTakeFirst()
  const seat = await db
    .selectFrom('enrollments')
    .select(['email', 'phone'])
    .where('id', '=', subjectId)
    .executeTakeFirst()
  if (seat) return seat.email || seat.phone ? seat.email : undefined
  return order?.email || consultation?.email || undefined
}

/** From now on mails about this order or booking go there. */
export async function setBuyerAddress(
  db: Database,
  subjectId: string,
  email: string,
): Promise<void> {
  await db.updateTable('orders').set({ contact_email: email }).where('id', '=', subjectId).execute()
  for (const table of ['consultations', 'enrollments'] as const)
    await db.updateTable(table).set({ email }).where('id', '=', subjectId).execute()
}
