import type { KeptColumns } from '#domain/keeping.ts'
import type { Database } from '#server/database/tables.ts'

/** Where a table of people says how they are reached. */
export interface ContactColumns {
  readonly table: string
  readonly email: string
  readonly phone: string | undefined
}

/** How people of these tables are reached; of a table without mailboxes, nothing. */
export function contactsOf(columns: readonly KeptColumns[]): ContactColumns[] {
  const byTable = Map.groupBy(columns, ({ table }) => table)
  return [...byTable].flatMap(([table, parts]) => {
    const all = parts.flatMap((part) => part.columns)
    const email = all.find((name) => name === 'email' || name === 'contact_email')
    const phone = all.find((name) => name === 'phone' || name === 'mobile')
    return email === undefined || undated.includes(table) ? [] : [{ table, email, phone }]
  })
}

/** Codes and links by mail end within minutes, and have no moment of their own. */
const undated: readonly string[] = ['email_codes', 'email_tickets']

/** Everybody of whom this table has got something since then. */
export async function listContacts(
  db: Database,
  { table, email, phone }: ContactColumns,
  { sinceMs, untilMs }: { readonly sinceMs: number; readonly untilMs: number },
): Promise<{ email: string; phone: string }[]> {
  const rows = await db
    .selectFrom(table as 'orders')
    .select((row) => [
      row.ref(email as 'contact_email').as('email'),
      phone === undefined ? row.val('').as('phone') : row.ref(phone as 'mobile').as('phone'),
    ])
    .distinct()
    .where('created_at', '>=', sinceMs)
    .where('created_at', '<', untilMs)
    .execute()
  // A nameless owner of orders has no mailbox.
  return rows.filter((row) => row.email.includes('@') || (row.email === '' && row.phone !== ''))
}
