import { z } from 'zod'
import { Email, Id } from '#contracts/parts.ts'
import { type Bill, type BilledLine, billOf, type Deduction } from '#domain/bill.ts'
import { parseJson } from '#domain/json.ts'
import { defaultLanguage } from '#domain/language.ts'
import { formatPhone } from '#domain/phone.ts'
import { firmWords } from '#server/mail/template-to-firm.ts'
import type { Buyer } from './buyer.ts'

/** What is needed to know again who has bought what; no address, message or answer about health. */
export interface PurchaseMemo {
  /** Of an order; bookings need none. */
  readonly account?: string
  readonly name: string
  readonly email: string
  readonly phone: string
}

/** A line of what is paid for, as the provider is told it. */
export interface Good extends BilledLine {
  /** At most 64 characters, and neither `*` nor a space: these part goods in the memo. */
  readonly productId: string
}

/** A purchase as the provider tells of it. */
export interface RememberedPurchase extends PurchaseMemo {
  /** The name of a kind of purchase, as far as this program knows it. */
  readonly kind: string
  readonly account: string
  readonly bill: Bill<Good>
  /** What is the same for whoever wishes for the same. */
  readonly fingerprint: string
  /** What attempts at one purchase share; payments that were opened long ago do not name it. */
  readonly wishId?: string | undefined
}

/** The provider keeps no longer text. */
const textLimit = 256
/** Short enough in any script, should a character count as its bytes. */
const nameLimit = 80
const goodsTexts = 5

/**
 * The purchase as texts: kind and wish, as `kind*fingerprint*wishId`; account, name, e-mail, phone, then
 * goods, as `id*quantity*paise` each, and what is taken off, as `*kind*label*paise`.
 */
export function writeMemo(
  { kind, fingerprint, wishId }: Pick<RememberedPurchase, 'kind' | 'fingerprint' | 'wishId'>,
  memo: PurchaseMemo,
  bill: Bill<Good>,
): string[] {
  const name = Array.from(memo.name).slice(0, nameLimit).join('')
  const who = [memo.account ?? '', name, memo.email, memo.phone]
  const wish = [kind, fingerprint, ...(wishId ? [wishId] : [])].join('*')
  return [wish, ...who.map((text) => (text.length > textLimit ? '' : text)), ...textsOf(bill)]
}

const goodOf = ({ productId, quantity, pricePaise }: Good) =>
  `${productId}*${quantity}*${pricePaise}`
/** A label may be anything that was typed. */
const deductionOf = ({ kind, label, amountPaise }: Deduction) =>
  `*${kind}*${Buffer.from(label).toString('base64url')}*${amountPaise}`

/** Half of the goods would be another purchase: what does not fit as a whole is left out as a whole. */
function textsOf({ lines, deductions }: Bill<Good>): string[] {
  const texts: string[] = []
  for (const word of [...lines.map(goodOf), ...deductions.map(deductionOf)]) {
    const longer = `${texts.at(-1)} ${word}`
    if (texts.length > 0 && longer.length <= textLimit) texts[texts.length - 1] = longer
    else texts.push(word)
  }
  const fits = texts.length <= goodsTexts && texts.every((text) => text.length <= textLimit)
  return fits ? texts : []
}

const Count = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number)
const Goods = z.array(
  z
    .tuple([Id, Count, Count])
    .transform(([productId, quantity, pricePaise]) => ({ productId, quantity, pricePaise })),
)
const Deductions = z.array(
  z
    .tuple([z.literal(''), z.string(), z.string(), Count])
    .transform(([, kind, text, amountPaise]) => {
      return { kind, label: Buffer.from(text, 'base64url').toString(), amountPaise }
    }),
)
const Remembered = z.object({
  kind: z.string(),
  fingerprint: z.string().regex(/^[\w-]{43}$/),
  wishId: Id.optional(),
  account: z.string(),
  name: z.string(),
  email: Email.or(z.literal('')),
  phone: z.string(),
  goods: Goods.nonempty(),
  deductions: Deductions,
})

/** The purchase behind such texts; undefined when they are not all there, or not of our writing. */
export function readMemo(texts: readonly string[]): RememberedPurchase | undefined {
  const [wish = '', account, name, email, phone, ...goods] = texts
  const [kind, fingerprint, wishId] = wish.split('*')
  const words = goods.join(' ').split(' ').filter(Boolean)
  const parts = Object.groupBy(words, (word) => (word.startsWith('*') ? 'deductions' : 'goods'))
  const remembered = Remembered.safeParse({
    ...{ kind, fingerprint, wishId, account, name, email, phone },
    goods: parts.goods?.map((word) => word.split('*')),
    deductions: (parts.deductions ?? []).map((word) => word.split('*')),
  })
  if (!remembered.success) return undefined
  const { goods: lines, deductions, ...purchase } = remembered.data
  return { ...purchase, bill: billOf(lines, deductions) }
}

/** Whom such texts name; empty where they do not. */
export function namedIn(texts: readonly string[]) {
  const [, account = '', name = '', email = '', phone = ''] = texts
  return { account, name, email, phone }
}

/** Whom such texts name, as far as they do: for people who look into it. */
export function whoPaid(texts: readonly string[]): Buyer {
  const { name, email, phone } = namedIn(texts)
  const who = [name, email, formatPhone(phone)].filter(Boolean).join(', ')
  return {
    email: Email.safeParse(email).data ?? '',
    // They do not say which one.
    language: defaultLanguage,
    who: who || firmWords.ledger.namelessBuyer,
  }
}

/** Such texts as the database keeps them. */
export function readTexts(json: string): string[] {
  return z.array(z.string()).catch([]).parse(parseJson(json))
}
