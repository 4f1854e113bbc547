import type { StartedPayment } from '#contracts/place-order.ts'
import { hasQuantity } from '#domain/item.ts'
import type { Shop } from '#server/shop.ts'
import { bookConsultation } from '#server/services/book-consultation.ts'
import { enrollInWebinar } from '#server/services/enroll-in-webinar.ts'
import { placeOrder } from '#server/services/place-order.ts'
import { catalogue } from './catalogue.ts'
import type { Random } from './random.ts'

/** What somebody wants to pay for, once. Pressing sends the same wish again. */
export interface Wish {
  /** Two wishes with the same key are the same to the shopper: at most one of them may cost. */
  readonly key: string
  press(shop: Shop): Promise<StartedPayment | undefined>
}

const goods = [...catalogue.courses, ...catalogue.books, ...catalogue.art].filter(
  ({ pricePaise }) => pricePaise > 0,
)
const webinars = catalogue.webinars.map(({ id }) => id)
const address = {
  ...{ name: 'A Sample', mobile: '9876543210', street: '1 Sample Street' },
  ...{ state: 'Uttar Pradesh', pincode: '226001', country: 'India' as const },
}
let wishes = 0

function orderOf(random: Random, userId: string): Wish[] {
  const chosen = new Map(
    Array.from({ length: random.between(1, 3) }, () => random.pick(goods)).map((item) => [
      item.id,
      item,
    ]),
  )
  const products = [...chosen.values()].map(({ id, itemType }) => ({
    productId: id,
    itemType,
    quantity: hasQuantity(itemType) ? random.between(1, 3) : 1,
  }))
  const order = (city: string): Wish => ({
    key: `order ${++wishes}`,
    press: (shop) => placeOrder(shop, userId, { formData: { ...address, city }, products }),
  })
  // Two carts, open in two windows, that differ in the address only.
  return random.chance(0.1) ? [order('Lucknow'), order('Kanpur')] : [order('Lucknow')]
}

/** Somebody whom no limit of networks counts. */
const nobody = { network: '', area: '', crowd: 1 }

function consultationOf(random: Random, email: string): Wish {
  const message = `Question ${random.between(1, 1e9)}`
  const form = { firstName: 'A Sample', phone: '9876543210', email, message }
  return {
    key: `consultation ${++wishes}`,
    press: (shop) => bookConsultation(shop, form, nobody),
  }
}

function seatOf(random: Random, email: string): Wish {
  const webinarId = random.pick(random.chance(0.2) ? ['soon'] : webinars)
  const answers = { healthChallenge: false, mentalChallenge: false, financialChallenge: false }
  const form = {
    ...{ ...answers, otherChallenge: false, other: '', consent: false, gender: 'male' as const },
    ...{ name: 'A Sample', email, city: '', state: '', webinarId },
  }
  return {
    key: `seat ${email} ${webinarId}`,
    async press(shop) {
      const { redirectUrl, transactionId } = await enrollInWebinar(shop, form, nobody)
      return redirectUrl && transactionId ? { redirectUrl, transactionId } : undefined
    },
  }
}

/** What a shopper came for: mostly one thing, now and then the same in two windows. */
export function wishesOf(random: Random, userId: string): Wish[] {
  const kind = random.next()
  if (kind < 0.6) return orderOf(random, userId)
  if (kind < 0.8) return [consultationOf(random, `${userId}@example.com`)]
  return [seatOf(random, `${userId}@example.com`)]
}
