import { CompiledQuery, sql } from 'kysely'
import { deleteExpiredKeys } from '#server/idempotency/queries/idempotency-keys.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  countHoldsFrom as countTimesHeldFrom,
  listAppointmentsOf,
  listBusy,
  listComing,
  listHoldsOf as listTimesHeld,
  listOverlapping,
} from '#server/bookings/queries/appointments.ts'
import {
  findFeedOwner,
  freeCells,
  listOverrides,
  listTakenCells,
} from '#server/bookings/queries/slots.ts'
import {
  listUnchosen,
  listUnproven,
  listUnreminded as listUnremindedAppointments,
  listUntoldCancellations,
  markDone,
} from '#server/bookings/queries/due-appointments.ts'
import { officeLists } from '#server/admin/office-lists.ts'
import {
  findByEmail,
  findById,
  findByName,
  findByPhone,
  findByProduct,
  findByTicket,
  findMailsTo,
  findMovements,
  findOfEmail,
} from '#server/admin/queries/look-up.ts'
import {
  listAppointmentsBetween,
  listNewestOrders,
  listToCall,
  listUndecidedMoney,
} from '#server/admin/queries/todays.ts'
import { countFreeAppointments } from '#server/bookings/queries/release-appointments.ts'
import { listMailsOf, listNotes } from '#server/admin/queries/stories.ts'
import { listComplaintsOf, listUnreminded } from '#server/privacy/queries/complaints.ts'
import {
  deleteOldConsents,
  findConsentAbout,
  listConsents,
} from '#server/privacy/queries/consents.ts'
import {
  deleteOldDeletions,
  deleteOldMails,
  deleteOldSealed,
  listOldPurchases,
  listSealed,
  markUnpaid,
} from '#server/privacy/queries/erasures.ts'
import { listConsultationsOf } from '#server/bookings/queries/consultations.ts'
import { deleteExpiredCodes, deleteExpiredTickets } from '#server/account/queries/email-codes.ts'
import {
  countHoldsFrom,
  findStandingSeat,
  hasFreeSeat,
  isEnrolled,
  listEnrollmentsOf,
  listHoldsOf,
  listUnremindedSeats,
} from '#server/bookings/queries/enrollments.ts'
import { listProgress } from '#server/courses/queries/lesson-progress.ts'
import { withdrawEntitlements } from '#server/catalogue/queries/entitlements.ts'
import { deleteOldBrowsers } from '#server/account/queries/users.ts'
import { listToSend } from '#server/orders/queries/fulfilments.ts'
import { listOrders } from '#server/orders/queries/orders.ts'
import {
  claimDuePayments,
  countOpenPayments,
  findJustPaid,
  findNewestOf,
  listPaymentEvents,
  listPayments,
  listPlainPayers,
} from '#server/payments/queries/payments.ts'
import { countTaken, listDeductions } from '#server/payments/queries/deductions.ts'
import {
  countRevoked,
  findStatusPage,
  listStatusPages,
  revokeStatusPages,
} from '#server/payments/queries/status-pages.ts'
import {
  deleteOldPurchaseKeys,
  findOpenPayment,
  findOpenPurchase,
  findOtherAttempt,
  findPaidAttempt,
  findPaymentOfKey,
  findTriedAttempt,
  isKnownPurchase,
  listAttempts,
} from '#server/payments/queries/purchase-keys.ts'
import { listBlocksOf } from '#server/rate-limit/queries/blocks.ts'
import { deleteOldRateLimits } from '#server/rate-limit/queries/rate-limits.ts'
import { listPaymentsBegun } from '#server/payments/queries/reconciliations.ts'
import {
  claimDueRefunds,
  findRefundOfRequest,
  listRefunds,
  sumRefundedBy,
} from '#server/payments/queries/refunds.ts'
import { deleteExpiredSessions, listSessions } from '#server/account/queries/sessions.ts'
import type { Database, PaymentRow } from '#server/database/tables.ts'
import { listed } from './listed.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'

