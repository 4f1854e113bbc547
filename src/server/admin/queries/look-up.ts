import { type RawBuilder, sql } from 'kysely'
import { beginsWith } from '#server/database/query-helpers.ts'
import type { Database } from '#server/database/tables.ts'

/** Kinds that the back office can show by id. */
export const hitKinds = [
  ...(['order', 'payment', 'refund', 'consultation', 'call', 'appointment', 'seat'] as const),
  ...(['account', 'complaint', 'training', 'mail', 'product'] as const),
] as const
export type HitKind = (typeof hitKinds)[number]

/** A hit by its displayed id: for a complaint, its ticket. A free call may be a consultation here. */
export interface Reference {
  readonly kind: HitKind
  readonly id: string
  readonly at: number
}

/** Limit per table and query: more than one page shows. */
export const mostHits = 50

/** Columns with personal data, by table; '' for a missing column. */
const people = [
  { table: 'orders', kind: 'order', email: 'contact_email', name: 'full_name', phone: 'mobile' },
  { table: 'consultations', kind: 'consultation', email: 'email', name: 'name', phone: 'phone' },
  { table: 'enrollments', kind: 'seat', email: 'email', name: 'name', phone: 'phone' },
  { table: 'appointments', kind: 'appointment', email: 'email', name: 'name', phone: 'phone' },
  { table: 'training_enquiries', kind: 'training', email: 'email', name: 'name', phone: 'phone' },
  { table: 'complaints', kind: 'complaint', email: 'email', name: 'name', phone: '' },
] as const
const withPhone = people.filter(({ phone }) => phone !== '')

type PeopleTable = (typeof people)[number]['table'] | 'users'
type Condition = RawBuilder<boolean>

/** The newest matching rows. Sorts without the index on `created_at`, which would scan until enough rows matched. */
async function newest(
  db: Database,
  table: PeopleTable,
  kind: HitKind,
  condition: Condition,
): Promise<Reference[]> {
  const rows = await db
    .selectFrom(table as 'orders')
    .select([kind === 'complaint' ? sql<string>`ticket`.as('id') : 'id', 'created_at as at'])
    .where(condition)
    .orderBy(sql`+created_at`, 'desc')
    .limit(mostHits)
    .execute()
  return rows.map((row) => ({ kind, ...row }))
}

async function each<Item>(
  items: readonly Item[],
  look: (item: Item) => Promise<Reference[]>,
): Promise<Reference[]> {
  return (await Promise.all(items.map(look))).flat()
}

const lower = (column: string) => sql`lower(${sql.ref(column)})`

/** Orders, bookings and accounts whose address starts with this lower-case text. */
export async function findByEmail(db: Database, beginning: string): Promise<Reference[]> {
  const accounts = sql<boolean>`(${beginsWith(db, lower('email'), beginning)} and email <> id)`
  return [
    ...(await newest(db, 'users', 'account', accounts)),
    ...(await each(people, ({ table, kind, email }) =>
      newest(db, table, kind, beginsWith(db, lower(email), beginning)),
    )),
  ]
}

/** Everything of exactly this lower-case address. */
export async function findOfEmail(db: Database, address: string): Promise<Reference[]> {
  const is = (column: string) => sql<boolean>`${lower(column)} = ${address}`
  const accounts = sql<boolean>`(${is('email')} and email <> id)`
  return [
    ...(await newest(db, 'users', 'account', accounts)),
    ...(await each(people, ({ table, kind, email }) => newest(db, table, kind, is(email)))),
  ]
}

const lastWord = (column: string) => {
  const name = sql.ref(column)
  return sql`lower(replace(${name}, rtrim(${name}, replace(${name}, ' ', '')), ''))`
}

/** Matches people whose name, or its last word, starts with this lower-case text, and companies by name. */
export async function findByName(db: Database, beginning: string): Promise<Reference[]> {
  const begins = (expression: RawBuilder<unknown>) => beginsWith(db, expression, beginning)
  const fullName = sql`lower(first_name || ' ' || last_name)`
  const ofAccount = [fullName, lower('last_name'), lower('display_name')]
  return [
    ...(await each(ofAccount, (name) => newest(db, 'users', 'account', begins(name)))),
    ...(await each(people, ({ table, kind, name }) =>
      newest(db, table, kind, begins(lower(name))),
    )),
    ...(await each(people, ({ table, kind, name }) =>
      newest(db, table, kind, begins(lastWord(name))),
    )),
    ...(await newest(db, 'training_enquiries', 'training', begins(lower('company')))),
  ]
}

const lastTen = (column: string) => {
  const phone = sql.ref(column)
  return sql`substr(${phone}, length(${phone}) - 9)`
}

