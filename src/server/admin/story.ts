import { listAuditOf } from '#server/audit/queries/audit.ts'
import type { PaymentRow } from '#server/database/tables.ts'
import { listPaymentEvents } from '#server/payments/queries/payments.ts'
import { listRefundedItems, listRefunds } from '#server/payments/queries/refunds.ts'
import { requestNoticeKey } from '#server/payments/queries/request-notices.ts'
import { listOrderItems } from '#server/orders/queries/orders.ts'
import { listDeductions } from '#server/payments/queries/deductions.ts'
import { findComplaint } from '#server/privacy/queries/complaints.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { describeHits, mailState, type SearchHit } from './hits.ts'
import type { HitKind } from './queries/look-up.ts'
import { listMailsOf, listNotes } from './queries/stories.ts'
import { factsOf, type Fact } from './story-facts.ts'
import { relatedTo } from './story-related.ts'
import { auditedAs, identify, type Subject, subjectOf } from './story-subject.ts'

interface StoryLine {
  readonly productId: string
  readonly name: string
  readonly quantity: number
  readonly pricePaise: number
  readonly refundedQuantity?: number
}

interface StoryPayment {
  readonly id: string
  readonly state: string
  readonly amountPaise: number
  readonly arrivedPaise: number | null
  readonly bankReference: string | null
  readonly createdAt: number
  readonly events: readonly {
    readonly at: number
    readonly from: string
    readonly to: string
    readonly news: string
    readonly detail: string
  }[]
}

interface StoryRefund {
  readonly id: string
  readonly state: string
  readonly amountPaise: number
  readonly reason: string
  readonly actor: string
  readonly createdAt: number
  readonly bankReference: string | null
  readonly detail: string
}

interface StoryMail {
  readonly id: string
  readonly template: string
  readonly state: 'waiting' | 'sent' | 'given-up'
  readonly at: number
  readonly error: string | null
}

/** Everything known about one subject. Times in epoch milliseconds. */
export interface Story {
  readonly kind: HitKind
  readonly id: string
  readonly title: string
  readonly state: string
  /** Named as in lists: `*_at` is a time, `*_paise` money. */
  readonly facts: readonly Fact[]
  /** Order lines; deductions are negative. */
  readonly lines: readonly StoryLine[]
  readonly payments: readonly StoryPayment[]
  readonly refunds: readonly StoryRefund[]
  readonly mails: readonly StoryMail[]
  readonly notes: readonly { readonly at: number; readonly actor: string; readonly text: string }[]
  readonly audit: readonly {
    readonly at: number
    readonly actor: string
    readonly action: string
    /** JSON */
    readonly facts: string
  }[]
  readonly related: readonly SearchHit[]
}

async function linesOf({ db }: Shop, { subjectId, payments }: Subject): Promise<StoryLine[]> {
  const items = await listOrderItems(db, [subjectId])
  if (items.length === 0) return []
  const back = await listRefundedItems(
    db,
    payments.map(({ id }) => id),
  )
  const deductions = await listDeductions(db, [subjectId])
  return [
    ...items.map(({ product_id: productId, name, quantity, price_paise: pricePaise }) => {
      const given = back.filter((row) => row.product_id === productId)
      const refundedQuantity = given.reduce((sum, row) => sum + row.quantity, 0)
      return { productId, name, quantity, pricePaise, refundedQuantity }
    }),
    ...deductions.map(({ kind, label, amountPaise }) => {
      return { productId: kind, name: label, quantity: 1, pricePaise: -amountPaise }
    }),
  ]
}

async function paymentOf({ db }: Shop, payment: PaymentRow): Promise<StoryPayment> {
  const events = await listPaymentEvents(db, payment.id)
  return {
    id: payment.id,
    state: payment.state,
    amountPaise: payment.amount_paise,
    arrivedPaise: payment.arrived_paise,
    bankReference: payment.bank_reference,
    createdAt: payment.created_at,
    events: events.map(({ at, source, state, detail }, index) => {
      const from = events[index - 1]?.state ?? 'pending'
      return { at, from, to: state, news: source, detail }
    }),
  }
}

async function refundsOf({ db }: Shop, { kind, id, payments }: Subject): Promise<StoryRefund[]> {
  const rows = await listRefunds(
    db,
    payments.map((payment) => payment.id),
  )
  return rows
    .filter((row) => kind !== 'refund' || row.id === id)
    .map(({ amount_paise, created_at, bank_reference, ...row }) => ({
      ...{ id: row.id, state: row.state, reason: row.reason, actor: row.actor, detail: row.detail },
      ...{ amountPaise: amount_paise, createdAt: created_at, bankReference: bank_reference },
    }))
}

/** Outbox keys of mails about a subject that do not go to its buyer, e.g. notices to the firm. */
const noticeKeys = (id: string) =>
  [
    ...['order-notice:', 'consultation-request:', 'consultation-notice:', 'seat-request:'],
    ...['seat-notice:', 'appointment-request:', 'training-received:', 'training-notice:'],
  ].map((keyStart) => requestNoticeKey({ keyStart, table: '' }, id))

async function mailsOf(shop: Shop, { kind, id, subjectId }: Subject): Promise<StoryMail[]> {
  const complaint = kind === 'complaint' ? await findComplaint(shop.db, id) : undefined
  const keys = complaint
    ? [`complaint-received:${complaint.id}`, `complaint-notice:${complaint.id}`]
    : noticeKeys(subjectId)
  const rows = await listMailsOf(shop.db, { about: [subjectId], keys })
  return rows.map(({ id: mailId, template, created_at: at, ...row }) => ({
    ...{ id: mailId, template, state: mailState(row), at, error: row.last_error },
  }))
}

/**
 * Everything known about the subject of an id from a list, a search or a mail; a payment or refund includes its
 * purchase. Throws `not-found`.
 */
export async function storyOf(shop: Shop, typed: string): Promise<Story> {
  const { db } = shop
  const { kind: table, id } = await identify(shop, typed)
  const [hit] = await describeHits(shop, [{ kind: table, id }])
  if (!hit) throw new Refusal('not-found', 'nothingWithId', { id: typed })
  const subject = await subjectOf(shop, { kind: hit.kind, id })
  const ids = [...new Set([id, subject.subjectId, ...subject.payments.map((one) => one.id)])]
  const notes = await listNotes(db, ids)
  const audit = await listAuditOf(db, [...ids, ...auditedAs(shop, subject)])
  return {
    ...{ kind: hit.kind, id, title: hit.title, state: hit.state },
    facts: await factsOf(shop, subject),
    lines: await linesOf(shop, subject),
    payments: await Promise.all(subject.payments.map((payment) => paymentOf(shop, payment))),
    refunds: await refundsOf(shop, subject),
    mails: await mailsOf(shop, subject),
    notes: notes.map(({ at, actor, text }) => ({ at, actor, text })),
    audit: audit.map(({ at, actor, action, facts }) => ({ at, actor, action, facts })),
    related: await relatedTo(shop, subject),
  }
}
