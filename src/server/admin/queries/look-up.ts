import { type RawBuilder, sql } from 'kysely'
import { beginsWith } from '#server/database/query-helpers.ts'
import type { Database } from '#server/database/tables.ts'

/** What the back office can look at by its id. */
export const hitKinds = [
  ...(['order', 'payment', 'refund', 'consultation', 'call', 'appointment', 'seat'] as const),
  ...(['account', 'complaint', 'training', 'mail', 'product'] as const),
] as const
export type HitKind = (typeof hitKinds)[number]

/** One thing that was found, by the id that lists print: of a complaint, its ticket. A free call may be a consultation here. */
export interface Reference {
  readonly kind: HitKind
  readonly id: string
  readonly at: number
}

/** Of each table and question: more than one page shows. */
export const mostHits = 50

/** What people tell of themselves, by table; '' for what it has not. */
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

/** The newest of a table of which this is true. Not by its index of moments: that would read until enough were there. */
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

/** Whoever's address begins so, in small letters; of orders and bookings, and the account. */
export async function findByEmail(db: Database, beginning: string): Promise<Reference[]> {
  const accounts = sql<boolean>`(${beginsWith(db, lower('email'), beginning)} and email <> id)`
  return [
    ...(await newest(db, 'users', 'account', accounts)),
    ...(await each(people, ({ table, kind, email }) =>
      newest(db, table, kind, beginsWith(db, lower(email), beginning)),
    )),
  ]
}

/** Everything of just this address, in small letters. */
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

/** Whoever's name, or the last word of it, begins so, in small letters; a company by its name, too. */
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

/** Whoever has a number with these last ten digits. */
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

/** Behind every id that begins with another one, in whatever order a database sorts letters. */
const behindIds = 'z'.repeat(24)

/** True for an id that begins so, by the index of ids. */
const idBegins = (column: string, beginning: string) => {
  const id = sql.ref(column)
  const end = beginning + behindIds
  return sql<boolean>`(${id} >= ${beginning} and ${id} <= ${end}
    and substr(${id}, 1, ${sql.lit(beginning.length)}) = ${beginning})`
}

/** What has an id that begins so. */
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

/** A payment or a refund with what it is of. */
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

/** Payments and refunds that a provider or a bank knows by one of these, or whose id begins with the first of them. */
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

/** The complaint that is known by one of these. */
export async function findByTicket(db: Database, tickets: readonly string[]): Promise<Reference[]> {
  const rows = await db
    .selectFrom('complaints')
    .select(['ticket as id', 'created_at as at'])
    .where('ticket', 'in', tickets)
    .execute()
  return rows.map((row) => ({ kind: 'complaint' as const, ...row }))
}

const escaped = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** Mails whose text is still there, to an address that begins so, in small letters. */
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

/** The newest orders that contain this product: their ids sort by when they were placed. */
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