/** Matches phone numbers by their last ten digits. */
export async function findByPhone(db: Database, digits: string): Promise<Reference[]> {
  const owners = await db
    .selectFrom('addresses')
    .innerJoin('users', 'users.id', 'addresses.user_id')
    .select(['users.id', 'users.created_at as at'])
    .where(sql<boolean>`substr(addresses.mobile, length(addresses.mobile) - 9) = ${digits}`)
    .limit(mostHits)
    .execute()
  return [
    ...owners.map((row) => ({ kind: 'account' as const, ...row })),
    ...(await each(withPhone, ({ table, kind, phone }) =>
      newest(db, table, kind, sql<boolean>`${lastTen(phone)} = ${digits}`),
    )),
  ]
}

/** Sorts after every id with the same prefix, in any collation. */
const behindIds = 'z'.repeat(24)

/** An id prefix condition that can use the index. */
const idBegins = (column: string, beginning: string) => {
  const id = sql.ref(column)
  const end = beginning + behindIds
  return sql<boolean>`(${id} >= ${beginning} and ${id} <= ${end}
    and substr(${id}, 1, ${sql.lit(beginning.length)}) = ${beginning})`
}

/** Finds by id prefix. */
export async function findById(db: Database, beginning: string): Promise<Reference[]> {
  const own = idBegins('id', beginning)
  const mails = await db
    .selectFrom('mails')
    .select(['id', 'created_at as at'])
    .where(own)
    .limit(mostHits)
    .execute()
  return [
    ...(await newest(db, 'users', 'account', sql<boolean>`(${own} and email <> id)`)),
    ...(await each(withPhone, ({ table, kind }) => newest(db, table, kind, own))),
    ...mails.map((row) => ({ kind: 'mail' as const, ...row })),
  ]
}

/** A payment or refund with its purchase. */
interface Movement {
  readonly kind: 'payment' | 'refund'
  readonly id: string
  readonly at: number
  readonly purchase: string
  readonly subjectId: string
}

const references = [
  ...(['provider_order_id', 'provider_transaction_id', 'provider_ref', 'bank_reference'] as const),
  'id',
] as const

/** Payments and refunds by a provider or bank reference, or whose id starts with the first name. */
export async function findMovements(db: Database, named: readonly string[]): Promise<Movement[]> {
  const payments = db
    .selectFrom('payments')
    .select(['payments.id', 'payments.created_at as at', 'payments.kind as purchase'])
    .select('subject_id as subjectId')
    .limit(mostHits)
  const refunds = db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.id', 'refunds.created_at as at', 'payments.kind as purchase'])
    .select('subject_id as subjectId')
    .limit(mostHits)
  const [first = ''] = named
  const isOfPayment = first.startsWith('pay_') && first.length >= 12
  const isOfRefund = first.startsWith('ref_') && first.length >= 12
  const paid = await Promise.all([
    ...references.map((column) => payments.where(`payments.${column}`, 'in', named).execute()),
    ...(isOfPayment ? [payments.where(idBegins('payments.id', first)).execute()] : []),
  ])
  const back = await Promise.all([
    refunds.where('refunds.id', 'in', named).execute(),
    refunds.where('refunds.bank_reference', 'in', named).execute(),
    ...(isOfRefund ? [refunds.where(idBegins('refunds.id', first)).execute()] : []),
  ])
  return [
    ...paid.flat().map((row) => ({ kind: 'payment' as const, ...row })),
    ...back.flat().map((row) => ({ kind: 'refund' as const, ...row })),
  ]
}

/** Finds complaints by ticket. */
export async function findByTicket(db: Database, tickets: readonly string[]): Promise<Reference[]> {
  const rows = await db
    .selectFrom('complaints')
    .select(['ticket as id', 'created_at as at'])
    .where('ticket', 'in', tickets)
    .execute()
  return rows.map((row) => ({ kind: 'complaint' as const, ...row }))
}

const escaped = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** Mails whose text is still stored, to an address that starts with this lower-case text. */
export async function findMailsTo(db: Database, beginning: string): Promise<Reference[]> {
  const pattern = `%"to_email":"${escaped(beginning)}%`
  const rows = await db
    .selectFrom('mails')
    .select(['id', 'created_at as at'])
    .where(sql<boolean>`params <> '' and lower(params) like ${pattern} escape '\\'`)
    .orderBy('created_at', 'desc')
    .limit(mostHits)
    .execute()
  return rows.map((row) => ({ kind: 'mail' as const, ...row }))
}

/** The newest orders with this product: order ids sort by time. */
export async function findByProduct(db: Database, productId: string): Promise<Reference[]> {
  const rows = await db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select(['orders.id', 'orders.created_at as at'])
    .where('product_id', '=', productId)
    .orderBy('order_items.order_id', 'desc')
    .limit(mostHits)
    .execute()
  return rows.map((row) => ({ kind: 'order' as const, ...row }))
}
