import { type RawBuilder, sql } from 'kysely'
import type { RetainedColumns } from '#domain/retention-policy.ts'
import type { Database } from '#server/database/tables.ts'

/** How the persons of a table are reached, and the period of a row. */
export interface Trace {
  readonly table: string
  /** By its own columns, its account, its seat (`about`), or a text that contains a contact. */
  readonly by:
    | { readonly email: string; readonly phone: string | undefined }
    | 'user_id'
    | 'about'
    | { readonly text: 'params' | 'metadata' }
  /** The columns of the first and the last moment; a row without them always counts. */
  readonly from?: string
  readonly until?: string
  /** How long after the event the `from` column is. */
  readonly fromLagMs?: number
  /** Written by the shop itself, not by an action of the person. */
  readonly isByShop?: true
}

/** The contact in a row; for a text column, `email` is the whole text. */
export interface Contact {
  readonly email: string
  readonly phone: string
}

interface Period {
  readonly sinceMs: number
  readonly untilMs: number
}

const column = (table: string, name: string) => sql.ref<string>(`${table}.${name}`)
const noText: RawBuilder<string> = sql`''`

/** The tables and columns with a row's contact. */
function reached({ table, by }: Trace): {
  from: RawBuilder<unknown>
  email: RawBuilder<string>
  phone: RawBuilder<string>
} {
  const own = sql.table(table)
  if (by === 'user_id')
    return {
      from: sql`${own} join users as owner on owner.id = ${column(table, by)}`,
      email: sql`owner.email`,
      phone: noText,
    }
  if (by === 'about')
    return {
      from: sql`${own} join enrollments as seat on seat.id = ${column(table, by)}`,
      email: sql`seat.email`,
      phone: sql`seat.phone`,
    }
  if ('text' in by) return { from: own, email: column(table, by.text), phone: noText }
  return {
    from: own,
    email: column(table, by.email),
    phone: by.phone === undefined ? noText : column(table, by.phone),
  }
}

function within({ table, from, until = from, fromLagMs = 0 }: Trace, { sinceMs, untilMs }: Period) {
  if (from === undefined || until === undefined) return sql<boolean>`true`
  const [first, last] = [column(table, from), column(table, until)]
  return sql<boolean>`${first} < ${untilMs + fromLagMs} and ${last} >= ${sinceMs + fromLagMs}`
}

/** The contacts in this part of a table with stored data from this period. */
export async function listContacts(
  db: Database,
  { table, columns, trace }: RetainedColumns & { readonly trace: Trace },
  period: Period,
): Promise<Contact[]> {
  const { from, email, phone } = reached(trace)
  const conditions = columns.map((name) => sql`${column(table, name)} <> ''`)
  const { rows } = await sql<Contact>`
    select distinct ${email} as email, ${phone} as phone from ${from}
    where (${sql.join(conditions, sql` or `)}) and ${within(trace, period)}`.execute(db)
  return rows
}
