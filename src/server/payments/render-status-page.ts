import type { Language } from '#domain/language.ts'
import { formatRupees } from '#domain/money.ts'
import type { PaymentRow } from '#server/database/tables.ts'
import type { Client } from '#server/http/client-address.ts'
import type { Shop } from '#server/shop.ts'
import { escaped } from '#server/site/fill-template.ts'
import { type Words, wordsIn } from '#server/words.ts'
import { purchaseOf } from './find-status-page.ts'
import { freshPayment } from './open-status-page.ts'
import { statusPagePath, toldStatusPagePath } from './status-page-key.ts'
import { goodsOf, type GoodsRow } from './purchase-goods.ts'
import type { StatusPage } from './status-page-link.ts'
import { listPaymentEvents } from './queries/payments.ts'
import { listRefunds } from './queries/refunds.ts'
import { findOtherAttempt } from './queries/purchase-keys.ts'
import {
  isUnderWay,
  mayPayAgain,
  type Standing,
  standingOf,
  tell,
  tellRefunds,
} from './display-status.ts'

interface Way {
  readonly href: string
  readonly text: string
}

/** An action of the page: a form without script. */
interface Deed {
  readonly action: string
  readonly text: string
  readonly fields?: Readonly<Record<string, string>>
  readonly isMain?: boolean
}

/** A section of the page below its head. */
interface Part {
  readonly title: string
  readonly words?: string
  readonly ways?: readonly Way[]
  readonly deed?: Deed
}

interface Outcome {
  readonly kind: 'success' | 'danger'
  readonly text: string
}

/** The content of a purchase's page. */
export interface Sheet {
  readonly title: string
  readonly paragraphs: readonly string[]
  /** The result of pressing a button. */
  readonly pressed?: Outcome | undefined
  /** Why it cannot be paid, or that it already is. */
  readonly outcome?: Outcome | undefined
  readonly main?: Way | undefined
  /** Where it can be paid, while no payment was tried. */
  readonly payPage?: string
  readonly deed?: Deed | undefined
  readonly ways: readonly Way[]
  readonly goods?: {
    readonly title: string
    /** The total last. */
    readonly rows: readonly GoodsRow[]
  }
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly parts: readonly Part[]
  readonly closing: string
}

const paragraph = (text: string, style = '') =>
  `<p${style && ` class="${style}"`}>${escaped(text)}</p>`

const link = ({ href, text }: Way, style: string) =>
  `<a class="${style}" href="${escaped(href)}" referrerpolicy="strict-origin-when-cross-origin">${escaped(text)}</a>`

function form({ action, text, fields = {}, isMain = false }: Deed): string {
  const hidden = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  )
  const style = isMain ? 'button' : 'button button--quiet'
  const button = `<button class="${style}">${escaped(text)}</button>`
  return `<form method="post" action="${escaped(action)}">${hidden.join('')}${button}</form>`
}

const actions = (parts: readonly string[]) =>
  parts.length > 0 ? `<div class="form__actions">${parts.join('')}</div>` : ''

function goodsHtml({ title, rows }: NonNullable<Sheet['goods']>): string {
  const items = rows.map(
    ({ text, amount }) => `<li><span>${escaped(text)}</span><span>${amount}</span></li>`,
  )
  return `<section><h2>${escaped(title)}</h2><ul class="goods" role="list">${items.join('')}</ul></section>`
}

function factsOf(facts: Sheet['facts']): string {
  const rows = facts.map(
    ([label, value]) => `<div><dt>${escaped(label)}</dt><dd>${escaped(value)}</dd></div>`,
  )
  return `<dl class="passport__facts">${rows.join('')}</dl>`
}

function partOf({ title, words, ways = [], deed }: Part): string {
  const links = ways.map((action) => link(action, 'button button--quiet'))
  const all = [...links, ...(deed ? [form(deed)] : [])]
  return `<section class="passport__part"><h2>${escaped(title)}</h2>${words ? paragraph(words) : ''}${actions(all)}</section>`
}

