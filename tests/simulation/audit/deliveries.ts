import { hasQuantity } from '#domain/item.ts'
import { catalogue } from '../catalogue.ts'
import type { Shoppers } from '../shoppers.ts'
import type { World } from '../world.ts'
import { type Books, isUnpaid } from './books.ts'

/** Who has paid has it, once; who has not paid, or has the money back, has it not. */
export function auditDeliveries({ mails }: World, books: Books): string[] {
  const wrong: string[] = []
  const owned = new Set(books.rights.map(({ order_id, product_id }) => `${order_id} ${product_id}`))
  const sent = books.mails.flatMap(({ id }) => mails.get(id) ?? [])
  const texts = Map.groupBy(sent, ({ text }) => /pay_[\w-]{32}/.exec(text)?.[0])
  for (const { id, kind, state, subject_id } of books.payments) {
    const subjects = (texts.get(id) ?? []).map(({ subject }) => subject)
    const told = (start: RegExp) => subjects.filter((subject) => start.test(subject)).length
    const receipts = told(/^(We have received|Your consultation|Your seat|Your appointment:)/)
    if (state === 'paid' && receipts !== 1) wrong.push(`${id} is paid and has ${receipts} receipts`)
    if (receipts > 1) wrong.push(`${id} has ${receipts} receipts`)
    if (isUnpaid(state) && told(/^(We have received|Your|.* refunded$)/) > 0)
      wrong.push(`${id} is ${state}, and mails say: ${subjects.join('; ')}`)
    if (['refunding', 'refunded'].includes(state) && told(/is being refunded$/) < 1)
      wrong.push(`${id} is ${state}, and nobody told the buyer`)
    const lines = books.items.get(subject_id) ?? []
    for (const { product_id, item_type } of lines)
      if (
        !hasQuantity(item_type) &&
        owned.has(`${subject_id} ${product_id}`) !== (state === 'paid')
      )
        wrong.push(`${id} is ${state}, and ${product_id} does not fit that`)
    const seat = kind === 'seat' && books.enrollments.get(subject_id)?.state
    if (seat && (seat === 'confirmed') !== (state === 'paid'))
      wrong.push(`${id} is ${state}, and its seat is ${seat}`)
  }
  return wrong
}

/** Nobody pays twice for one purchase, for one order, for what can be owned once, or another price. */
export function auditCharges({ payments, orders, items }: Books, { pages }: Shoppers): string[] {
  const wrong: string[] = []
  const paid = payments.filter(({ state }) => state === 'paid')
  const paidIds = new Set(paid.map(({ id }) => id))
  for (const [purchase, ids] of pages) {
    const charged = [...ids].filter((id) => paidIds.has(id))
    if (charged.length > 1) wrong.push(`${purchase} was charged twice: ${charged.join(', ')}`)
  }
  const subjects = new Set<string>()
  const owners = new Set<string>()
  for (const { id, kind, subject_id, amount_paise } of paid) {
    if (subjects.has(subject_id)) wrong.push(`${id} pays for an order that is paid already`)
    subjects.add(subject_id)
    const lines = items.get(subject_id) ?? []
    const price = lines.reduce((sum, { product_id, quantity }) => {
      return sum + quantity * (catalogue.find(product_id)?.pricePaise ?? 0)
    }, 0)
    if (kind === 'order' && price !== amount_paise)
      wrong.push(`${id} charged ${amount_paise} for what costs ${price}`)
    for (const { item_type, product_id } of lines) {
      const owner = `${orders.get(subject_id)?.user_id} ${product_id}`
      if (hasQuantity(item_type)) continue
      if (owners.has(owner)) wrong.push(`${id} pays again for ${owner}`)
      owners.add(owner)
    }
  }
  return wrong
}
