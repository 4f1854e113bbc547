import { decideUnmatchedWithinMs } from '#domain/payment-schedule.ts'
import { unmatchedKind } from '#domain/payment-state.ts'
import type { Database, PaymentRow } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { forEachIsolated } from '#server/log.ts'
import { insertMail } from '#server/mail/queries/mails.ts'
import type { ProviderAnswer } from '#server/providers/provider.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { unmatchedNotice } from './emails.ts'
import { askForgottenRefunds, hearOfRefund } from './external-refunds.ts'
import type { PurchaseType } from './find-purchase-type.ts'
import { isOurs } from './payment-ids.ts'
import { namedIn, readTexts, whatFor, whoPaid } from './provider-metadata.ts'
import type { Person } from './purchase-type.ts'
import {
  everything,
  isWanted,
  officeList,
  settledState,
  statesOfPayment,
} from './queries/office-list.ts'
import { findPayment, lockPayment } from './queries/payments.ts'
import { listRefunds } from './queries/refunds.ts'
import {
  findUnmatchedPurchase,
  insertUnmatched,
  listUndecidedAndRefunded,
  listWithMetadata,
  setDecideBy,
  setMetadata,
  setUnmatchedArrival,
  type UnmatchedNews,
} from './queries/unmatched-purchases.ts'
import { beginRefund, leftToGiveBack } from './begin-refund.ts'
import { statusPageKeyOf } from './status-page-key.ts'

/**
 * The payment of a notification. One that the database does not know is stored, as open, until the provider has
 * answered; undefined for an id that no payment of this shop has.
 */
export async function findOrNoteUnmatched(
  db: Database,
  news: UnmatchedNews,
): Promise<PaymentRow | undefined> {
  const known = await findPayment(db, news.id)
  if (known || !isOurs(news.id)) return known
  if (db.isTransaction) await insertUnmatched(db, news)
  else await inTransaction(db, (inside) => insertUnmatched(inside, news))
  return await findPayment(db, news.id)
}

/**
 * The answer on a payment that the database does not know: from the provider it was noted for, or else from the first
 * that knows it. Throws `PaymentProviderError` when one gives no answer.
 */
export async function askAllProviders(
  { providers }: Shop,
  { id, provider: name }: PaymentRow,
): Promise<{ answer: ProviderAnswer; provider: string }> {
  const noted = providers.find(name)
  const first = noted ? [noted] : []
  for (const provider of [...first, ...providers.all.filter((one) => one !== noted)]) {
    const answer = await provider.getPayment(id)
    if (answer.state !== 'unknown') return { answer, provider: provider.name }
  }
  // `named` throws for a provider that is not set up: it may know it.
  return { answer: { state: 'unknown' }, provider: providers.named(name).name }
}

/**
 * Stores what the provider says of received money, before it counts as paid, and notifies the firm once; an earlier
 * refund of all of it has its own notification. Throws `PaymentProviderError` when the provider gives no answer.
 */
export async function noteUnmatchedArrival(
  shop: Shop,
  payment: PaymentRow,
  texts: readonly string[],
): Promise<void> {
  const { id, amount_paise: arrivedPaise } = payment
  const forgotten = await askForgottenRefunds(shop, payment)
  const refundedPaise = await sumRefunded(shop, payment, forgotten)
  const at = shop.now()
  const purchase = { metadata: JSON.stringify(texts), decide_by: at + decideUnmatchedWithinMs }
  await inTransaction(shop.db, async (db) => {
    if (!(await setUnmatchedArrival(db, payment, purchase))) return
    await statusPageKeyOf(db, shop, id)
    for (const refund of forgotten) await hearOfRefund(shop, refund.id, payment, db)
    if (refundedPaise >= arrivedPaise) return
    const what = whatFor(texts)
    const notice = { id, arrivedPaise, refundedPaise, who: whoPaid(texts).who, what }
    await insertMail(db, await unmatchedNotice(shop.catalogue.firm, notice), at)
  })
}

/** How much of it was refunded so far, in paise, as far as the provider says. */
async function sumRefunded(
  shop: Shop,
  { id: paymentId, provider }: PaymentRow,
  forgotten: Awaited<ReturnType<typeof askForgottenRefunds>>,
): Promise<number> {
  const answers = forgotten.map(({ answer }) => answer)
  for (const { id } of await listRefunds(shop.db, [paymentId]))
    answers.push(await shop.providers.named(provider).getRefund({ id, paymentId }))
  // Webhooks may be forged: only the provider says of which payment a refund is.
  return answers.reduce((paise, answer) => {
    const isOfThis = answer.state === 'refunded' && (answer.paymentId ?? paymentId) === paymentId
    return isOfThis ? paise + (answer.amountPaise ?? 0) : paise
  }, 0)
}

/** Refunds what was not decided in time, and erases the payer of what is refunded. */
export async function refundUndecided(shop: Shop): Promise<void> {
  const rows = await listUndecidedAndRefunded(shop.db, shop.now())
  await forEachIsolated(shop, 'refundUndecided', rows, async ({ id, state }) => {
    if (state === 'refunded') await setMetadata(shop.db, id, '')
    else await inTransaction(shop.db, (db) => refundRest(db, shop, id))
  })
  if (rows.length > 0) void shop.outbox.deliver()
}