function messageOf({ kind, text }: Outcome): string {
  const role = kind === 'danger' ? 'alert' : 'status'
  return `<p class="message message--${kind}" role="${role}">${escaped(text)}</p>`
}

/** The page's own part as HTML; all typed or edited text is escaped. */
export function sheetHtml(page: Sheet): string {
  const { title, paragraphs, pressed, outcome, main, deed, ways, goods, facts, parts, closing } =
    page
  const [lead = '', ...more] = paragraphs
  return [
    pressed && messageOf(pressed),
    outcome && messageOf(outcome),
    `<h1>${escaped(title)}</h1>`,
    paragraph(lead, 'lead'),
    ...more.map((text) => paragraph(text)),
    actions([
      ...(main ? [link(main, 'button')] : []),
      ...(deed ? [form({ ...deed, isMain: true })] : []),
      ...ways.map((action) => link(action, 'button button--quiet')),
    ]),
    goods && goodsHtml(goods),
    factsOf(facts),
    ...parts.map(partOf),
    paragraph(closing, 'passport__closing'),
  ]
    .filter(Boolean)
    .join('\n')
}

/** The current purchase, and the reader of the page. */
interface Now {
  readonly payment: PaymentRow
  readonly standing: Standing
  readonly other: PaymentRow | undefined
  readonly purchase: StatusPage
  readonly words: Words
  readonly language: Language
}

/** It is open, and another attempt is paid. */
const isOvertaken = (standing: Standing, { state }: PaymentRow) =>
  state === 'paid' && ['confirming', 'unheard', 'paidAnew'].includes(standing)

/** Their text already covers the other attempt. */
const namesOther = (standing: Standing) => ['paidAnew', 'triedAnew'].includes(standing)

/** The next action, if there is one. */
async function nextStep(
  shop: Shop,
  { payment, standing, other, purchase, words, language }: Now,
  key: string,
): Promise<Pick<Sheet, 'main' | 'payPage' | 'deed' | 'ways' | 'outcome'>> {
  const { unpaid, again } = words.statusPage
  if (standing === 'unpaid' && payment.redirect_url !== null)
    return {
      main: { href: payment.redirect_url, text: unpaid.proceed },
      payPage: payment.redirect_url,
      ways: [],
    }
  if (standing === 'paid') {
    const [main, ...ways] = purchase.onceItIsPaid.map(({ href, text }) => {
      return { href, text: text(words) }
    })
    return { main, ways }
  }
  if (other && (mayPayAgain(standing) || standing === 'triedAnew' || isOvertaken(standing, other)))
    return await otherAttempt(shop, other, { standing, words })
  if (!mayPayAgain(standing)) return { ways: [] }
  const { today } = purchase
  if (!today) return { ways: [] }
  if ('why' in today) return { outcome: { kind: 'danger', text: today.why.in(language) }, ways: [] }
  const { pricePaise } = today
  const deed = { action: `${statusPagePath(key)}/pay`, text: again.pay(formatRupees(pricePaise)) }
  return { deed: { ...deed, fields: { price: String(pricePaise) } }, ways: [] }
}

/** The page of the attempt that replaces this one. */
async function otherAttempt(
  shop: Shop,
  other: PaymentRow,
  { standing, words }: Pick<Now, 'standing' | 'words'>,
): Promise<Pick<Sheet, 'main' | 'ways' | 'outcome'>> {
  const { again } = words.statusPage
  const href = await toldStatusPagePath(shop.db, shop, other.id)
  const main = href === undefined ? undefined : { href, text: again.seeOther }
  const undecided = isUnderWay(other) ? again.confirmedAnew : again.begunAnew
  const text = other.state === 'paid' ? again.paidAnew : undecided
  const outcome = { kind: 'success', text } as const
  return { ...(!namesOther(standing) && { outcome }), main, ways: [] }
}

