import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { art, book, otherArt } from '../../tests/goods.ts'
import type { Account } from '../../tests/processes/client.ts'
import { webinar } from '../../tests/processes/own-webinar.ts'
import { sampleAddress } from '../../tests/sample-address.ts'
import type { Send } from './retrying-client.ts'

/** Everything acknowledged to a buyer, which must be in the database at the end. */
export interface Acknowledged {
  readonly userId: string
  readonly email: string
  /** Quantity of the single cart line. */
  cart: number
  /** Payments of orders, one per purchase key sent. */
  readonly orders: Set<string>
  readonly seats: Set<string>
  /** Payments of both that were confirmed on the pay page. */
  readonly pressed: Set<string>
  /** Payments that a node has reported as paid. */
  readonly paid: Set<string>
}

const pauseMs = 150
const most = 20
const isSettled = (status: unknown) => /^(?:Paid|Refund)/.test(String(status))

interface Buyer {
  readonly acknowledged: Acknowledged
  /** Changes the cart, orders, pays and books in turn, until `isOver`. */
  readonly buyUntil: (isOver: () => boolean) => Promise<void>
  /** Waits for the last payments. */
  readonly settle: () => Promise<void>
}

/** A buyer with an account; throws when a request fails after all retries. */
export function createBuyer(account: Account, send: Send): Buyer {
  const { token, userId, email } = account
  const acknowledged: Acknowledged = {
    ...{ userId, email, cart: 1, orders: new Set<string>(), seats: new Set<string>() },
    ...{ pressed: new Set<string>(), paid: new Set<string>() },
  }
  let round = 0
  let areSeatsLeft = true

  async function changeCart(): Promise<void> {
    const quantity = (round % most) + 1
    const body = { productId: art.id, quantity, userId }
    const { status } = await send('PATCH', '/api/cart/update', { token, body, key: randomUUID() })
    if (status !== 200) throw new Error(`the cart answered ${status}`)
    acknowledged.cart = quantity
  }

  async function pay(payment: string, redirectUrl: unknown): Promise<void> {
    await send('POST', String(redirectUrl), { form: { outcome: 'success' } })
    acknowledged.pressed.add(payment)
    await look(payment)
  }

  async function look(payment: string): Promise<boolean> {
    const { body } = await send('GET', `/api/payment/${payment}`, { token })
    if (body.get('paymentStatus') === 'Paid') acknowledged.paid.add(payment)
    return isSettled(body.get('paymentStatus'))
  }

  async function order(): Promise<void> {
    const formData = { ...sampleAddress, street: `${round} Sample Street` }
    const { id: productId, itemType } = round === 1 ? book : otherArt
    const products = [{ productId, itemType, quantity: 1 }]
    const body = { formData, products, userId, purchaseKey: randomUUID() }
    const placed = await send('POST', '/api/payment/phonepe', { token, body })
    if (placed.status !== 200)
      throw new Error(`an order answered ${placed.status} ${placed.bytes.toString().slice(0, 200)}`)
    const payment = String(placed.body.get('transactionId'))
    acknowledged.orders.add(payment)
    await pay(payment, placed.body.get('redirectUrl'))
  }

  async function takeSeat(): Promise<void> {
    const body = { webinarId: webinar.id, email: `${round}-${email}`, purchaseKey: randomUUID() }
    const taken = await send('POST', '/api/webinars', { body })
    areSeatsLeft = taken.status === 201
    if (!areSeatsLeft) return
    const payment = String(taken.body.get('transactionId'))
    acknowledged.seats.add(payment)
    await pay(payment, taken.body.get('redirectUrl'))
  }

  async function buyUntil(isOver: () => boolean): Promise<void> {
    const cart = { productId: art.id, itemType: art.itemType, quantity: 1, userId }
    await send('POST', '/api/cart/add', { token, body: cart, key: randomUUID() })
    while (!isOver()) {
      round += 1
      await changeCart()
      await order()
      if (round % 3 === 0 && areSeatsLeft) await takeSeat()
      await send('GET', '/courses')
      await setTimeout(pauseMs)
    }
  }

  async function settle(): Promise<void> {
    for (const payment of acknowledged.pressed)
      if (!acknowledged.paid.has(payment))
        for (let attempt = 0; attempt < 100 && !(await look(payment)); attempt += 1)
          await setTimeout(300)
  }

  return { acknowledged, buyUntil, settle }
}