/** How the engine means to answer what people and jobs ask: by its plan, as clocks tell of the machine only. */

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

const isPostgres = inject('postgresUrl') !== undefined
type Asked = (db: Database) => Promise<unknown>

/** The statements that a question makes, on whatever rows there are. */
async function statementsOf(asked: Asked): Promise<CompiledQuery[]> {
  const { db } = shop.shop
  const seen: CompiledQuery[] = []
  await db.connection().execute(async (own) => {
    const executor = own.getExecutor()
    const execute = executor.executeQuery.bind(executor)
    executor.executeQuery = async (query, options) => {
      seen.push(query)
      return await execute(query, options)
    }
    await asked(own)
  })
  return seen
}

/** The plan of a statement, a line for each step. */
async function planOf({ sql: text, parameters }: CompiledQuery): Promise<string[]> {
  return await shop.shop.db.connection().execute(async (db) => {
    const explain = isPostgres ? 'explain' : 'explain query plan'
    // With next to no rows PostgreSQL would read them all; whether it could do otherwise is what is asked.
    if (isPostgres) await sql`set enable_seqscan = off`.execute(db)
    const explained = CompiledQuery.raw(`${explain} ${text}`, [...parameters])
    const { rows } = await db.executeQuery<Record<string, string>>(explained)
    if (isPostgres) await sql`reset enable_seqscan`.execute(db)
    return rows.map((row) => row['detail'] ?? row['QUERY PLAN'] ?? '')
  })
}

async function plansOf(asked: Asked): Promise<string[]> {
  const statements = await statementsOf(asked)
  expect(statements.length).toBeGreaterThan(0)
  return (await Promise.all(statements.map(planOf))).flat()
}

const wholeTable = /^SCAN (?!CONSTANT)(?!.* USING INDEX )|Seq Scan/
const sorted = /TEMP B-TREE FOR ORDER BY/
const now = Date.now()
const day = 24 * 60 * 60_000
const span = { fromMs: now - day, untilMs: now }
const ravi = { email: 'ravi@example.com', phone: '9876543210' }
const openFor = { now, leastLifeMs: 0 }
const payment = { id: 'pay_x', purchase_id: 'purchase' } as PaymentRow

/** A page of a list at the desk. */
const listOf = (name: string, state?: string): Asked => {
  const list = officeLists.find((one) => one.name === name)
  return async (db) => await list?.rows(db, { state, limit: 50 })
}