interface Reader {
  readonly key: string
  readonly client: Client
  readonly language: Language
}

/** The current content of the page. */
export async function fillSheet(
  shop: Shop,
  opened: PaymentRow,
  { key, client, language }: Reader,
): Promise<Sheet> {
  const words = wordsIn(language)
  const fresh = await freshPayment(shop, opened, client)
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
      ...(wayOn.deed ? [words.statusPage.again.stillThere] : []),
      ...history,
    ],
    ...wayOn,
    ...(purchase.lines.length > 0 && {
      goods: {
        title: words.statusPage.forWhat,
        rows: (await goodsOf(shop, payment, purchase))(words),
      },
    }),
    facts: await pageFacts(shop, payment, purchase, words),
    parts: [...parts, ...askUs(shop, payment, words)],
    closing: standing === 'paid' ? words.statusPage.keepReceipt : words.statusPage.keepLink,
  }
}

const afterPaying = ({ next, paid }: StatusPage, words: Words) =>
  [next, paid].flatMap((say) => (say ? [say(words)] : []))

/** When it was paid, and what was refunded since. */
async function tellHistory(
  { db }: Shop,
  { id }: PaymentRow,
  { words, paidOn }: { words: Words; paidOn: StatusPage['paidOn'] },
): Promise<string[]> {
  const paid = (await listPaymentEvents(db, id)).findLast(({ state }) => state === 'paid')
  const refunds = tellRefunds(await listRefunds(db, [id]), words)
  return [...(paid ? [paidOn?.(words, paid.at) ?? words.statusPage.paid(paid.at)] : []), ...refunds]
}

async function pageFacts(
  { db }: Shop,
  { id, amount_paise, arrived_paise, created_at, bank_reference }: PaymentRow,
  { when, facts }: StatusPage,
  words: Words,
): Promise<Sheet['facts']> {
  const { statusPage, mailFrame } = words
  const back = (await listRefunds(db, [id])).flatMap(({ bank_reference: number }) =>
    number ? [[statusPage.refundReference, number] as const] : [],
  )
  return [
    ...(when ? [[statusPage.takesPlace, when(words)] as const] : []),
    ...(facts?.(words) ?? []),
    [mailFrame.facts.amount, formatRupees(arrived_paise ?? amount_paise)],
    [statusPage.begun, statusPage.moment(created_at)],
    [mailFrame.facts.transaction, id],
    ...(bank_reference ? [[statusPage.bankReference, bank_reference] as const] : []),
    ...back,
  ]
}

const isOfMoney = (standing: Standing) =>
  ['paid', 'checking', 'refunding', 'refund_failed', 'refunded'].includes(standing)

/** A chat with the firm, with the id by which staff find the purchase. */
function askUs({ catalogue }: Shop, { id }: PaymentRow, { payment }: Words): Sheet['parts'] {
  const { chat } = catalogue.firm
  if (!chat) return []
  const href = chat + encodeURIComponent(payment.chat.message(id))
  return [{ title: payment.chat.question, ways: [{ href, text: payment.chat.link }] }]
}

async function waysOf(shop: Shop, now: Now, key: string) {
  const { standing, purchase, words } = now
  const { debited, forOthers } = words.statusPage
  const wayOn = await nextStep(shop, now, key)
  const others = {
    title: forOthers.title,
    words: forOthers.words,
    ways: purchase.forOthers.map(({ href, text }) => ({ href, text: text(words) })),
  }
  const askForm = { action: `${statusPagePath(key)}/ask`, text: debited.checkNow }
  const parts = [
    ...(isOfMoney(standing) ? [] : [{ title: debited.title, words: debited.words, deed: askForm }]),
    ...(isOfMoney(standing) && others.ways.length > 0 ? [others] : []),
  ]
  return { wayOn, parts }
}
