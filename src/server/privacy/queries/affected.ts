import { type RawBuilder, sql } from 'kysely'
import type { RetainedColumns } from '#domain/retention-policy.ts'
import type { Database } from '#server/database/tables.ts'

/** How the people of a table are reached, and when they were in it. */
export interface Trace {
  readonly table: string
  /** By its own columns, by the account, by the seat that it is about, or by a text that names somebody. */
  readonly by:
    | { readonly email: string; readonly phone: string | undefined }
    | 'user_id'
    | 'about'
    | { readonly text: 'params' | 'metadata' }
  /** The first and the last moment; without them, it has none and counts always. */
  readonly from?: string
  readonly until?: string
  /** `from` is so long after it. */
  readonly fromLagMs?: number
  /** The shop writes it by itself, whatever they do. */
  readonly isByShop?: true
}

/** As a row says it; of a text, all of it stands as the e-mail. */
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

/** Where a row of this table says how somebody is reached. */
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

/** Everybody of whom this part of a table has kept something, in this time. */
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
