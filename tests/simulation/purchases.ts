import type { OrderLine, StartedPayment } from '#contracts/orders.ts'
import { hasQuantity } from '#domain/item.ts'
import { defaultLanguage } from '#domain/language.ts'
import { bookAppointment } from '#server/bookings/book-appointment.ts'
import { bookConsultation } from '#server/bookings/book-consultation.ts'
import { addToCart } from '#server/cart/cart.ts'
import { enrollInWebinar } from '#server/bookings/enroll-in-webinar.ts'
import { placeOrder } from '#server/orders/place-order.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { appointmentsFromMs, catalogue, keepsake } from './catalogue.ts'
import type { Random } from './random.ts'

/** What somebody wants to pay for, once. Pressing sends the same purchase again. */
export interface Purchase {
  /** Two purchases with the same key are the same to the shopper: at most one of them may cost. */
  readonly key: string
  /** Puts into the cart what is going to be ordered. */
  readonly prepare?: (shop: Shop) => Promise<void>
  /** With `wrongByPaise`, the page has shown another total. */
  readonly press: (shop: Shop, wrongByPaise?: number) => Promise<StartedPayment | undefined>
  readonly hasTotal: boolean
}

const goods = [...catalogue.courses, ...catalogue.books, ...catalogue.art].filter(
  ({ id, pricePaise }) => pricePaise > 0 && id !== keepsake,
)
const webinars = catalogue.webinars.map(({ id }) => id)
const address = {
  ...{ name: 'A Sample', mobile: '9876543210', street: '1 Sample Street' },
  ...{ state: 'Uttar Pradesh', pincode: '226001', country: 'India' as const },
}

/** Where purchases come from; each of a run has a number. */
export function createPurchases(random: Random) {
  let purchases = 0

  function orderOf(userId: string): Purchase[] {
    const picked = Array.from({ length: random.between(1, 3) }, () => random.pick(goods))
    const chosen = new Map(picked.map((item) => [item.id, item]))
    const products = [...chosen.values()].map(({ id, itemType }) => ({
      productId: id,
      itemType,
      quantity: hasQuantity(itemType) ? random.between(1, 3) : 1,
    }))
    const totalPaise = products.reduce(
      (sum, { productId, quantity }) => sum + quantity * (chosen.get(productId)?.pricePaise ?? 0),
      0,
    )
    const order = (city: string): Purchase => ({
      key: `order ${++purchases}`,
      hasTotal: true,
      prepare: (shop) => fillCart(shop, userId, products),
      press: (shop, wrongByPaise = 0) => {
        const shownTotalPaise = totalPaise + wrongByPaise
        const placed = { formData: { ...address, city }, products, shownTotalPaise }
        return placeOrder(shop, userId, placed, defaultLanguage)
      },
    })
    // Two carts, open in two windows, that differ in the address only.
    return random.chance(0.1) ? [order('Lucknow'), order('Kanpur')] : [order('Lucknow')]
  }

  function consultationOf(email: string): Purchase {
    const message = `Question ${random.between(1, 1e9)}`
    const form = { firstName: 'A Sample', phone: '9876543210', email, message }
    return {
      key: `consultation ${++purchases}`,
      hasTotal: false,
      press: (shop) => bookConsultation(shop, form, nobody),
    }
  }

  function seatOf(email: string): Purchase {
    const webinarId = random.pick(random.chance(0.2) ? ['soon'] : webinars)
    const answers = { healthChallenge: false, mentalChallenge: false, financialChallenge: false }
    const form = {
      ...{ ...answers, otherChallenge: false, other: '', consent: false, gender: 'male' as const },
      ...{ name: 'A Sample', email, city: '', state: '', webinarId },
    }
    return {
      key: `seat ${email} ${webinarId}`,
      hasTotal: false,
      async press(shop) {
        const { redirectUrl, transactionId } = await enrollInWebinar(shop, form, nobody)
        return redirectUrl && transactionId ? { redirectUrl, transactionId } : undefined
      },
    }
  }

  /** Few times, on one day long after everything has come to rest, so that people meet. */
  function appointmentOf(email: string): Purchase {
    const typeId = random.pick(['talk', 'talk', 'short-talk'])
    const coachId = typeId === 'talk' ? random.pick(['asha', 'ravi', 'any']) : 'asha'
    const halfHours = random.between(0, 15) * (typeId === 'talk' ? 2 : 1)
    const startsAt = new Date(appointmentsFromMs + halfHours * 30 * 60_000).toISOString()
    const told = { name: 'A Sample', phone: '9876543210', message: '', state: '', zone: '' }
    const form = { ...told, typeId, coachId, startsAt, email, language: defaultLanguage }
    return {
      key: `appointment ${++purchases}`,
      hasTotal: false,
      press: (shop) => bookAppointment(shop, form, nobody),
    }
  }

  /** What a shopper came for: mostly one thing, now and then the same in two windows. */
  return (userId: string): Purchase[] => {
    const kind = random.next()
    if (kind < 0.45) return orderOf(userId)
    if (kind < 0.7) return [appointmentOf(`${userId}@example.com`)]
    if (kind < 0.8) return [consultationOf(`${userId}@example.com`)]
    return [seatOf(`${userId}@example.com`)]
  }
}

/** Somebody whom no limit of networks counts. */
const nobody = { client: { network: '', area: '', crowd: 1 }, language: defaultLanguage }

async function fillCart(shop: Shop, userId: string, lines: readonly OrderLine[]): Promise<void> {
  for (const line of lines)
    try {
      await addToCart(shop, userId, line)
    } catch (error) {
      // Owned already, or more than one may buy at once.
      if (!(error instanceof Refusal)) throw error
    }
}
