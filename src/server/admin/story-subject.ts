import { actorOfUser } from '#server/audit/write-audit.ts'
import type { PaymentRow } from '#server/database/tables.ts'
import { findUnsentMail } from '#server/mail/queries/unsent-mails.ts'
import { findPayment, listPayments } from '#server/payments/queries/payments.ts'
import { findRefund } from '#server/payments/queries/refunds.ts'
import { findComplaint } from '#server/privacy/queries/complaints.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { describeHits } from './hits.ts'
import type { HitKind } from './queries/look-up.ts'
import { findKindById } from './queries/stories.ts'

/** What a story is about: the thing itself, or the purchase of a payment or refund. */
export interface Subject {
  readonly kind: HitKind
  readonly id: string
  /** Id of the purchase, or of the thing itself. */
  readonly subjectId: string
  /** The payments of the purchase, newest first. */
  readonly payments: readonly PaymentRow[]
}

/** Finds a complaint by its ticket, in any spelling; everything else by id. */
export async function identify(shop: Shop, typed: string): Promise<{ kind: HitKind; id: string }> {
  const id = typed.trim()
  const kind = await findKindById(shop.db, id)
  if (kind) return { kind, id }
  const ticket = id.toUpperCase().replace(/^(.{4})[-\s]?(.{4})$/, '$1-$2')
  if (await findComplaint(shop.db, ticket)) return { kind: 'complaint', id: ticket }
  return { kind: 'product', id }
}

export async function subjectOf(
  { db }: Shop,
  { kind, id }: { kind: HitKind; id: string },
): Promise<Subject> {
  const paymentId = kind === 'refund' ? (await findRefund(db, id))?.payment_id : id
  const payment =
    kind === 'payment' || kind === 'refund' ? await findPayment(db, paymentId ?? '') : undefined
  if (payment) return { kind, id, subjectId: payment.subject_id, payments: [payment] }
  return { kind, id, subjectId: id, payments: await listPayments(db, [id]) }
}

/** The audit's subject for an account: a digest, as rows are stored for ever and must not identify deleted users. */
export const auditedAs = (
  shop: Pick<Shop, 'secret'>,
  { kind, id }: Pick<Subject, 'kind' | 'id'>,
) => (kind === 'account' ? [actorOfUser(shop, id)] : [])

/**
 * The id under which staff notes are stored: for a payment or refund, its purchase, so that notes are erased with its
 * buyer; for a mail, its subject. Throws `not-found`.
 */
export async function aboutWhat(
  shop: Shop,
  typed: string,
): Promise<{ readonly id: string; readonly audited: string }> {
  const named = await identify(shop, typed)
  const [hit] = await describeHits(shop, [named])
  const { kind, id } = named
  const mail = kind === 'mail' ? await findUnsentMail(shop.db, id) : undefined
  if (!hit || (mail && mail.about === null))
    throw new Refusal('not-found', 'nothingWithId', { id: typed })
  const subject = await subjectOf(shop, named)
  const about = mail?.about ?? subject.subjectId
  return { id: about, audited: auditedAs(shop, subject)[0] ?? about }
}
