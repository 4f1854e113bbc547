import { z } from 'zod'
import { Email } from '#contracts/parts.ts'
import type { Bill, BilledLine, Deduction } from '#domain/bill.ts'
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

/** The provider keeps no longer text. */
const textLimit = 256
/** Short enough in any script, should a character count as its bytes. */
const nameLimit = 80
const goodsTexts = 5

/**
 * The purchase as texts: kind and purchase, as `kind*fingerprint*purchaseId`; account, name, e-mail, phone, then
 * goods, as `id*quantity*paise` each, and what is taken off, as `*kind*label*paise`.
 */
export function writeMemo(
  { kind, fingerprint, purchaseId }: { kind: string; fingerprint: string; purchaseId: string },
  memo: PurchaseMemo,
  bill: Bill<Good>,
): string[] {
  const name = Array.from(memo.name).slice(0, nameLimit).join('')
  const who = [memo.account ?? '', name, memo.email, memo.phone]
  const purchase = [kind, fingerprint, purchaseId].join('*')
  return [purchase, ...who.map((text) => (text.length > textLimit ? '' : text)), ...textsOf(bill)]
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

/** What such texts name as paid for, as far as they do: 'order: 2 × mandala, 1 × course'. */
export function whatFor([purchase = '', , , , , ...goods]: readonly string[]): string {
  const [kind = ''] = purchase.split('*')
  const names = goods
    .flatMap((text) => text.split(' '))
    .filter((good) => good !== '' && !good.startsWith('*'))
    .map((good) => {
      const [id = '', quantity = ''] = good.split('*')
      return [quantity, id].filter(Boolean).join(' × ')
    })
  return [kind, names.join(', ')].filter(Boolean).join(': ')
}

/** Such texts as the database keeps them. */
export function readTexts(json: string): string[] {
  return z.array(z.string()).catch([]).parse(parseJson(json))
}
