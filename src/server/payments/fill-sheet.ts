import { formatRupees } from '#domain/money.ts'
import type { Language } from '#domain/language.ts'
import type { PaymentRow } from '#server/database/tables.ts'
import type { Client } from '#server/http/client-address.ts'
import type { FoundPaymentRow } from '#server/database/ledger-found-tables.ts'
import { purchaseOf } from './find-passport.ts'
import { passportPath } from './passport-key.ts'
import { goodsOf } from './purchase-goods.ts'
import type { PurchasePassport } from './purchase-passport.ts'
import { listPaymentEvents } from './queries/payments.ts'
import { listRefunds } from './queries/refunds.ts'
import { findOtherAttempt } from './queries/same-wish.ts'
import type { Shop } from '#server/shop.ts'
import { type Words, wordsIn } from '#server/words.ts'
import { freshPayment, type Opened } from './open-passport.ts'
import { nextStep, type Now } from './next-step.ts'
import type { Sheet } from './sheet.ts'
import { type Standing, standingOf, tell, tellFound, tellRefunds } from './standing.ts'

interface Reader {
  readonly key: string
  readonly client: Client
  readonly language: Language
}

/** What the page says just now. */
export async function fillSheet(
  shop: Shop,
  opened: Opened,
  { key, client, language }: Reader,
): Promise<Sheet> {
  const words = wordsIn(language)
  if (opened.found) return foundSheet(opened.found, words)
  const fresh = await freshPayment(shop, opened.payment, client)
  const { payment, isTried } = fresh
  const other = await findOtherAttempt(shop.db, payment)
  const standing = standingOf(fresh, { other, now: shop.now() })
  const purchase = await purchaseOf(shop, payment)
  const { title, words: next } = tell(standing, payment, { isTried, now: shop.now(), words })
  const history = await tellHistory(shop, payment, {
    words,
    paidOn: standing === 'paid' ? purchase.paidOn : undefined,
  })
  const { wayOn, parts } = await waysOf(
    shop,
    { payment, standing, other, purchase, words, language },
    key,
  )
  return {
    title,
    paragraphs: [
      next,
      ...(standing === 'paid' ? afterPaying(purchase, words) : []),
      ...(wayOn.deed ? [words.passport.again.kept] : []),
      ...history,
    ],
    ...wayOn,
    goods: { title: words.passport.forWhat, rows: (await goodsOf(shop, payment, purchase))(words) },
    facts: await factsOf(shop, payment, purchase, words),
    parts: [...parts, ...askUs(shop, payment, words)],
    closing: standing === 'paid' ? words.passport.keepReceipt : words.passport.keepLink,
  }
}

const afterPaying = ({ next, paid }: PurchasePassport, words: Words) =>
  [next, paid].flatMap((say) => (say ? [say(words)] : []))

/** When it was paid, and what has gone back since. */
async function tellHistory(
  { db }: Shop,
  { id }: PaymentRow,
  { words, paidOn }: { words: Words; paidOn: PurchasePassport['paidOn'] },
): Promise<string[]> {
  const paid = (await listPaymentEvents(db, id)).findLast(({ state }) => state === 'paid')
  const refunds = tellRefunds(await listRefunds(db, [id]), words)
  return [...(paid ? [paidOn?.(words, paid.at) ?? words.passport.paid(paid.at)] : []), ...refunds]
}

async function factsOf(
  { db }: Shop,
  { id, amount_paise, arrived_paise, created_at, bank_reference }: PaymentRow,
  { when, facts }: PurchasePassport,
  words: Words,
): Promise<Sheet['facts']> {
  const { passport, mailFrame } = words
  const back = (await listRefunds(db, [id])).flatMap(({ bank_reference: number }) =>
    number ? [[passport.refundReference, number] as const] : [],
  )
  return [
    ...(when ? [[passport.takesPlace, when(words)] as const] : []),
    ...(facts?.(words) ?? []),
    [mailFrame.facts.amount, formatRupees(arrived_paise ?? amount_paise)],
    [passport.begun, passport.moment(created_at)],
    [mailFrame.facts.transaction, id],
    ...(bank_reference ? [[passport.bankReference, bank_reference] as const] : []),
    ...back,
  ]
}

const isOfMoney = (standing: Standing) =>
  ['paid', 'refunding', 'refund_failed', 'refunded'].includes(standing)

/** A chat with the firm, with the number by which it finds the purchase. */
function askUs({ catalogue }: Shop, { id }: PaymentRow, { payment }: Words): Sheet['parts'] {
  const { chat } = catalogue.firm
  if (!chat) return []
  const href = chat + encodeURIComponent(payment.chat.message(id))
  return [{ title: payment.chat.question, ways: [{ href, text: payment.chat.link }] }]
}

async function waysOf(shop: Shop, now: Now, key: string) {
  const { standing, purchase, words } = now
  const { debited, forOthers } = words.passport
  const wayOn = await nextStep(shop, now, key)
  const others = {
    title: forOthers.title,
    words: forOthers.words,
    ways: purchase.forOthers.map(({ href, text }) => ({ href, text: text(words) })),
  }
  const ask = { action: `${passportPath(key)}/ask`, text: debited.ask }
  const parts = [
    ...(isOfMoney(standing) ? [] : [{ title: debited.title, words: debited.words, deed: ask }]),
    ...(isOfMoney(standing) && others.ways.length > 0 ? [others] : []),
  ]
  return { wayOn, parts }
}

function foundSheet(found: FoundPaymentRow, words: Words): Sheet {
  const { id, arrived_paise, found_at } = found
  const { passport, mailFrame } = words
  const told = tellFound(found, words)
  return {
    title: told.title,
    paragraphs: [told.words],
    ways: [],
    facts: [
      [mailFrame.facts.amount, formatRupees(arrived_paise ?? 0)],
      [passport.begun, passport.moment(found_at)],
      [mailFrame.facts.transaction, id],
    ],
    parts: [],
    closing: passport.keepLink,
  }
}
