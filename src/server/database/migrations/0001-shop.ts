import type { CreateTableBuilder, Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

type Schema = Kysely<unknown>['schema']
type Table = CreateTableBuilder<string, string>

const moment = (table: Table, ...names: string[]) =>
  names.reduce((built, name) => built.addColumn(name, 'bigint', (c) => c.notNull()), table)
const text = (table: Table, ...names: string[]) =>
  names.reduce((built, name) => built.addColumn(name, 'text', (c) => c.notNull()), table)
const count = (table: Table, ...names: string[]) =>
  names.reduce((built, name) => built.addColumn(name, 'integer', (c) => c.notNull()), table)
const keyed = (schema: Schema, name: string, key = 'id') =>
  schema.createTable(name).addColumn(key, 'text', (c) => c.primaryKey())
const owned = (table: Table) =>
  table.addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))

const postal = ['mobile', 'street', 'city', 'state', 'pincode', 'country'] as const

async function createAccounts(schema: Schema): Promise<void> {
  let users: Table = keyed(schema, 'users').addColumn('email', 'text', (c) => c.notNull().unique())
  users = text(users, 'password_hash', 'first_name', 'last_name', 'display_name')
  await moment(users, 'created_at').execute()

  const sessions = owned(keyed(schema, 'sessions', 'token_hash'))
  await moment(sessions, 'created_at', 'expires_at').execute()
  await schema.createIndex('sessions_of_user').on('sessions').column('user_id').execute()

  const otps = text(keyed(schema, 'email_otps', 'email'), 'code_hash')
  const counted = count(otps, 'attempts', 'sent_in_hour')
  await moment(counted, 'expires_at', 'sent_at', 'hour_started_at').execute()
  await moment(text(keyed(schema, 'email_tickets', 'ticket_hash'), 'email'), 'expires_at').execute()

  const addresses = text(owned(keyed(schema, 'addresses')), 'name', ...postal)
  await moment(addresses, 'created_at').execute()
  await schema.createIndex('addresses_of_user').on('addresses').column('user_id').execute()
}

async function createShop(schema: Schema): Promise<void> {
  const lines: Table = count(
    text(owned(schema.createTable('cart_items')), 'product_id', 'item_type'),
    'quantity',
  )
  await moment(lines, 'added_at')
    .addPrimaryKeyConstraint('one_line_per_product', ['user_id', 'product_id'])
    .execute()

  const orders = keyed(schema, 'orders').addColumn('user_id', 'text', (c) =>
    c.notNull().references('users.id'),
  )
  const placed = text(orders, 'contact_email', 'full_name', ...postal)
  await moment(placed, 'total_paise', 'created_at').execute()
  await schema
    .createIndex('orders_of_user')
    .on('orders')
    .columns(['user_id', 'created_at'])
    .execute()

  const items: Table = schema
    .createTable('order_items')
    .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id'))
  const priced = moment(text(items, 'product_id', 'item_type', 'name', 'image'), 'price_paise')
  await count(priced, 'position', 'quantity')
    .addPrimaryKeyConstraint('position_in_order', ['order_id', 'position'])
    .execute()

  const rights: Table = text(owned(schema.createTable('entitlements')), 'product_id', 'item_type')
  await moment(rights, 'granted_at')
    .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id'))
    .addPrimaryKeyConstraint('one_right_per_product', ['user_id', 'product_id'])
    .execute()
}

async function createLedger(schema: Schema): Promise<void> {
  const payments = keyed(schema, 'payments').addColumn('redirect_url', 'text')
  await moment(
    text(payments, 'kind', 'subject_id', 'state', 'fingerprint'),
    'amount_paise',
    'created_at',
    'expires_at',
    'next_check_at',
  ).execute()
  await schema.createIndex('payments_of_subject').on('payments').column('subject_id').execute()
  await schema.createIndex('payments_alike').on('payments').column('fingerprint').execute()
  await schema
    .createIndex('payments_due')
    .on('payments')
    .columns(['state', 'next_check_at'])
    .execute()

  const events = schema
    .createTable('payment_events')
    .addColumn('payment_id', 'text', (c) => c.notNull().references('payments.id'))
  await moment(text(events, 'source', 'state', 'detail'), 'at').execute()
  await schema.createIndex('events_of_payment').on('payment_events').column('payment_id').execute()

  const mails = text(keyed(schema, 'mails'), 'template', 'params')
  await count(moment(mails, 'created_at', 'next_attempt_at', 'give_up_at'), 'attempts')
    .addColumn('done_at', 'bigint')
    .addColumn('last_error', 'text')
    .execute()
  await schema
    .createIndex('mails_due')
    .on('mails')
    .columns(['done_at', 'next_attempt_at'])
    .execute()
  await count(moment(keyed(schema, 'rate_limits', 'name'), 'started_at'), 'used').execute()
}

async function createBookings(schema: Schema): Promise<void> {
  const consultations = text(keyed(schema, 'consultations'), 'name', 'phone', 'email', 'message')
  await moment(consultations, 'created_at').execute()

  const contact = ['name', 'email', 'phone', 'city', 'state_of_india', 'gender'] as const
  const enrollments = text(keyed(schema, 'enrollments'), 'webinar_id', 'state', ...contact)
  await moment(text(enrollments, 'challenges'), 'created_at')
    .addColumn('consented_at', 'bigint')
    .execute()
  await schema.createIndex('seats_of_webinar').on('enrollments').column('webinar_id').execute()
  await count(keyed(schema, 'webinar_seats', 'webinar_id'), 'taken').execute()
}

export const createShopTables: Migration = {
  async up(db) {
    await createAccounts(db.schema)
    await createShop(db.schema)
    await createLedger(db.schema)
    await createBookings(db.schema)
  },
}
