import type { Database } from '#server/database/tables.ts'

/** Rows for lists of mixed kinds, by id; deleted ones are left out. */

export async function readOrders(db: Database, ids: readonly string[]) {
  return await db
    .selectFrom('orders')
    .leftJoin('payments', 'payments.subject_id', 'orders.id')
    .select(['orders.id', 'orders.created_at as at', 'orders.full_name as name'])
    .select(['orders.contact_email as email', 'orders.mobile as phone', 'orders.total_paise'])
    .select(['orders.fulfilment', 'payments.state'])
    .where('orders.id', 'in', ids)
    .execute()
}

export async function readConsultations(db: Database, ids: readonly string[]) {
  return await db
    .selectFrom('consultations')
    .leftJoin('payments', 'payments.subject_id', 'consultations.id')
    .select(['consultations.id', 'consultations.created_at as at', 'name', 'phone', 'email'])
    .select(['message', 'free_minutes', 'called_at', 'payments.state'])
    .where('consultations.id', 'in', ids)
    .execute()
}

export async function readSeats(db: Database, ids: readonly string[]) {
  return await db
    .selectFrom('enrollments')
    .select(['id', 'created_at as at', 'name', 'phone', 'email', 'webinar_id', 'state'])
    .select('attendance')
    .where('id', 'in', ids)
    .execute()
}

export async function readAppointments(db: Database, ids: readonly string[]) {
  return await db
    .selectFrom('appointments')
    .select(['id', 'created_at as at', 'name', 'phone', 'email', 'type_id', 'coach_id'])
    .select(['starts_at', 'state'])
    .where('id', 'in', ids)
    .execute()
}

export async function readAccounts(db: Database, ids: readonly string[]) {
  return await db
    .selectFrom('users')
    .select(['id', 'created_at as at', 'email', 'first_name', 'last_name', 'display_name'])
    .where('id', 'in', ids)
    .whereRef('email', '<>', 'id')
    .execute()
}

export async function readComplaints(db: Database, tickets: readonly string[]) {
  return await db
    .selectFrom('complaints')
    .select(['ticket as id', 'created_at as at', 'name', 'email', 'about', 'state'])
    .where('ticket', 'in', tickets)
    .execute()
}

export async function readTrainings(db: Database, ids: readonly string[]) {
  return await db
    .selectFrom('training_enquiries')
    .select(['id', 'created_at as at', 'company', 'name', 'phone', 'email', 'called_at'])
    .where('id', 'in', ids)
    .execute()
}

export async function readMails(db: Database, ids: readonly string[]) {
  return await db
    .selectFrom('mails')
    .select(['id', 'created_at as at', 'template', 'params', 'done_at', 'last_error', 'about'])
    .select('expires_at')
    .where('id', 'in', ids)
    .execute()
}

export async function readPayments(db: Database, ids: readonly string[]) {
  return await db
    .selectFrom('payments')
    .select(['id', 'created_at as at', 'kind', 'state', 'amount_paise', 'arrived_paise'])
    .select(['bank_reference', 'subject_id'])
    .where('id', 'in', ids)
    .execute()
}

export async function readRefunds(db: Database, ids: readonly string[]) {
  return await db
    .selectFrom('refunds')
    .select(['id', 'created_at as at', 'state', 'amount_paise', 'reason', 'bank_reference'])
    .where('id', 'in', ids)
    .execute()
}
