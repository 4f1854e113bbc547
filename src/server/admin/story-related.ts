import { findUser, findUserByEmail } from '#server/account/queries/users.ts'
import { normaliseEmail } from '#domain/email.ts'
import { findTraining } from '#server/enquiries/queries/training-enquiries.ts'
import { findUnsentMail } from '#server/mail/queries/unsent-mails.ts'
import { findOrderOwner } from '#server/orders/queries/orders.ts'
import { findKind } from '#server/payments/find-purchase-type.ts'
import { findComplaint } from '#server/privacy/queries/complaints.ts'
import type { Shop } from '#server/shop.ts'
import { describeHits, type SearchHit } from './hits.ts'
import { findByProduct, findOfEmail, hitKinds, type Reference } from './queries/look-up.ts'
import type { Subject } from './story-subject.ts'

const mostRelated = 50

/** The purchase kind of the payment, or of the story. */
const purchaseName = ({ kind, payments }: Subject) =>
  payments[0]?.kind ?? (kind === 'call' ? 'consultation' : kind)

/** The mailbox of the person it is about; '' when unknown. */
async function addressOf(shop: Shop, subject: Subject): Promise<string> {
  const { db } = shop
  const { kind, id, subjectId } = subject
  if (kind === 'account') return (await findUser(db, id))?.email ?? ''
  if (kind === 'complaint') return (await findComplaint(db, id))?.email ?? ''
  if (kind === 'training') return (await findTraining(db, id))?.email ?? ''
  if (kind === 'mail') return (await findUnsentMail(db, id))?.params['to_email'] ?? ''
  return (await findKind(shop, purchaseName(subject))?.findAddress(db, subjectId)) ?? ''
}

/** The purchase of a payment or refund; the subject of a mail. */
async function purchasesOf({ db }: Shop, subject: Subject): Promise<Omit<Reference, 'at'>[]> {
  const { kind, id, subjectId, payments } = subject
  if (kind === 'mail') {
    const about = (await findUnsentMail(db, id))?.about ?? null
    const kinds = ['order', 'consultation', 'seat', 'appointment'] as const
    return about === null ? [] : kinds.map((one) => ({ kind: one, id: about }))
  }
  if (kind !== 'payment' && kind !== 'refund') return []
  const purchase = hitKinds.find((one) => one === payments[0]?.kind)
  return [
    ...(purchase ? [{ kind: purchase, id: subjectId }] : []),
    ...(kind === 'refund' ? payments.map((one) => ({ kind: 'payment' as const, id: one.id })) : []),
  ]
}

/** The account that owns an order, independent of its mail address. */
async function ownerOf({ db }: Shop, subjectId: string): Promise<Omit<Reference, 'at'>[]> {
  const owner = await findOrderOwner(db, subjectId)
  return owner === undefined ? [] : [{ kind: 'account', id: owner }]
}

/** Its parent first, then everything else of the same person, newest first. */
export async function relatedTo(shop: Shop, subject: Subject): Promise<SearchHit[]> {
  const { db } = shop
  const { kind, id } = subject
  if (kind === 'product') return await describeHits(shop, await findByProduct(db, id))
  const email = await addressOf(shop, subject)
  const own = email ? await findOfEmail(db, normaliseEmail(email)) : []
  const account = email ? await findUserByEmail(db, normaliseEmail(email)) : undefined
  const references = [
    ...(await purchasesOf(shop, subject)),
    ...(await ownerOf(shop, subject.subjectId)),
    ...(account ? [{ kind: 'account' as const, id: account.id }] : []),
    ...own.toSorted((one, other) => other.at - one.at),
  ]
  const others = references.filter((one) => one.id !== id)
  return await describeHits(shop, others.slice(0, mostRelated))
}
