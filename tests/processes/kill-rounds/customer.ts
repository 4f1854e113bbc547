import { art, otherArt } from '../../goods.ts'
import { sampleAddress } from '../../sample-address.ts'
import type { Account, Client } from '../client.ts'

/** What the server has acknowledged to one customer: none of it may ever be lost. */
interface Acknowledged {
  /** The quantity in the cart, and the one that was asked for without an answer. */
  cart: number
  asked: number
  readonly placed: Set<string>
  readonly paid: Set<string>
}

export type Customer = Awaited<ReturnType<typeof createCustomer>>

const kept = { productId: art.id, itemType: 'Dhyanam' }
const bought = { productId: otherArt.id, itemType: 'Dhyanam', quantity: 1 }
const largest = 20

/** Somebody with an account who changes the cart, orders, pays and books without a pause. */
export async function createCustomer(client: Client, email: string, onWrite: () => void) {
  const { userId, token }: Account = await client.register(email)
  const acknowledged: Acknowledged = { cart: 1, asked: 1, placed: new Set(), paid: new Set() }
  let turn = 0

  async function write(method: string, path: string, body?: unknown) {
    const answer = await client.call(method, path, { token, body })
    if (answer.status >= 500) throw new Error(`${path} answered ${answer.status}`)
    onWrite()
    return answer
  }

  async function changeCart(): Promise<void> {
    acknowledged.asked = (turn % largest) + 1
    const body = { productId: kept.productId, quantity: acknowledged.asked, userId }
    const { status } = await write('PATCH', '/api/cart/update', body)
    if (status !== 200) throw new Error(`The cart answered ${status}`)
    acknowledged.cart = acknowledged.asked
  }

  async function order(): Promise<void> {
    const formData = { ...sampleAddress, street: `${turn} Sample Street` }
    const body = { formData, products: [bought], userId }
    const placed = await write('POST', '/api/payment/phonepe', body)
    if (placed.status !== 200) return
    const { transactionId, redirectUrl } = placed.body
    acknowledged.placed.add(transactionId)
    if (turn % 2 === 0) return
    const { pathname, search } = new URL(await client.payAt(redirectUrl))
    await write('GET', pathname + search)
    const state = await write('GET', `/api/payment/${String(transactionId)}`)
    if (state.body.paymentStatus === 'Paid') acknowledged.paid.add(transactionId)
  }

  async function book(): Promise<void> {
    const seat = { email: `${turn}-${email}` }
    await write('POST', '/api/webinars', seat)
  }

  /** Goes on until the server fails, or until it `isOver` for a customer who saw no failure. */
  async function shopUntil(isOver: () => boolean): Promise<void> {
    try {
      while (!isOver()) {
        turn += 1
        await changeCart()
        await order()
        if (turn % 10 === 0) await book()
      }
    } catch {
      // The server was killed: what it did not answer may or may not be there.
    }
  }

  /** What was acknowledged and is not there; call it while nothing is under way. */
  async function missing(): Promise<string[]> {
    const { body: cart } = await client.call('GET', `/api/cart?userId=${userId}`, { token })
    const line = cart.items.find((item: { productId: string }) => item.productId === art.id)
    const isKept = [acknowledged.cart, acknowledged.asked].includes(line?.quantity)
    acknowledged.cart = line?.quantity
    const { body } = await client.call('GET', `/api/orders/user/${userId}`, { token })
    const states = new Map<string, string>(
      body.orders.map((one: { transactionId: string; paymentStatus: string }) => [
        one.transactionId,
        one.paymentStatus,
      ]),
    )
    const lost = [...acknowledged.placed].filter((id) => !states.has(id))
    const unpaid = [...acknowledged.paid].filter((id) => states.get(id) !== 'Paid')
    return [...(isKept ? [] : [`cart of ${email}`]), ...lost, ...unpaid]
  }

  await write('POST', '/api/cart/add', { ...kept, quantity: 1, userId })
  return { shopUntil, missing }
}
