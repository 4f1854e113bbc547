import { resolveWithinMs } from '#domain/complaint.ts'
import { startOfIndiaDayBefore } from '#domain/india-time.ts'
import { unmatchedKind } from '#domain/payment-state.ts'
import { formatPhone } from '#domain/phone.ts'
import { endsAt, startsAt } from '#domain/webinar-time.ts'
import {
  listFailedRefunds,
  listOpenRefunds,
  listOverduePayments,
  listUnansweredNews,
  type Span,
  sumPaid,
  sumRefunded,
} from '#server/alerts/queries/figures.ts'
import { countSeats } from '#server/bookings/queries/enrollments.ts'
import { listGivenUpMails } from '#server/mail/queries/unsent-mails.ts'
import { listToSend } from '#server/orders/queries/fulfilments.ts'
import { listFailingDeliveries } from '#server/payments/queries/refunds.ts'
import type { Shop } from '#server/shop.ts'
import { appointmentName, coachName, describeHits, type SearchHit } from './hits.ts'
import type { HitKind } from './queries/look-up.ts'
import {
  countAttendance,
  listAppointmentsBetween,
  listLateMails,
  listNewestOrders,
  listOpenComplaints,
  listToCall,
  listTriedPayments,
  listUndecidedMoney,
} from './queries/todays.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** Row limit of each list; counts are not limited. */
const mostRows = 20
/** Older requests are left out: the customer has called or no longer waits. */
const callWithinMs = 30 * dayMs

interface Listed<Row> {
  readonly count: number
  readonly rows: readonly Row[]
}

interface TodaysAppointment {
  readonly id: string
  readonly startsAt: number
  readonly endsAt: number
  readonly what: string
  readonly coach: string
  readonly name: string
  readonly phone: string
  readonly state: string
}

interface TodaysWebinar {
  readonly id: string
  readonly title: string
  readonly startsAt: number
  readonly isToday: boolean
  /** Capacity; null when unlimited. */
  readonly seats: number | null
  readonly taken: number
  readonly came: number
  readonly missed: number
}

interface Sums {
  readonly paidPaise: number
  readonly refundedPaise: number
  readonly orders: number
  readonly bookings: number
}

/** The staff's overview of the day. Lists have at most twenty rows, and their total count. */
export interface Today {
  /** Orders to pack and send, the oldest first. */
  readonly toSend: Listed<SearchHit> & { readonly oldestAt: number | null }
  /** Open call requests, oldest first. */
  readonly toCall: Listed<SearchHit>
  readonly appointments: Listed<TodaysAppointment>
  /** Today's webinars, and the next one after today. */
  readonly webinar: readonly TodaysWebinar[]
  /** Open complaints with their deadlines. */
  readonly complaints: Listed<SearchHit & { readonly dueAt: number }>
  /** Payments whose money is uncertain, and refunds that failed or have been pending for more than a day. */
  readonly unsettled: Listed<SearchHit>
  /** Undelivered mails. */
  readonly mails: Listed<SearchHit>
  /** The last ten paid orders. */
  readonly newest: readonly SearchHit[]
  /** For today, the last seven days and the last thirty days, today included. */
  readonly sums: { readonly day: Sums; readonly week: Sums; readonly month: Sums }
}

type Named = { readonly kind: HitKind; readonly id: string }

const named = (kind: HitKind, ids: readonly string[]): Named[] => ids.map((id) => ({ kind, id }))

async function listed(shop: Shop, all: readonly Named[]): Promise<Listed<SearchHit>> {
  return { count: all.length, rows: await describeHits(shop, all.slice(0, mostRows)) }
}

function spanOfToday(now: number): Span {
  const midnight = startOfIndiaDayBefore(now, 0)
  return { fromMs: midnight, untilMs: midnight + dayMs }
}

async function ordersToSend(shop: Shop): Promise<Today['toSend']> {
  const orders = await listToSend(shop.db)
  const ids = orders.map(({ id }) => id)
  return { ...(await listed(shop, named('order', ids))), oldestAt: orders[0]?.since ?? null }
}

