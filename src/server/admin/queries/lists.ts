import { complaintStates } from '#domain/complaint.ts'
import { formatPhone } from '#domain/phone.ts'
import type { RefundRow } from '#server/database/tables.ts'
import {
  everything,
  isWanted,
  lowerEmail,
  officeList,
  referenceColumns,
  references,
  stateColumn,
  statesOfPayment,
} from '#server/payments/queries/office-list.ts'

/** Complaints with their text; the command `complaint` replies to one. */
export const complaintList = officeList({
  name: 'complaints',
  async rows(db, filter) {
    return await db
      .selectFrom('complaints')
      .select(['ticket', 'state', 'created_at', 'answered_at', 'resolved_at'])
      .select(['email', 'name', 'about', 'message', 'answer'])
      .where(isWanted(filter, { at: 'created_at', state: 'state', email: lowerEmail }))
      .orderBy('created_at', 'desc')
      .limit(filter.limit ?? everything)
      .execute()
  },
  states: { of: 'a complaint', names: complaintStates },
  knowsEmail: true,
  columns: ['ticket', 'state', 'created_at', 'answered_at', 'resolved_at', 'email', 'name'],
  exported: [
    ...(['ticket', 'state', 'created_at', 'answered_at', 'resolved_at'] as const),
    ...(['email', 'name', 'about', 'message', 'answer'] as const),
  ],
})

/** Training enquiries of companies; the command `training` shows one. */
export const trainingList = officeList({
  name: 'training',
  help: 'training (enquiries of companies)',
  async rows(db, filter) {
    const rows = await db
      .selectFrom('training_enquiries')
      .select(['id', 'created_at', 'company', 'people', 'city', 'wished'])
      .select(['name', 'email', 'phone', 'message', 'called_at'])
      .where(isWanted(filter, { at: 'created_at', email: lowerEmail }))
      .orderBy('created_at', 'desc')
      .limit(filter.limit ?? everything)
      .execute()
    return rows.map((row) => ({ ...row, phone: row.phone && formatPhone(row.phone) }))
  },
  knowsEmail: true,
  columns: [
    ...(['id', 'created_at', 'called_at', 'company', 'people', 'city', 'wished', 'name'] as const),
    ...(['email', 'phone'] as const),
  ],
  exported: [
    ...(['id', 'created_at', 'company', 'people', 'city', 'wished'] as const),
    ...(['name', 'email', 'phone', 'message'] as const),
  ],
})

const refundStates = [
  'asked',
  'refunded',
  'failed',
] as const satisfies readonly RefundRow['state'][]

/** Payments of every kind. */
export const paymentList = officeList({
  name: 'payments',
  async rows(db, filter) {
    return await db
      .selectFrom('payments')
      .select(['id', 'kind', 'state', 'amount_paise', 'arrived_paise', 'created_at', 'subject_id'])
      .select(references)
      .where(isWanted(filter, { at: 'created_at', state: stateColumn(filter.state) }))
      .orderBy('created_at', 'desc')
      .limit(filter.limit ?? everything)
      .execute()
  },
  states: statesOfPayment,
  knowsEmail: false,
  columns: [
    ...(['id', 'kind', 'state', 'amount_rupees', 'created_at', 'subject_id'] as const),
    'bank_reference',
  ],
  exported: [
    ...(['id', 'kind', 'state', 'amount_rupees', 'created_at', 'subject_id'] as const),
    ...referenceColumns,
  ],
})

/** Refunds with their payments. */
export const refundList = officeList({
  name: 'refunds',
  async rows(db, filter) {
    return await db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.payment_id')
      .select(['refunds.id', 'payment_id as transaction', 'refunds.state', 'refunds.amount_paise'])
      .select(['refunds.created_at', 'source', 'actor', 'reason', 'detail', 'settled_at'])
      .select(['refunds.bank_reference', 'payments.bank_reference as payment_bank_reference'])
      .select(['payments.provider_order_id', 'payments.kind'])
      .where(isWanted(filter, { at: 'refunds.created_at', state: 'refunds.state' }))
      .orderBy('refunds.created_at', 'desc')
      .limit(filter.limit ?? everything)
      .execute()
  },
  states: { of: 'a refund', names: refundStates },
  knowsEmail: false,
  columns: ['id', 'transaction', 'state', 'amount_rupees', 'created_at', 'source', 'reason'],
  exported: [
    ...(['id', 'transaction', 'amount_rupees', 'state', 'source', 'reason'] as const),
    ...(['created_at', 'settled_at', 'detail', 'kind', 'provider_order_id'] as const),
    ...(['bank_reference', 'payment_bank_reference', 'actor'] as const),
  ],
})

/** Mails not sent yet, or given up. Their content is private and not listed. */
export const mailList = officeList({
  name: 'mails',
  help: 'mails (those not sent)',
  async rows(db, filter) {
    return await db
      .selectFrom('mails')
      .select(['id', 'template', 'created_at', 'attempts', 'done_at', 'last_error'])
      .where(isWanted(filter, { at: 'created_at' }))
      .where((where) =>
        where.or([where('done_at', 'is', null), where('last_error', 'is not', null)]),
      )
      .orderBy('created_at', 'desc')
      .limit(filter.limit ?? everything)
      .execute()
  },
  knowsEmail: false,
  columns: ['id', 'template', 'created_at', 'attempts', 'done_at', 'last_error'],
})

/** The audit log. */
export const auditList = officeList({
  name: 'audit',
  help: 'audit (who did what)',
  async rows(db, filter) {
    return await db
      .selectFrom('audit')
      .select(['at', 'actor', 'action', 'subject', 'facts', 'place', 'seal'])
      .where(isWanted(filter, { at: 'at' }))
      .orderBy('at', 'desc')
      .limit(filter.limit ?? everything)
      .execute()
  },
  knowsEmail: false,
  columns: ['at', 'actor', 'action', 'subject', 'facts'],
})

/** Current and ended blocks. Shows no digests. */
export const blockList = officeList({
  name: 'blocks',
  async rows(db, filter) {
    return await db
      .selectFrom('blocks')
      .select(['id', 'kind', 'at', 'ended_at', 'actor', 'reason'])
      .where(isWanted(filter, { at: 'at' }))
      .orderBy('at', 'desc')
      .limit(filter.limit ?? everything)
      .execute()
  },
  knowsEmail: false,
  columns: ['id', 'kind', 'at', 'ended_at', 'actor', 'reason'],
})
