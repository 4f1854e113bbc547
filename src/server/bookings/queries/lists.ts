import { sql } from 'kysely'
import { appointmentStates } from '#domain/appointment-state.ts'
import { formatPhone } from '#domain/phone.ts'
import type { EnrollmentRow } from '#server/database/purchase-tables.ts'
import {
  everything,
  isWanted,
  lowerEmail,
  officeList,
  referenceColumns,
  references,
  statesOfPayment,
} from '#server/payments/queries/office-list.ts'

/** Appointments with the state of their payment, free ones included, by start time. */
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
          at: 'appointments.starts_at',
          state: 'appointments.state',
          email: lowerEmail,
        }),
      )
      .orderBy('appointments.starts_at', 'desc')
      .limit(filter.limit ?? everything)
      .execute()
    return rows.map((row) => ({ ...row, phone: formatPhone(row.phone) }))
  },
  states: { of: 'an appointment', names: appointmentStates },
  knowsEmail: true,
  isByOccurrence: true,
  columns: ['id', 'state', 'type_id', 'coach_id', 'starts_at', 'email', 'name', 'phone', 'note'],
  exported: [
    ...(['id', 'transaction', 'state', 'type_id', 'coach_id', 'starts_at'] as const),
    ...(['amount_rupees', 'created_at', 'email', 'name', 'phone', 'state_of_india'] as const),
    ...(['message', 'note'] as const),
    ...referenceColumns,
  ],
})

const free = 'free'
/** A free call has no payment. */
const state = sql<string>`coalesce(payments.state, ${sql.lit(free)})`

/** Consultations with the state of their payment, free calls included. */
export const consultationList = officeList({
  name: 'consultations',
  async rows(db, filter) {
    const rows = await db
      .selectFrom('consultations')
      .leftJoin('payments', 'payments.subject_id', 'consultations.id')
      .select(['consultations.id', 'payments.id as transaction'])
      .select(state.as('state'))
      .select(['payments.amount_paise', 'consultations.created_at', 'email', 'name', 'phone'])
      .select(['message', 'called_at', 'payments.arrived_paise'])
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
  columns: ['id', 'transaction', 'state', 'created_at', 'called_at', 'email', 'name', 'phone'],
  exported: [
    ...(['id', 'transaction', 'state', 'amount_rupees', 'created_at', 'email', 'name'] as const),
    ...(['phone', 'message'] as const),
    ...referenceColumns,
  ],
})

const states = [
  'held',
  'unheld',
  'confirmed',
  'freed',
] as const satisfies readonly EnrollmentRow['state'][]

/** Seats, free ones included. No list contains the answers about health and worries. */
export const enrollmentList = officeList({
  name: 'enrollments',
  async rows(db, filter) {
    const rows = await db
      .selectFrom('enrollments')
      .leftJoin('payments', 'payments.subject_id', 'enrollments.id')
      .select(['enrollments.id', 'payments.id as transaction', 'enrollments.state', 'webinar_id'])
      .select(['payments.amount_paise', 'enrollments.created_at', 'email', 'name', 'phone', 'city'])
      .select(['state_of_india', 'gender', 'attendance', 'payments.arrived_paise'])
      .select(references)
      .where(
        isWanted(filter, {
          at: 'enrollments.created_at',
          state: 'enrollments.state',
          email: lowerEmail,
        }),
      )
      .$if(filter.webinar !== undefined, (query) =>
        query.where('webinar_id', '=', filter.webinar ?? ''),
      )
      .orderBy('enrollments.created_at', 'desc')
      .limit(filter.limit ?? everything)
      .execute()
    return rows.map((row) => ({ ...row, phone: formatPhone(row.phone) }))
  },
  states: { of: 'an enrollment', names: states },
  knowsEmail: true,
  knowsWebinar: true,
  columns: [
    ...(['id', 'transaction', 'state', 'webinar_id', 'created_at', 'email', 'name'] as const),
    ...(['phone', 'attendance'] as const),
  ],
  exported: [
    ...(['id', 'transaction', 'state', 'webinar_id', 'amount_rupees', 'created_at'] as const),
    ...(['email', 'name', 'phone', 'city', 'state_of_india', 'gender'] as const),
    ...referenceColumns,
    'attendance',
  ],
})
