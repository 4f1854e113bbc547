import { formatPhone } from '#domain/phone.ts'
import {
  everything,
  isWanted,
  lowerEmail,
  officeList,
  referenceColumns,
  references,
} from '#server/payments/queries/office-list.ts'
import type { EnrollmentRow } from '#server/database/purchase-tables.ts'

const states = [
  'held',
  'unheld',
  'confirmed',
  'freed',
] as const satisfies readonly EnrollmentRow['state'][]

/** Seats, free ones too. What people told of their health and worries is not in any list. */
export const enrollmentList = officeList({
  name: 'enrollments',
  async rows(db, filter) {
    const rows = await db
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
    return rows.map((row) => ({ ...row, phone: formatPhone(row.phone) }))
  },
  states: { of: 'an enrollment', names: states },
  knowsEmail: true,
  columns: ['id', 'transaction', 'state', 'webinar_id', 'created_at', 'email', 'name'],
  exported: [
    ...(['id', 'transaction', 'state', 'webinar_id', 'amount_rupees', 'created_at'] as const),
    ...(['email', 'name', 'phone', 'city', 'state_of_india', 'gender'] as const),
    ...referenceColumns,
  ],
})
