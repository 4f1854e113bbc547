import type { Database } from '../database/tables.ts'

/**
 * What restored records may not go on as: time has passed since, and things have happened that they do not
 * know. Whatever is open is asked about at once. What opened a door then opens none now: a session may
 * have been ended since, a code used, a password changed. Codes and links that wait to be mailed go with
 * them; every other mail goes out, perhaps a second time, as nobody knows whether it did. Answers how many
 * payments are open.
 */
export async function afterLoss(db: Database, now: number): Promise<number> {
  return await db.transaction().execute(async (transaction) => {
    const due = { next_check_at: now }
    const open = await transaction
      .updateTable('payments')
      .set(due)
      .where('state', '=', 'pending')
      .returning('id')
      .execute()
    await transaction.updateTable('refunds').set(due).where('state', '=', 'asked').execute()
    await transaction
      .updateTable('found_payments')
      .set(due)
      .where('state', 'in', ['asked', 'returning'])
      .execute()
    await transaction.updateTable('found_refunds').set(due).where('state', '=', 'asked').execute()
    for (const table of ['sessions', 'email_codes', 'email_tickets'] as const)
      await transaction.deleteFrom(table).execute()
    await transaction
      .deleteFrom('mails')
      .where('done_at', 'is', null)
      .where('expires_at', 'is not', null)
      .where('once_key', 'is', null)
      .execute()
    return open.length
  })
}

/** How many payments may still be paid. */
export async function countOpenPayments(db: Database): Promise<number> {
  const open = db.selectFrom('payments').where('state', '=', 'pending')
  const { count } = await open
    .select((select) => select.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
