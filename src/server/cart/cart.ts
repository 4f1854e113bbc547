import type { CartAddition, CartItem, DeductionField } from '#contracts/cart.ts'
import type { Product } from '#contracts/catalogue-file.ts'
import { type Bill, billOf, type PricedLine } from '#domain/bill.ts'
import { hasQuantity, type ItemType, maxQuantity } from '#domain/item.ts'
import { leastPaymentPaise } from '#domain/money.ts'
import { listOwned } from '#server/catalogue/queries/entitlements.ts'
import { soldItems } from '#server/catalogue/sold-items.ts'
import type { Database } from '#server/database/tables.ts'
import { isLeft } from '#server/payments/discount-rule.ts'
import { payerOf } from '#server/payments/payer.ts'
import {
  type AskedDeduction,
  askForDeduction,
  forgetAskedDeduction,
  listAskedDeductions,
} from '#server/payments/queries/deductions.ts'
import { returnUses } from '#server/rate-limit/queries/rate-limits.ts'
import { limitedAs, limitUses } from '#server/rate-limit/rate-limit.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import type { Words } from '#server/words.ts'
import {
  addCartItem,
  deleteCartItem,
  listCartItems,
  setCartQuantity,
} from './queries/cart-items.ts'

interface Buyer {
  readonly userId: string
  /** The deductions of an order that is paid again; if missing, those requested in the cart. */
  readonly asked?: readonly AskedDeduction[]
}

/** The current price of these lines for this buyer: used for carts, orders and repeated payments. */
export async function makeBill<Line extends PricedLine>(
  shop: Shop,
  lines: readonly Line[],
  { userId, asked }: Buyer,
): Promise<Bill<Line>> {
  let bill = billOf(lines)
  const { discountRules: rules } = shop
  const wanted = asked ?? (rules.length > 0 ? await listAskedDeductions(shop.db, userId) : [])
  for (const rule of rules) {
    const { kind } = rule
    const label = wanted.find((one) => one.kind === kind)?.label
    const offered = await rule.find(shop, { userId, bill, asked: label })
    // What remains must be payable: no rule makes a paid purchase free.
    const mostPaise = bill.totalPaise - leastPaymentPaise
    const deduction = offered && {
      ...{ kind, ...offered },
      amountPaise: Math.min(offered.amountPaise, mostPaise),
    }
    if (deduction && (await isLeft(shop.db, shop, deduction, buyerOf(shop, userId))))
      bill = billOf(lines, [...bill.deductions, deduction])
  }
  return bill
}

/** The buyer that limits on deductions count; queried only if there is something to deduct. */
const buyerOf = (shop: Shop, userId: string) => ({
  payer: payerOf(shop, { account: userId, email: '', phone: '' }),
  countsOwnOpen: false,
})

const owned = () => new Refusal('already-owned', 'owned')

/** The product, if it exists, is of the given kind, and costs something. */
export function productForSale(shop: Shop, productId: string, itemType: ItemType): Product {
  const product = shop.catalogue.find(productId)
  if (!product) throw new Refusal('unknown-product', 'productGone')
  if (product.itemType !== itemType) throw new Refusal('invalid-request', 'otherType', { itemType })
  if (product.pricePaise === 0) throw new Refusal('not-for-sale', 'freeBook')
  return product
}

/** Throws if the quantity exceeds what one order may contain. */
export function checkQuantity(itemType: ItemType, quantity: number): void {
  const limit = maxQuantity(itemType)
  if (quantity <= limit) return
  throw hasQuantity(itemType)
    ? new Refusal('invalid-request', 'tooMany', { limit })
    : new Refusal('invalid-request', 'oneIsEnough')
}

/** What was in the cart and can no longer be bought; without a name if that is unknown. */
interface TakenOut {
  readonly productId: string
  readonly name: string | undefined
  readonly isGivenAway: boolean
}

/** A cart, before removed items and deductions are put into words. */
export interface CartContent {
  readonly bill: Bill<CartItem>
  readonly takenOut: readonly TakenOut[]
}

type CartRow = Awaited<ReturnType<typeof listCartItems>>[number]

/** The product of a line, if it can still be bought. */
function soldNow(shop: Shop, row: CartRow): Product | undefined {
  const product = shop.catalogue.find(row.product_id)
  return product?.itemType === row.item_type && product.pricePaise > 0 ? product : undefined
}

function toCartItem(row: CartRow, { name, image, pricePaise }: Product): CartItem {
  const { product_id: productId, item_type: itemType, quantity, price_paise: formerly } = row
  const price = pricePaise / 100
  const product = { _id: productId, productId, name, title: name, image, price, pricePaise }
  const line = { ...product, itemType, quantity }
  const isChanged = formerly !== null && formerly !== pricePaise
  return isChanged ? { ...line, formerPricePaise: formerly } : line
}

async function toTakenOut(shop: Shop, rows: readonly CartRow[]): Promise<TakenOut[]> {
  const ids = rows.map((row) => row.product_id)
  const last = await soldItems(shop, ids)
  return rows.map(({ product_id: productId, item_type }) => {
    const listed = shop.catalogue.find(productId)
    const isGivenAway = listed?.itemType === item_type
    const sold = last.find(({ id, itemType }) => id === productId && itemType === item_type)
    return { productId, isGivenAway, name: (isGivenAway ? listed : sold?.product)?.name }
  })
}

