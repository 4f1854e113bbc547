import { appointmentStates } from '#domain/appointment-state.ts'
import { formatPhone } from '#domain/phone.ts'
import {
  everything,
  isWanted,
  lowerEmail,
  officeList,
  referenceColumns,
  references,
} from '#server/payments/queries/office-list.ts'

/** Appointments with how their payment stands, free ones too. */
export const appointmentList = officeList({
  name: 'appointments',
  async rows(db, filter) {
    const rows = await db
      .selectFrom('appointments')
      .leftJoin('payments', 'payments.subject_id', 'appointments.id')
      .select(['appointments.id', 'payments.id as transaction', 'appointments.state'])
      .select(['type_id', 'coach_id', 'starts_at', 'payments.amount_paise'])
      .select(['appointments.created_at', 'email', 'name', 'phone', 'message', 'note'])
      .select(['state_of_india', 'payments.arrived_paise'])
      .select(references)
      .where(
        isWanted(filter, {
          at: 'appointments.created_at',
          state: 'appointments.state',
          email: lowerEmail,
        }),
      )
      .orderBy('appointments.created_at', 'desc')
      .limit(filter.limit ?? everything)
      .execute()
    return rows.map((row) => ({ ...row, phone: formatPhone(row.phone) }))
  },
  states: { of: 'an appointment', names: appointmentStates },
  knowsEmail: true,
  columns: ['id', 'state', 'type_id', 'coach_id', 'starts_at', 'email', 'name', 'note'],
  exported: [
    ...(['id', 'transaction', 'state', 'type_id', 'coach_id', 'starts_at'] as const),
    ...(['amount_rupees', 'created_at', 'email', 'name', 'phone', 'state_of_india'] as const),
    ...(['message', 'note'] as const),
    ...referenceColumns,
  ],
})