/** Today's appointments in India time: all, or those of one coach. */
export async function todaysAppointments(
  shop: Shop,
  isWanted: (row: { readonly coach_id: string }) => boolean = () => true,
): Promise<Today['appointments']> {
  const all = await listAppointmentsBetween(shop.db, spanOfToday(shop.now()))
  const rows = all.filter(isWanted)
  return {
    count: rows.length,
    rows: rows.slice(0, mostRows).map(({ id, name, phone, state, ...row }) => ({
      ...{ id, name, phone: phone && formatPhone(phone), state },
      ...{ startsAt: row.starts_at, endsAt: row.ends_at, coach: coachName(shop, row.coach_id) },
      what: appointmentName(shop, row.type_id),
    })),
  }
}

async function webinarsAhead(shop: Shop, day: Span): Promise<TodaysWebinar[]> {
  const all = shop.catalogue.webinars.toSorted((one, other) => startsAt(one) - startsAt(other))
  const today = all.filter((one) => startsAt(one) < day.untilMs && endsAt(one) > day.fromMs)
  const next = all.find((one) => startsAt(one) >= day.untilMs)
  const shown = next ? [...today, next] : today
  return await Promise.all(
    shown.map(async (webinar) => ({
      ...{ id: webinar.id, title: webinar.title, startsAt: startsAt(webinar) },
      ...{ isToday: webinar !== next, seats: webinar.seats },
      taken: (await countSeats(shop.db, webinar.id)).taken,
      ...(await countAttendance(shop.db, webinar.id)),
    })),
  )
}

async function openComplaints(shop: Shop): Promise<Today['complaints']> {
  const isRegistered = shop.catalogue.firm.legal?.isSebiRegistered ?? false
  const { count, rows } = await listed(shop, await listOpenComplaints(shop.db))
  return {
    count,
    rows: rows.map((row) => ({ ...row, dueAt: row.at + resolveWithinMs(isRegistered) })),
  }
}

async function unsettledMoney(shop: Shop, now: number): Promise<Listed<SearchHit>> {
  const { db } = shop
  const late = (await listOpenRefunds(db)).filter(({ since }) => since < now - dayMs)
  const unanswered = await listUnansweredNews(db)
  const payments = [
    ...(await listFailedRefunds(db)),
    ...(await listFailingDeliveries(db, 1)),
    ...(await listUndecidedMoney(db)),
    ...unanswered.map(({ id }) => id),
    ...(await listOverduePayments(db, now)),
    ...(await listTriedPayments(db)),
  ]
  const refunds = late.map(({ id }) => id)
  return await listed(shop, [
    ...named('refund', refunds),
    ...named('payment', [...new Set(payments)]),
  ])
}

async function undeliveredMails(shop: Shop, now: number): Promise<Listed<SearchHit>> {
  const givenUp = await listGivenUpMails(shop.db, { fromMs: now - 2 * dayMs, untilMs: now + 1 })
  const late = await listLateMails(shop.db, now - 5 * minuteMs)
  return await listed(shop, named('mail', [...givenUp.map(({ id }) => id), ...late]))
}

async function sumsOf({ db, kinds }: Shop, span: Span): Promise<Sums> {
  const paid = await sumPaid(db, span)
  let [paidPaise, bookings] = [0, 0]
  for (const [kind, { count, paise }] of paid) {
    paidPaise += paise
    if (kind !== 'order' && kind !== unmatchedKind) bookings += count
  }
  for (const { free } of kinds) bookings += (await free?.count(db, span)) ?? 0
  const orders = paid.get('order')?.count ?? 0
  return { paidPaise, refundedPaise: await sumRefunded(db, span), orders, bookings }
}

/** Today's tasks and sales figures. */
export async function readToday(shop: Shop): Promise<Today> {
  const now = shop.now()
  const day = spanOfToday(now)
  const daysBack = (days: number) => ({ ...day, fromMs: day.fromMs - days * dayMs })
  return {
    toSend: await ordersToSend(shop),
    toCall: await listed(shop, await listToCall(shop.db, now - callWithinMs)),
    appointments: await todaysAppointments(shop),
    webinar: await webinarsAhead(shop, day),
    complaints: await openComplaints(shop),
    unsettled: await unsettledMoney(shop, now),
    mails: await undeliveredMails(shop, now),
    newest: await describeHits(shop, await listNewestOrders(shop.db)),
    sums: {
      day: await sumsOf(shop, day),
      week: await sumsOf(shop, daysBack(6)),
      month: await sumsOf(shop, daysBack(29)),
    },
  }
}