/**
 * The cart at today's prices; products no longer sold are named, so that nothing disappears silently. `asked` replaces
 * the requested deductions, to preview them.
 */
export async function getCart(
  shop: Shop,
  userId: string,
  asked?: readonly AskedDeduction[],
): Promise<CartContent> {
  const rows = await listCartItems(shop.db, userId)
  const items = rows.flatMap((row) => {
    const product = soldNow(shop, row)
    return product ? [toCartItem(row, product)] : []
  })
  const takenOut = await toTakenOut(
    shop,
    rows.filter((row) => !soldNow(shop, row)),
  )
  return { bill: await makeBill(shop, items, { userId, ...(asked && { asked }) }), takenOut }
}

/** Adds to the cart; a course or book already in it is not added twice, and `wasThere` is true. */
export async function addToCart(
  shop: Shop,
  userId: string,
  addition: CartAddition,
): Promise<{ content: CartContent; wasThere: boolean }> {
  const { productId, itemType, quantity } = addition
  const { pricePaise } = productForSale(shop, productId, itemType)
  checkQuantity(itemType, quantity)
  if (!hasQuantity(itemType) && (await listOwned(shop.db, userId, [productId])).length > 0)
    throw owned()
  const line = { user_id: userId, product_id: productId, item_type: itemType, quantity }
  const isAdded = await addCartItem(
    shop.db,
    { ...line, added_at: shop.now(), price_paise: pricePaise },
    maxQuantity(itemType),
  )
  if (!isAdded && hasQuantity(itemType)) checkQuantity(itemType, Number.POSITIVE_INFINITY)
  // In it already: a buyer who adds it once more has seen today's price.
  if (!isAdded) await setCartQuantity(shop.db, userId, productId, quantity, pricePaise)
  return { content: await getCart(shop, userId), wasThere: !isAdded }
}

/** Sets the quantity of a line that is in the cart. */
export async function updateCart(
  shop: Shop,
  userId: string,
  productId: string,
  quantity: number,
): Promise<CartContent> {
  const product = shop.catalogue.find(productId)
  if (product) checkQuantity(product.itemType, quantity)
  const isSet =
    product && (await setCartQuantity(shop.db, userId, productId, quantity, product.pricePaise))
  if (!isSet) throw new Refusal('not-found', 'notInCart')
  return await getCart(shop, userId)
}

/** Removes a line; does nothing if there is no such line. */
export async function removeFromCart(
  shop: Shop,
  userId: string,
  productId: string,
): Promise<CartContent> {
  await deleteCartItem(shop.db, userId, productId)
  return await getCart(shop, userId)
}

/** Throws `already-owned` if the user owns any of these courses or books. */
export async function refuseOwned(
  db: Database,
  userId: string,
  lines: readonly { productId: string; itemType: ItemType }[],
): Promise<void> {
  const single = lines.filter((line) => !hasQuantity(line.itemType))
  const ids = await listOwned(
    db,
    userId,
    single.map((line) => line.productId),
  )
  if (ids.length > 0) throw owned()
}

/** Prevents guessing codes: failed tries per account and hour. */
const wrongTries = { limit: 20, windowMs: 60 * 60_000 } as const

/** The discounts that can be typed at present. */
export function typedDiscounts(shop: Shop, words: Words): DeductionField[] {
  return shop.discountRules.flatMap(({ kind, typed }) =>
    typed?.isOffered(shop) ? { kind, label: typed.question(words) } : [],
  )
}

/**
 * Applies a typed discount to this cart from now on; '' removes it. Throws `invalid-request` for one that does not
 * exist or has expired, that this buyer, or all buyers together, have used up, or that deducts nothing from this cart;
 * and `too-many-requests` after twenty such failures in an hour. An earlier discount then stays.
 */
export async function applyDeduction(
  shop: Shop,
  userId: string,
  { kind, typed }: { readonly kind: string; readonly typed: string },
): Promise<void> {
  const rule = shop.discountRules.find((one) => one.kind === kind)
  if (!rule?.typed) throw new Refusal('not-found', 'noSuchCall')
  if (typed === '') {
    await forgetAskedDeduction(shop.db, userId, { kind })
    return
  }
  // Counted before the check, so that parallel tries count too; returned after a success, as only failures count.
  const tries = { name: `deductions-typed:${limitedAs(shop, userId)}`, ...wrongTries }
  await limitUses(shop, tries)
  const label = rule.typed.read(shop, typed)
  if (label === undefined) throw new Refusal('invalid-request', 'noSuchCode')
  if (!(await isLeft(shop.db, shop, { kind, label }, buyerOf(shop, userId))))
    throw new Refusal('invalid-request', 'codeUsedUp')
  const others = (await listAskedDeductions(shop.db, userId)).filter((one) => one.kind !== kind)
  const { bill } = await getCart(shop, userId, [...others, { kind, label }])
  if (bill.lines.length > 0 && !bill.deductions.some((one) => one.kind === kind))
    throw new Refusal('invalid-request', 'codeTakesNothing')
  await askForDeduction(shop.db, userId, { kind, label })
  await returnUses(shop.db, [tries.name])
}
