import { z } from 'zod'
import { Email, Id } from '#contracts/parts.ts'
import { parseJson } from '#domain/json.ts'
import { defaultLanguage } from '#domain/language.ts'
import { formatPhone } from '#domain/phone.ts'
import { firmWords } from '#server/mail/letter-to-firm.ts'
import type { Buyer } from './purchase-kind.ts'

/** What is needed to know again who has bought what; no address, message or answer about health. */
export interface PurchaseMemo {
  /** Of an order; bookings need none. */
  readonly account?: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly goods: readonly Good[]
}

interface Good {
  /** At most 64 characters, and neither `*` nor a space: these part goods in the memo. */
  readonly id: string
  readonly quantity: number
  readonly pricePaise: number
}

/** A purchase as the provider tells of it. */
export interface RememberedPurchase extends PurchaseMemo {
  /** The name of a kind of purchase, as far as this program knows it. */
  readonly kind: string
  readonly account: string
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
 * goods, as `id*quantity*paise` each.
 */
export function writeMemo(
  { kind, fingerprint, wishId }: Pick<RememberedPurchase, 'kind' | 'fingerprint' | 'wishId'>,
  memo: PurchaseMemo,
): string[] {
  const name = Array.from(memo.name).slice(0, nameLimit).join('')
  const who = [memo.account ?? '', name, memo.email, memo.phone]
  const wish = [kind, fingerprint, ...(wishId ? [wishId] : [])].join('*')
  return [wish, ...who.map((text) => (text.length > textLimit ? '' : text)), ...goodsOf(memo)]
}

/** Half of the goods would be another purchase: what does not fit as a whole is left out as a whole. */
function goodsOf({ goods }: PurchaseMemo): string[] {
  const texts: string[] = []
  for (const { id, quantity, pricePaise } of goods) {
    const good = `${id}*${quantity}*${pricePaise}`
    const longer = `${texts.at(-1)} ${good}`
    if (texts.length > 0 && longer.length <= textLimit) texts[texts.length - 1] = longer
    else texts.push(good)
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
    .transform(([id, quantity, pricePaise]) => ({ id, quantity, pricePaise })),
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
})

/** The purchase behind such texts; undefined when they are not all there, or not of our writing. */
export function readMemo(texts: readonly string[]): RememberedPurchase | undefined {
  const [wish = '', account, name, email, phone, ...goods] = texts
  const [kind, fingerprint, wishId] = wish.split('*')
  const words = goods.join(' ').split(' ').filter(Boolean)
  const remembered = { kind, fingerprint, wishId, account, name, email, phone }
  return Remembered.safeParse({ ...remembered, goods: words.map((word) => word.split('*')) }).data
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
