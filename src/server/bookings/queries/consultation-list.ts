import { sql } from 'kysely'
import { formatPhone } from '#domain/phone.ts'
import {
  everything,
  isWanted,
  lowerEmail,
  officeList,
  referenceColumns,
  references,
  statesOfPayment,
} from '#server/payments/queries/office-list.ts'

const free = 'free'
/** Nothing is paid for a call that is free. */
const state = sql<string>`coalesce(payments.state, ${sql.lit(free)})`

/** Consultations with how their payment stands, free calls too. */
export const consultationList = officeList({
  name: 'consultations',
  async rows(db, filter) {
    const rows = await db
      .selectFrom('consultations')
      .leftJoin('payments', 'payments.subject_id', 'consultations.id')
      .select(['consultations.id', 'payments.id as transaction'])
      .select(state.as('state'))
      .select(['payments.amount_paise', 'consultations.created_at', 'email', 'name', 'phone'])
      .select(['message', 'payments.arrived_paise'])
      .select(references)
      .where(
        isWanted(filter, {
          at: 'consultations.created_at',
          state,
          email: lowerEmail,
        }),
      )
      .orderBy('consultations.created_at', 'desc')
      .limit(filter.limit ?? everything)
      .execute()
    return rows.map((row) => ({ ...row, phone: formatPhone(row.phone) }))
  },
  states: { ...statesOfPayment, names: [...statesOfPayment.names, free] },
  knowsEmail: true,
  columns: ['id', 'transaction', 'state', 'created_at', 'email', 'name'],
  exported: [
    ...(['id', 'transaction', 'state', 'amount_rupees', 'created_at', 'email', 'name'] as const),
    ...(['phone', 'message'] as const),
    ...referenceColumns,
  ],
})
