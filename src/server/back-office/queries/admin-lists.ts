import { sql } from 'kysely'
import type { Database } from '#server/database/tables.ts'
import {
  everything,
  isWanted,
  lowerEmail,
  type ListFilter,
  type ListRow,
  references,
} from './list-filter.ts'
import { listFound, listRefunds } from './money-lists.ts'

/** Orders with how their payment stands, newest first. */
async function listOrders(db: Database, filter: ListFilter): Promise<ListRow[]> {
  return await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.subject_id', 'orders.id')
    .select(['orders.id', 'payments.id as transaction', 'payments.state', 'orders.total_paise'])
    .select(['orders.created_at', 'orders.contact_email as email', 'orders.full_name as name'])
    .select(['orders.mobile', 'orders.street', 'orders.city', 'orders.state as state_of_india'])
    .select(['orders.pincode', 'orders.country', 'payments.arrived_paise'])
    .select(references)
    .where(
      isWanted(filter, {
        at: 'orders.created_at',
        state: 'payments.state',
        email: sql.ref<string>('orders.contact_email'),
      }),
    )
    .orderBy('orders.created_at', 'desc')
    .limit(filter.limit ?? everything)
    .execute()
}

/** What was ordered, a row for each line of an order; the newest orders first. */
async function listOrderLines(db: Database, filter: ListFilter): Promise<ListRow[]> {
  return await db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .innerJoin('payments', 'payments.subject_id', 'orders.id')
    .select(['order_items.order_id', 'payments.id as transaction', 'payments.state'])
    .select(['orders.created_at', 'position', 'product_id', 'item_type', 'order_items.name'])
    .select(['quantity', 'price_paise', sql<number>`quantity * price_paise`.as('line_paise')])
    .where(
      isWanted(filter, {
        at: 'orders.created_at',
        state: 'payments.state',
        email: sql.ref<string>('orders.contact_email'),
      }),
    )
    .orderBy('orders.created_at', 'desc')
    .orderBy('order_items.order_id')
    .orderBy('position')
    .limit(filter.limit ?? everything)
    .execute()
}

async function listPayments(db: Database, filter: ListFilter): Promise<ListRow[]> {
  return await db
    .selectFrom('payments')
    .select(['id', 'kind', 'state', 'amount_paise', 'arrived_paise', 'created_at', 'subject_id'])
    .select(references)
    .where(isWanted(filter, { at: 'created_at', state: 'state' }))
    .orderBy('created_at', 'desc')
    .limit(filter.limit ?? everything)
    .execute()
}

async function listConsultations(db: Database, filter: ListFilter): Promise<ListRow[]> {
  return await db
    .selectFrom('consultations')
    .innerJoin('payments', 'payments.subject_id', 'consultations.id')
    .select(['consultations.id', 'payments.id as transaction', 'payments.state'])
    .select(['payments.amount_paise', 'consultations.created_at', 'email', 'name', 'phone'])
    .select(['message', 'payments.arrived_paise'])
    .select(references)
    .where(
      isWanted(filter, {
        at: 'consultations.created_at',
        state: 'payments.state',
        email: lowerEmail,
      }),
    )
    .orderBy('consultations.created_at', 'desc')
    .limit(filter.limit ?? everything)
    .execute()
}

/** Seats, free ones too. What people told of their health and worries is not in any list. */
async function listEnrollments(db: Database, filter: ListFilter): Promise<ListRow[]> {
  return await db
    .selectFrom('enrollments')
    .leftJoin('payments', 'payments.subject_id', 'enrollments.id')
    .select(['enrollments.id', 'payments.id as transaction', 'enrollments.state', 'webinar_id'])
    .select(['payments.amount_paise', 'enrollments.created_at', 'email', 'name', 'phone', 'city'])
    .select(['state_of_india', 'gender', 'payments.arrived_paise'])
    .select(references)
    .where(
      isWanted(filter, {
        at: 'enrollments.created_at',
        state: 'enrollments.state',
        email: lowerEmail,
      }),
    )
    .orderBy('enrollments.created_at', 'desc')
    .limit(filter.limit ?? everything)
    .execute()
}

/** Mails that are not sent yet, or were given up. What they say is nobody's business. */
async function listMails(db: Database, filter: ListFilter): Promise<ListRow[]> {
  return await db
    .selectFrom('mails')
    .select(['id', 'template', 'created_at', 'attempts', 'done_at', 'last_error'])
    .where(isWanted(filter, { at: 'created_at' }))
    .where((where) => where.or([where('done_at', 'is', null), where('last_error', 'is not', null)]))
    .orderBy('created_at', 'desc')
    .limit(filter.limit ?? everything)
    .execute()
}

/** Who did what. */
async function listAudit(db: Database, filter: ListFilter): Promise<ListRow[]> {
  return await db
    .selectFrom('audit')
    .select(['at', 'actor', 'action', 'subject', 'facts', 'place', 'seal'])
    .where(isWanted(filter, { at: 'at' }))
    .orderBy('at', 'desc')
    .limit(filter.limit ?? everything)
    .execute()
}

export const lists = {
  orders: listOrders,
  lines: listOrderLines,
  payments: listPayments,
  consultations: listConsultations,
  enrollments: listEnrollments,
  refunds: listRefunds,
  found: listFound,
  mails: listMails,
  audit: listAudit,
} as const
export type ListName = keyof typeof lists
