import type { AnswerOf } from '#contracts/call.ts'
import type { Booking, ListBookings } from '#contracts/bookings.ts'
import type { GetCart } from '#contracts/cart.ts'
import type { ListOrders, Order } from '#contracts/orders.ts'
import { abortAfter } from './ask-user.ts'

const patienceMs = 20_000

const has = (answer: unknown, name: string) =>
  typeof answer === 'object' && answer !== null && name in answer
const hasOrders = (answer: unknown): answer is AnswerOf<ListOrders> => has(answer, 'orders')
const hasItems = (answer: unknown): answer is AnswerOf<GetCart> => has(answer, 'items')
const hasBookings = (answer: unknown): answer is AnswerOf<ListBookings> => has(answer, 'bookings')

/** The response, `refused` if the session is no longer known, undefined if the request failed. */
async function load(
  path: (GetCart | ListOrders | ListBookings)['path'],
  userId: string,
  token: string,
): Promise<unknown> {
  try {
    const ahead = await globalThis.askedAhead?.(`get${path}`, token)?.catch(() => undefined)
    if (ahead !== undefined) return ahead
    const ownPath = path.replace('{userId}', userId)
    const answer = await fetch(
      new URL(ownPath, import.meta.env.CALLS_AT ?? globalThis.location.origin),
      {
        headers: { Authorization: `Bearer ${token}` },
        signal: abortAfter(patienceMs),
      },
    )
    return answer.status === 401 ? 'refused' : await answer.json()
  } catch {
    return undefined
  }
}

/**
 * A user's orders, `refused` if the server no longer knows the session, undefined if the request failed. For a page
 * that also has the log-in and registration forms: the client of other API calls weighs 8 kB, as in ask-user.ts.
 */
export async function askOrders(
  userId: string,
  token: string,
): Promise<readonly Order[] | 'refused' | undefined> {
  const answer = await load('/api/orders/user/{userId}', userId, token)
  if (answer === 'refused') return answer
  return hasOrders(answer) ? answer.orders : undefined
}

/** A user's bookings, in the same way. */
export async function askBookings(
  userId: string,
  token: string,
): Promise<readonly Booking[] | 'refused' | undefined> {
  const answer = await load('/api/bookings/user/{userId}', userId, token)
  if (answer === 'refused') return answer
  return hasBookings(answer) ? answer.bookings : undefined
}

/** Ids of the products in the cart; empty if the request failed. */
export async function askInCart(token: string): Promise<readonly string[]> {
  const answer = await load('/api/cart', '', token)
  return hasItems(answer) ? answer.items.map(({ productId }) => productId) : []
}