async function refundRest(db: Database, shop: Shop, id: string): Promise<void> {
  const payment = await lockPayment(db, id)
  if (payment.state !== 'paid' || (await leftToGiveBack(db, id)) <= 0) return
  await beginRefund(db, shop, payment, {
    ...{ source: 'operator', waits: true },
    reason: ({ purchases }) => purchases.goesBack.unknownMoney,
  })
}

/** Payments that the database did not know, with payer and purchase as far as the provider knows them. */
const unmatchedList = officeList({
  name: 'unmatched',
  help: 'unmatched (payments that the database did not know)',
  async rows(db, filter) {
    const rows = await db
      .selectFrom('unmatched_purchases')
      .innerJoin('payments', 'payments.id', 'unmatched_purchases.id')
      .select(['payments.id', 'state', 'arrived_paise', 'unmatched_purchases.created_at', 'source'])
      .select(['decide_by', 'metadata'])
      .where(isWanted(filter, { at: 'unmatched_purchases.created_at', state: settledState }))
      .orderBy('unmatched_purchases.created_at', 'desc')
      .limit(filter.limit ?? everything)
      .execute()
    return rows.map(({ metadata, ...row }) => ({ ...row, ...namesIn(readTexts(metadata)) }))
  },
  states: statesOfPayment,
  knowsEmail: false,
  columns: ['id', 'state', 'arrived_rupees', 'created_at', 'who', 'what'],
})

const namesIn = (texts: readonly string[]) => ({
  who: texts.length > 0 ? whoPaid(texts).who : '',
  what: whatFor(texts),
})

async function textsOf(db: Database, id: string): Promise<string[]> {
  return readTexts((await findUnmatchedPurchase(db, id))?.metadata ?? '')
}

/** What a person has paid, by the account or the normalised e-mail. */
async function listOfPerson(db: Database, person: Person) {
  return (await listWithMetadata(db)).flatMap(({ metadata, ...row }) => {
    const { account, ...who } = namedIn(readTexts(metadata))
    // A person without an account does not match a memo without one.
    const isOfAccount = person.id !== undefined && account === person.id
    return isOfAccount || who.email.toLowerCase() === person.email ? [{ ...row, ...who }] : []
  })
}

/** Money that arrived for an unknown purchase: it waits for a decision by staff, or is refunded. */
export const unmatchedPurchase: PurchaseType = {
  name: unmatchedKind,
  words: ({ purchases }) => purchases.unmatched,
  isOffered: () => false,
  refusals: { changed: 'orderChanged', justBought: 'justBought' },
  deliver(_db, shop, { id, amount_paise: arrivedPaise }) {
    shop.log.error(
      { payment: id, arrivedPaise },
      'money has arrived that the database does not know',
    )
    return Promise.resolve(undefined)
  },
  release: async () => {},
  withdraw: async () => {},
  buyer: async (db, id) => whoPaid(await textsOf(db, id)),
  async findAddress(db, id) {
    const texts = await textsOf(db, id)
    return texts.length > 0 ? whoPaid(texts).email : undefined
  },
  async setAddress(db, id, email) {
    const [purchase = '', account = '', name = '', , ...more] = await textsOf(db, id)
    await setMetadata(db, id, JSON.stringify([purchase, account, name, email, ...more]))
  },
  receipt: (_shop, _id, { state }) =>
    Promise.reject(new Refusal('invalid-request', 'noReceipt', { state })),
  statusPage: () =>
    Promise.resolve({ lines: [], today: undefined, onceItIsPaid: [], forOthers: [] }),
  payAgain: () => Promise.reject(new Refusal('not-found', 'noPayment')),
  bookings: undefined,
  lists: [unmatchedList],
  async describe(db, id) {
    const { source, decide_by } = (await findUnmatchedPurchase(db, id)) ?? {}
    return {
      fields: {
        ...namesIn(await textsOf(db, id)),
        source: source ?? '',
        decide_by: decide_by ?? null,
      },
    }
  },
  async personalData({ db }, person) {
    const rows = await listOfPerson(db, person)
    const foundPayments = rows.map(
      ({ id, arrived_paise, state, name, email, phone, created_at }) => ({
        ...{ transactionId: id, amountPaise: arrived_paise, state, name, email, phone },
        foundAt: new Date(created_at).toISOString(),
      }),
    )
    return { ids: rows.map(({ id }) => id), data: { foundPayments } }
  },
  retained: [{ retention: 'foundMoney', table: 'unmatched_purchases', columns: ['metadata'] }],
  /** It is refunded at once; a refund needs an address to notify, so the payer is erased once it is made. */
  async detach(db, person, at) {
    const rows = await listOfPerson(db, person)
    await setDecideBy(
      db,
      rows.map(({ id }) => id),
      at,
    )
    return []
  },
  erase: async () => {},
}
