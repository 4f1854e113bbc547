import { z } from 'zod'
import { Email } from '#contracts/parts.ts'
import type { Bill, BilledLine, Deduction } from '#domain/bill.ts'
import { parseJson } from '#domain/json.ts'
import { defaultLanguage } from '#domain/language.ts'
import { formatPhone } from '#domain/phone.ts'
import { firmWords } from '#server/mail/template-to-firm.ts'
import type { Buyer } from './buyer.ts'

/** What is needed to reconstruct who bought what; no address, message or health answers. */
export interface PurchaseMemo {
  /** For an order; bookings need none. */
  readonly account?: string
  readonly name: string
  readonly email: string
  readonly phone: string
}

/** A line of the purchase, as sent to the provider. */
export interface Good extends BilledLine {
  /** At most 64 characters, and neither `*` nor a space: these separate goods in the memo. */
  readonly productId: string
}

/** The provider's limit for one text. */
const textLimit = 256
/** Short enough in any script, in case the limit counts bytes. */
const nameLimit = 80
const goodsTexts = 5

/**
 * The purchase as texts: kind and purchase, as `kind*fingerprint*purchaseId`; account, name, e-mail, phone, then goods,
 * as `id*quantity*paise` each, and deductions, as `*kind*label*paise`.
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
/** A label may be any typed text. */
const deductionOf = ({ kind, label, amountPaise }: Deduction) =>
  `*${kind}*${Buffer.from(label).toString('base64url')}*${amountPaise}`

/** Half of the goods would be another purchase: if the goods do not all fit, all are left out. */
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

/** The person that such texts name; empty if none. */
export function namedIn(texts: readonly string[]) {
  const [, account = '', name = '', email = '', phone = ''] = texts
  return { account, name, email, phone }
}

/** The person that such texts name, if any: for staff who investigate. */
export function whoPaid(texts: readonly string[]): Buyer {
  const { name, email, phone } = namedIn(texts)
  const who = [name, email, formatPhone(phone)].filter(Boolean).join(', ')
  return {
    email: Email.safeParse(email).data ?? '',
    // The texts do not say which.
    language: defaultLanguage,
    who: who || firmWords.ledger.namelessBuyer,
  }
}

/** What such texts list as paid for, if anything: 'order: 2 × mandala, 1 × course'. */
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

/** Such texts as stored in the database. */
export function readTexts(json: string): string[] {
  return z.array(z.string()).catch([]).parse(parseJson(json))
}
