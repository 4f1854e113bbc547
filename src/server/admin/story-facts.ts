import { formatPhone } from '#domain/phone.ts'
import { listOpenSessions } from '#server/account/queries/sessions.ts'
import { findUser, listAddresses } from '#server/account/queries/users.ts'
import type { PaymentRow } from '#server/database/tables.ts'
import { findTraining } from '#server/enquiries/queries/training-enquiries.ts'
import { findUnsentMail } from '#server/mail/queries/unsent-mails.ts'
import { findKind } from '#server/payments/find-purchase-type.ts'
import { findDeliveryFailures, findRefund } from '#server/payments/queries/refunds.ts'
import { listStatusPages } from '#server/payments/queries/status-pages.ts'
import { consentsOf } from '#server/privacy/consents.ts'
import { findComplaint } from '#server/privacy/queries/complaints.ts'
import { blockDigests } from '#server/rate-limit/blocks.ts'
import { listBlocksOf } from '#server/rate-limit/queries/blocks.ts'
import type { Shop } from '#server/shop.ts'
import { subjectOf } from './hits.ts'
import { readConsultations, readSeats, readTrainings } from './queries/hits.ts'
import { listOwnedNames } from './queries/stories.ts'
import type { Subject } from './story-subject.ts'

/** A named fact: `*_at` is in epoch milliseconds, `*_paise` is money. */
export interface Fact {
  readonly name: string
  readonly value: string | number | null
}

type Row = Readonly<Record<string, string | number | null>>

const asFacts = (row: Row): Fact[] => Object.entries(row).map(([name, value]) => ({ name, value }))

const moment = (iso: string | null) => (iso === null ? null : Date.parse(iso))

/** Facts of a payment, without lookup keys and its pay page. */
async function factsOfPayment(shop: Shop, payment: PaymentRow): Promise<Fact[]> {
  const { fingerprint, redirect_url, next_check_at, payer, ...row } = payment
  const failed = await findDeliveryFailures(shop.db, payment.id)
  const pages = await listStatusPages(shop.db, payment.id)
  return [
    ...asFacts(row),
    ...asFacts({
      pages: pages.length,
      revoked_pages: pages.filter((one) => one.revoked_at).length,
    }),
    ...(failed ? asFacts({ delivery_failures: failed.failures, failing_at: failed.first_at }) : []),
  ]
}

async function factsOfAccount(shop: Shop, id: string): Promise<Fact[]> {
  const { db } = shop
  const user = await findUser(db, id)
  if (!user) return []
  const { password_hash, ...row } = user
  const sessions = await listOpenSessions(db, id, shop.now())
  const addresses = await listAddresses(db, id)
  const phones = [...new Set(addresses.map(({ mobile }) => formatPhone(mobile)))]
  const owned = await listOwnedNames(db, id)
  const blocks = await listBlocksOf(db, blockDigests(shop, { email: user.email }))
  const consents = await consentsOf(shop, user)
  return [
    ...asFacts(row),
    ...asFacts({
      has_password: password_hash === '' ? 'no' : 'yes',
      phones: phones.join(', '),
      addresses: addresses.length,
      sessions: sessions.length,
      last_used_at: sessions[0]?.last_used_at ?? null,
      owns: owned.join(', '),
    }),
    ...consents.flatMap(({ purpose, givenAt, withdrawnAt }) => [
      { name: `consent_${purpose}_at`, value: moment(givenAt) },
      ...(withdrawnAt === null
        ? []
        : [{ name: `consent_${purpose}_withdrawn_at`, value: moment(withdrawnAt) }]),
    ]),
    ...blocks.flatMap(({ at, reason }) => asFacts({ blocked_at: at, blocked_because: reason })),
  ]
}

/** Staff marks on a booking. */
async function marksOf({ db }: Shop, { kind, subjectId }: Subject): Promise<Fact[]> {
  if (kind === 'seat')
    return (await readSeats(db, [subjectId])).flatMap(({ attendance }) => asFacts({ attendance }))
  if (kind !== 'call' && kind !== 'consultation') return []
  const rows = await readConsultations(db, [subjectId])
  return rows.slice(0, 1).flatMap(({ called_at }) => asFacts({ called_at }))
}

async function factsOfPurchase(shop: Shop, subject: Subject): Promise<Fact[]> {
  const names: Partial<Record<Subject['kind'], string>> = { call: 'consultation' }
  const purchase = findKind(shop, names[subject.kind] ?? subject.kind)
  if (!purchase) return []
  const { fields } = await purchase.describe(shop.db, subject.subjectId)
  return [...asFacts(fields), ...(await marksOf(shop, subject))]
}

/** All facts of the subject itself, except private ones. */
export async function factsOf(shop: Shop, subject: Subject): Promise<Fact[]> {
  const { db } = shop
  const { kind, id } = subject
  switch (kind) {
    case 'payment': {
      const [payment] = subject.payments
      return payment ? await factsOfPayment(shop, payment) : []
    }
    case 'refund': {
      const refund = await findRefund(db, id)
      return refund ? asFacts({ ...refund }) : []
    }
    case 'account':
      return await factsOfAccount(shop, id)
    case 'complaint': {
      const { id: _, erase_at_end, ...row } = (await findComplaint(db, id)) ?? {}
      return asFacts(row)
    }
    case 'training': {
      const row = await findTraining(db, id)
      const [mark] = await readTrainings(db, [id])
      const called_at = mark?.called_at ?? null
      return row ? asFacts({ ...row, phone: row.phone && formatPhone(row.phone), called_at }) : []
    }
    case 'mail': {
      const { params, ...row } = (await findUnsentMail(db, id)) ?? {}
      return asFacts({
        ...row,
        to: params?.['to_email'] ?? '',
        subject: subjectOf(params ?? {}, row) ?? '',
      })
    }
    case 'product': {
      const product = shop.catalogue.find(id)
      if (!product) return []
      const { itemType: item_type, name, pricePaise: price_paise, url } = product
      return asFacts({ id, item_type, name, price_paise, url })
    }
    case 'order':
    case 'consultation':
    case 'call':
    case 'seat':
    case 'appointment':
      return await factsOfPurchase(shop, subject)
  }
}