describe('is found by an index', () => {
  test.each<[string, string, Asked]>([
    ['a seat of a person', 'seats_of_email', (db) => isEnrolled(db, 'w', ravi)],
    ['complaints of a mailbox', 'complaints_of_email', (db) => listComplaintsOf(db, ravi.email)],
    [
      'complaints that wait',
      'complaints_by_',
      (db) =>
        listUnreminded(db, {
          ...{ sinceMs: 1, untilMs: 2, key: ['x:', ':y'] },
          ...{ unsentKey: 'z:', most: 9 },
        }),
    ],
    ['a free seat by e-mail', 'seats_of_email', (db) => hasFreeSeat(db, 'w', ravi)],
    [
      'a free seat by phone',
      'seats_of_phone',
      (db) => hasFreeSeat(db, 'w', { ...ravi, email: '' }),
    ],
    ['the holds of a person', 'seats_of_', (db) => listHoldsOf(db, 'w', ravi)],
    [
      'what else somebody has then',
      'appointments_of_email',
      (db) => listOverlapping(db, { id: 'x', email: 'x', phone: 'x', starts_at: 0, ends_at: 1 }),
    ],
    ['appointments of a mailbox', 'appointments_of_email', (db) => listAppointmentsOf(db, 'x')],
    [
      'times held for a mailbox',
      'appointments_of_email',
      (db) => listTimesHeld(db, 'x', { tried: false }),
    ],
    [
      'times held from a network',
      'appointments_by_state',
      (db) => countTimesHeldFrom(db, 'x', now),
    ],
    ['what a coach has', 'appointments_of_coach', (db) => listBusy(db, ['x'], { ...span, now })],
    [
      'the calendar of a coach',
      'appointments_',
      (db) => listComing(db, 'x', { fromMs: now, states: ['confirmed'] }),
    ],
    [
      'times that are taken',
      'slot_cells',
      (db) => listTakenCells(db, ['x', 'y'], { first: 1, end: 9, now }),
    ],
    ['the times of an appointment', 'slot_cells_of_appointment', (db) => freeCells(db, 'x')],
    ['what was decided of hours', 'coach_overrides', (db) => listOverrides(db, ['x'], span)],
    ['whose calendar it is', 'coach_feeds', (db) => findFeedOwner(db, 'x')],
    ['unproven times', 'appointments_by_state', (db) => listUnproven(db, now)],
    ['appointments without a time', 'appointments_by_state', (db) => listUnchosen(db, now)],
    ['cancellations to tell', 'appointments_by_state', (db) => listUntoldCancellations(db)],
    ['what took place', 'appointments_by_state', (db) => markDone(db, now)],
    [
      'whom to remind of an appointment',
      'appointments_by_state',
      (db) => listUnremindedAppointments(db, { now, withinMs: day, keyStart: 'x:', keyEnd: 'day' }),
    ],
    ['the holds of a network', 'seats_of_webinar', (db) => countHoldsFrom(db, 'w', 'n')],
    [
      'bookings of a mailbox',
      'consultations_of_email',
      (db) => listConsultationsOf(db, ravi.email),
    ],
    ['seats of a mailbox', 'seats_of_email', (db) => listEnrollmentsOf(db, ravi.email)],
    [
      'consents of a mailbox',
      'consents_of_subject',
      (db) => listConsents(db, { subjects: ['s'], email: ravi.email }),
    ],
    ['a consent of a booking', 'consents_about', (db) => findConsentAbout(db, 'seat')],
    ['consents that are over', 'consents_by_end', (db) => deleteOldConsents(db, now, 9)],
    ['what is sealed of a mailbox', 'sealed_of_subject', (db) => listSealed(db, { subject: 's' })],
    ['what is sealed of a purchase', 'sealed_about', (db) => listSealed(db, { about: 'o' })],
    ['deletions that are over', 'deletions_by_age', (db) => deleteOldDeletions(db, now, 9)],
    ['what is sealed and over', 'sealed_by_end', (db) => deleteOldSealed(db, now, 9)],
    [
      'bookings that are over',
      'consultations_by_age',
      (db) =>
        listOldPurchases(
          db,
          { retention: 'bookings', table: 'consultations', columns: ['phone'] },
          { before: now, most: 9 },
        ),
    ],
    [
      'whom to remind',
      'seats_of_webinar',
      (db) => listUnremindedSeats(db, 'w', { before: now, keyPrefix: 'x' }),
    ],
    ['what was given back of a seat', 'payments_of_subject', (db) => findStandingSeat(db, 'x')],
    ['payments of what is paid', 'payments_of_subject', (db) => listPayments(db, ['x', 'y'])],
    ['what was taken off', 'deductions', (db) => listDeductions(db, ['x', 'y'])],
    [
      'how often a deduction was taken',
      'deductions_of_label',
      (db) => countTaken(db, { kind: 'x', label: 'y' }, 'z'),
    ],
    ['an open purchase', 'payments_alike', (db) => findOpenPurchase(db, ['purchase', 'old'])],
    ['an open payment', 'payments_of_purchase', (db) => findOpenPayment(db, 'purchase', openFor)],
    ['what was just paid', 'payments_alike', (db) => findJustPaid(db, ['purchase', 'old'], now)],
    ['the page of a key', 'passports', (db) => findStatusPage(db, 'x')],
    ['the keys of a page', 'passports_of_payment', (db) => listStatusPages(db, 'x')],
    ['keys to revoke', 'passports_of_payment', (db) => revokeStatusPages(db, 'x', now)],
    ['other attempts', 'payments_of_purchase', (db) => findOtherAttempt(db, payment)],
    ['the payment of a key', 'purchase_keys', (db) => findPaymentOfKey(db, 'x')],
    ['a purchase', 'payments_of_purchase', (db) => isKnownPurchase(db, 'x')],
    ['all attempts', 'payments_of_purchase', (db) => listAttempts(db, payment.purchase_id)],
    ['an attempt at the bank', 'payments_of_purchase', (db) => findTriedAttempt(db, 'purchase')],
    ['revoked keys of a seat', 'payments_of_subject', (db) => countRevoked(db, 'x')],
    ['another paid attempt', 'payments_of_purchase', (db) => findPaidAttempt(db, payment)],
    ['open payments of a payer', 'payments_of_payer', (db) => countOpenPayments(db, 'x')],
    [
      'the newest of a payer',
      'payments_of_payer',
      (db) => findNewestOf(db, { kind: 'seat', payer: 'x' }),
    ],
    ['payers without a key', 'payments_of_payer (payer>', (db) => listPlainPayers(db, 9)],
    ['the steps of a payment', 'events_of_payment', (db) => listPaymentEvents(db, 'pay_x')],
    ['payments that are due', 'payments_due', (db) => claimDuePayments(db, now, now)],
    ['refunds that are due', 'refunds_due', (db) => claimDueRefunds(db, now, now)],
    ['refunds of payments', 'refunds_of_payment', (db) => listRefunds(db, ['pay_x'])],
    [
      'payments of a day',
      'payments_by_age',
      (db) => listPaymentsBegun(db, { fromMs: now - day, untilMs: now }, undefined, 200),
    ],
    ['lessons of a user', 'lesson_progress', (db) => listProgress(db, 'x')],
    ['lessons of courses', 'lesson_progress', (db) => listProgress(db, 'x', ['y', 'z'])],
    ['rights of an order', 'entitlements_of_order', (db) => withdrawEntitlements(db, 'x')],
    ['what is to be sent', 'orders_by_fulfilment', (db) => listToSend(db, now)],
    ['orders of a user', 'orders_of_user', (db) => listOrders(db, 'x')],
    ['sessions of a user', 'sessions_of_user', (db) => listSessions(db, 'x')],
    ['sessions that are over', 'sessions_by_end', (db) => deleteExpiredSessions(db, now, 9)],
    ['sessions long unused', 'sessions_by_use', (db) => deleteExpiredSessions(db, now, 9)],
    ['codes that are over', 'codes_by_end', (db) => deleteExpiredCodes(db, now, 9)],
    ['tickets that are over', 'tickets_by_end', (db) => deleteExpiredTickets(db, now, 9)],
    ['browsers of old', 'browsers_by_use', (db) => deleteOldBrowsers(db, now, 9)],
    ['mails of old', 'mails_due', (db) => deleteOldMails(db, now, 9)],
    ['keys of old', 'purchase_keys_by_age', (db) => deleteOldPurchaseKeys(db, now, 9)],
    ['answers of old', 'idempotency_keys_by_age', (db) => deleteExpiredKeys(db, now, 9)],
    ['limits that are over', 'rate_limits_by_end', (db) => deleteOldRateLimits(db, now, 9)],
    ['what was never paid', 'payments_unpaid', (db) => markUnpaid(db, now, 9)],
    ['whose phone it is', 'orders_of_phone', (db) => findByPhone(db, '9876543210')],
    ['whose name begins so', 'orders_of_name', (db) => findByName(db, 'asha')],
    ['whose last name begins so', 'consultations_of_last_name', (db) => findByName(db, 'asha')],
    ['whose address begins so', 'orders_of_lower_email', (db) => findByEmail(db, 'asha')],
    ['whose address it is', 'users_of_lower_email', (db) => findOfEmail(db, ravi.email)],
    ['what has an id', 'sqlite_autoindex_orders_1', (db) => findById(db, '019ad3e2')],
    [
      'money by a reference',
      'payments_of_bank_reference',
      (db) => findMovements(db, ['pay_1234567890']),
    ],
    ['a complaint by its ticket', 'sqlite_autoindex_complaints', (db) => findByTicket(db, ['X'])],
    ['mails to a mailbox', 'mails_readable', (db) => findMailsTo(db, ravi.email)],
    ['orders of a product', 'order_items_of_product', (db) => findByProduct(db, 'x')],
    ['notes of a thing', 'notes_of_subject', (db) => listNotes(db, ['x', 'y'])],
    ['mails about a thing', 'mails_about', (db) => listMailsOf(db, { about: ['x'], keys: ['y'] })],
    ['whether somebody is blocked', 'blocks_of_subject', (db) => listBlocksOf(db, ['x', 'y'])],
    ['what somebody gave back', 'refunds_of_actor', (db) => sumRefundedBy(db, 'x', now)],
    ['the refund of a form', 'refunds_of_request', (db) => findRefundOfRequest(db, 'x')],
    ['who waits for a call', 'calls_to_make', (db) => listToCall(db, now)],
    ['appointments of a day', 'appointments_', (db) => listAppointmentsBetween(db, span)],
    ['the newest paid orders', 'payments_of_kind', (db) => listNewestOrders(db)],
    ['free appointments of a day', '_by_confirmation', (db) => countFreeAppointments(db, span)],
    ['mails that were not delivered', 'mails_undelivered', listOf('mails')],
    ['payments in a state', 'payments_by_age', listOf('payments', 'paid')],
    ['open payments', 'payments_due', listOf('payments', 'pending')],
    ['orders whose payment stands so', 'orders_by_age', listOf('orders', 'paid')],
    ['lines whose payment stands so', 'orders_by_age', listOf('lines', 'refunded')],
    ['money of nobody', 'unmatched_by_age', listOf('unmatched', 'paid')],
    ['money to decide about', 'payments_of_kind', (db) => listUndecidedMoney(db)],
    [
      'orders of an e-mail',
      'orders_of_email',
      (db) => listed('orders', db, { ...ravi, limit: 50 }),
    ],
    [
      'consultations of an e-mail',
      'consultations_of_email',
      (db) => listed('consultations', db, { ...ravi, limit: 50 }),
    ],
  ])('%s', async (_, index, asked) => {
    const plan = await plansOf(asked)
    expect(plan.filter((line) => wholeTable.test(line))).toEqual([])
    // Which of several PostgreSQL takes depends on what it knows of the rows.
    if (!isPostgres) expect(plan.join('\n')).toContain(index)
  })
})

// PostgreSQL chooses by its statistics, and there is nothing in these tables to count.
test.skipIf(isPostgres)(
  'a refunded payment is looked for by its subject, never among all that were refunded',
  async () => {
    const plans = [
      await plansOf((db) => listUnremindedSeats(db, 'w', { before: now, keyPrefix: 'x' })),
      await plansOf((db) => findStandingSeat(db, 'x')),
    ]
    for (const plan of plans) expect(plan.join('\n')).not.toContain('payments_due')
  },
)

/** Lists whose table stays small, so that reading and sorting it costs nothing. */
const small = {
  unmatched: 'money that the books did not know is rare',
  mails: 'what is done is forgotten after thirty days',
}
const growing = officeLists.filter(({ name }) => !(name in small))

test.skipIf(isPostgres).each(growing)(
  'the newest of $name are read in their order, and nothing is sorted',
  async (list) => {
    const plan = await plansOf((db) => list.rows(db, { limit: 50 }))
    expect(plan.filter((line) => wholeTable.test(line) || sorted.test(line))).toEqual([])
  },
)

test('a list that is left out as a small one is a list', () => {
  const names = officeLists.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(Object.keys(small)))
})
