import { type Kysely, sql, SqliteAdapter } from 'kysely'
import type { Migration } from 'kysely/migration'

const tables = [
  `create table notes (
    id text primary key, subject_id text not null, actor text not null, text text not null, at bigint not null
  )`,
  'create index notes_of_subject on notes (subject_id, at)',
  'create index notes_by_age on notes (at)',
  `create table blocks (
    id text primary key, kind text not null, subject text not null, reason text not null, actor text not null,
    at bigint not null, ended_at bigint
  )`,
  'create index blocks_of_subject on blocks (subject, ended_at)',
  'create index blocks_by_age on blocks (at)',
]

const columns = [
  'alter table consultations add column called_at bigint',
  'alter table training_enquiries add column called_at bigint',
  'alter table enrollments add column attendance text',
  'alter table refunds add column request_key text',
  'create unique index refunds_of_request on refunds (request_key)',
  'create index refunds_of_actor on refunds (actor, created_at)',
  'create index calls_to_make on consultations (created_at) where called_at is null',
  'create index training_to_call on training_enquiries (created_at) where called_at is null',
  'create index appointments_by_start on appointments (starts_at)',
]

/** Search columns: the prefix of a name, of its last word, and the last ten digits of a phone. */
const people: readonly (readonly [table: string, name: string, phone?: string])[] = [
  ['orders', 'full_name', 'mobile'],
  ['consultations', 'name', 'phone'],
  ['enrollments', 'name', 'phone'],
  ['appointments', 'name', 'phone'],
  ['training_enquiries', 'name', 'phone'],
  ['complaints', 'name'],
]

/** Indexes for prefix searches in any collation, as used by `beginsWith` in query-helpers.ts. */
const texts = (table: string, name: string) => [
  [`${table}_of_name`, table, `lower(${name})`],
  [
    `${table}_of_last_name`,
    table,
    `lower(replace(${name}, rtrim(${name}, replace(${name}, ' ', '')), ''))`,
  ],
]

const begun = [
  ...people.flatMap(([table, name]) => texts(table, name)),
  ['users_of_name', 'users', `lower(first_name || ' ' || last_name)`],
  ['users_of_last_name', 'users', 'lower(last_name)'],
  ['users_of_display_name', 'users', 'lower(display_name)'],
  ['training_of_company', 'training_enquiries', 'lower(company)'],
  ['orders_of_lower_email', 'orders', 'lower(contact_email)'],
  ['users_of_lower_email', 'users', 'lower(email)'],
]

/** SQLite already has these, for whole addresses; PostgreSQL cannot use those for prefixes. */
const begunOnPostgres = [
  'consultations',
  'enrollments',
  'appointments',
  'training_enquiries',
  'complaints',
].map((table) => [`${table}_of_email_begun`, table, 'lower(email)'])

const exact = [
  ...people.flatMap(([table, , phone]) =>
    phone === undefined
      ? []
      : [[`${table}_of_phone`, table, `substr(${phone}, length(${phone}) - 9)`]],
  ),
  ['addresses_of_phone', 'addresses', 'substr(mobile, length(mobile) - 9)'],
  ['payments_of_provider_order', 'payments', 'provider_order_id'],
  ['payments_of_provider_transaction', 'payments', 'provider_transaction_id'],
  ['payments_of_provider_ref', 'payments', 'provider_ref'],
  ['payments_of_bank_reference', 'payments', 'bank_reference'],
  ['refunds_of_bank_reference', 'refunds', 'bank_reference'],
  ['order_items_of_product', 'order_items', 'product_id, order_id'],
  ['mails_about', 'mails', 'about'],
]

/** Search indexes, notes and marks of the back office. */
export const createBackOffice: Migration = {
  async up(db: Kysely<unknown>) {
    const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
    const order = isSqlite ? '' : ' text_pattern_ops'
    const prefixes = isSqlite ? begun : [...begun, ...begunOnPostgres]
    const indexes = [
      ...prefixes.map(([name, table, by]) => `create index ${name} on ${table} ((${by})${order})`),
      ...exact.map(([name, table, by = '']) => {
        const isExpression = by.includes('(')
        return `create index ${name} on ${table} (${isExpression ? `(${by})` : by})`
      }),
      `create index mails_readable on mails (created_at) where params <> ''`,
    ]
    for (const statement of [...tables, ...columns, ...indexes])
      await sql.raw(statement).execute(db)
  },
}
