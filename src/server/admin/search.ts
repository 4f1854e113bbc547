import { plainDigits, tidyText } from '#domain/plain-text.ts'
import type { Shop } from '#server/shop.ts'
import { describeHits, type SearchHit } from './hits.ts'
import {
  findByEmail,
  findById,
  findByName,
  findByPhone,
  findByProduct,
  findByTicket,
  findMailsTo,
  findMovements,
  type HitKind,
  hitKinds,
  mostHits,
  type Reference,
} from './queries/look-up.ts'

export type { SearchHit } from './hits.ts'

const longest = 254
const leastOfEmail = 3
const leastOfName = 2
const leastOfId = 8
const mostProducts = 10

const isPhone = /^[+\d\s().\p{Pd}/]+$/u
const isWord = /^[^\s@]+$/
const uuidBegins = /^[0-9a-f]{8}(?:-[0-9a-f-]*)?$/
const isTicket = /^[A-Z0-9]{4}-?[A-Z0-9]{4}$/

/** SQLite lower-cases ASCII only: other letters are tried as typed, lower-cased and capitalised. */
function spellings(text: string): string[] {
  const asciiLower = (name: string) => name.replace(/[A-Z]/g, (sign) => sign.toLowerCase())
  const small = text.toLowerCase()
  const begun = small.replace(/(?<!\p{L})\p{L}/gu, (sign) => sign.toUpperCase())
  return [...new Set([text, small, begun].map(asciiLower))]
}

/** The last ten digits, if the text can be a phone number. */
function phoneIn(text: string): string | undefined {
  const digits = plainDigits(text)
  const number = digits.replace(/\D/g, '')
  return isPhone.test(digits) && number.length >= 10 ? number.slice(-10) : undefined
}

/** Maps a payment's kind to a hit kind. */
const kindOfPurchase = (name: string): HitKind | undefined => hitKinds.find((kind) => kind === name)

async function lookUpMoney({ db }: Shop, text: string): Promise<Reference[]> {
  const named = [...new Set([text, text.toUpperCase()])]
  const movements = await findMovements(db, named)
  return movements.flatMap(({ purchase, subjectId, ...movement }) => {
    const kind = kindOfPurchase(purchase)
    return kind ? [movement, { kind, id: subjectId, at: movement.at }] : [movement]
  })
}

async function lookUpProducts(shop: Shop, text: string): Promise<Reference[]> {
  const { courses, books, art } = shop.catalogue
  const small = text.toLowerCase()
  const matching = [...courses, ...books, ...art].filter(
    ({ id, name }) =>
      id === text || (small.length >= leastOfEmail && name.toLowerCase().includes(small)),
  )
  const ids = new Set([text, ...matching.slice(0, mostProducts).map(({ id }) => id)])
  const orders = await Promise.all([...ids].map((id) => findByProduct(shop.db, id)))
  const products = matching.map(({ id }) => ({ kind: 'product' as const, id, at: shop.now() }))
  return [...products, ...orders.flat()]
}

async function lookUp(shop: Shop, text: string): Promise<Reference[]> {
  const { db } = shop
  const small = text.toLowerCase()
  const phone = phoneIn(text)
  const ticket = text.toUpperCase()
  const looks: Promise<Reference[]>[] = [lookUpProducts(shop, text)]
  if (isWord.test(text)) looks.push(lookUpMoney(shop, text))
  if (uuidBegins.test(small) && small.length >= leastOfId) looks.push(findById(db, small))
  if (isTicket.test(ticket))
    looks.push(findByTicket(db, [ticket, ticket.replace(/^(.{4})-?/, '$1-')]))
  if (phone !== undefined) looks.push(findByPhone(db, phone))
  if (!/\s/.test(text) && small.length >= leastOfEmail)
    looks.push(findByEmail(db, small), findMailsTo(db, small))
  if (/\p{L}/u.test(text) && !text.includes('@') && text.length >= leastOfName)
    for (const name of spellings(text)) looks.push(findByName(db, name))
  return (await Promise.all(looks)).flat()
}

/**
 * Searches by anything a caller on the phone may give: an id or its prefix, a transaction, a bank reference, a ticket,
 * an e-mail address or its prefix, a phone number in any form, the prefix of a name or its last word, a product.
 * Newest first, at most fifty.
 */
export async function searchEverything(shop: Shop, typed: string): Promise<SearchHit[]> {
  const text = tidyText(typed).slice(0, longest)
  if (text.length < leastOfName) return []
  const references = await lookUp(shop, text)
  const newest = references.toSorted((one, other) => other.at - one.at)
  const ids = new Map(newest.map((one) => [`${one.kind} ${one.id}`, one]))
  return await describeHits(shop, [...ids.values()].slice(0, mostHits))
}
