import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/database/tables.ts'

/** Each counts rows that no transaction, cut off anywhere, may leave behind. */
const halves: Record<string, RawBuilder<{ found: number }>> = {
  'orders without a payment': sql`
    select count(*) as found from orders
    where id not in (select subject_id from payments)`,
  'orders without a line': sql`
    select count(*) as found from orders
    where id not in (select order_id from order_items)`,
  'orders with two payments': sql`
    select count(*) as found from (
      select subject_id from payments group by subject_id having count(*) > 1) as doubled`,
  'payments for nothing': sql`
    select count(*) as found from payments
    where kind = 'order' and subject_id not in (select id from orders)`,
  'paid payments without their one event': sql`
    select count(*) as found from payments where state = 'paid' and 1 <> (
      select count(*) from payment_events
      where payment_id = payments.id and payment_events.state = 'paid')`,
  'payments with news that did not move them': sql`
    select count(*) as found from payments where state = 'pending' and id in (
      select payment_id from payment_events)`,
  'mails fewer than receipts due': sql`
    select case when (select count(*) from payments where state = 'paid' and kind = 'order')
      > (select count(*) from mails) then 1 else 0 end as found`,
  'seats that are counted otherwise than taken': sql`
    select count(*) as found from webinar_seats where taken <> (
      select count(*) from enrollments where state in ('held', 'confirmed')
      and enrollments.webinar_id = webinar_seats.webinar_id)`,
  'seats that are counted as held otherwise than held': sql`
    select count(*) as found from webinar_seats where held <> (
      select count(*) from enrollments where state = 'held'
      and enrollments.webinar_id = webinar_seats.webinar_id)`,
}

/** What is wrong in the database, in words; nothing when it is whole. */
export async function findInconsistencies(db: Database, isFile: boolean): Promise<string[]> {
  const wrong: string[] = []
  for (const [what, query] of Object.entries(halves)) {
    const { rows } = await query.execute(db)
    if (rows[0]?.found !== 0) wrong.push(`${what}: ${rows[0]?.found ?? 'no answer'}`)
  }
  if (!isFile) return wrong
  const { rows: checked } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(
    db,
  )
  const { rows: dangling } = await sql`pragma foreign_key_check`.execute(db)
  const messages = checked.map((row) => row.integrity_check).filter((word) => word !== 'ok')
  return [...wrong, ...messages, ...dangling.map((row) => JSON.stringify(row))]
}
