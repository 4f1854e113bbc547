import type { AnswerOf } from '#contracts/call.ts'
import type { Booking, ListBookings } from '#contracts/bookings.ts'
import type { GetCart } from '#contracts/cart.ts'
import type { ListOrders, Order } from '#contracts/orders.ts'
import { abortAfter } from './ask-user.ts'

const patienceMs = 20_000

const has = (told: unknown, name: string) =>
  typeof told === 'object' && told !== null && name in told
const hasOrders = (told: unknown): told is AnswerOf<ListOrders> => has(told, 'orders')
const hasItems = (told: unknown): told is AnswerOf<GetCart> => has(told, 'items')
const hasBookings = (told: unknown): told is AnswerOf<ListBookings> => has(told, 'bookings')

/** What the call answers, `refused` when the session is not known any more, undefined when nothing could be asked. */
async function ask(
  path: (GetCart | ListOrders | ListBookings)['path'],
  userId: string,
  token: string,
): Promise<unknown> {
  try {
    const ahead = await globalThis.askedAhead?.(`get${path}`, token)?.catch(() => undefined)
    if (ahead !== undefined) return ahead
    const ownPath = path.replace('{userId}', userId)
    const answer = await fetch(new URL(ownPath, globalThis.location.origin), {
      headers: { Authorization: `Bearer ${token}` },
      signal: abortAfter(patienceMs),
    })
    return answer.status === 401 ? 'refused' : await answer.json()
  } catch {
    return undefined
  }
}

/**
 * The orders of somebody, `refused` when the server does not know the session any more, undefined when it could not
 * be asked. For a page that has the forms of a log-in and a registration as well: what other calls are made with
 * weighs 8 kB, as in ask-user.ts.
 */
export async function askOrders(
  userId: string,
  token: string,
): Promise<readonly Order[] | 'refused' | undefined> {
  const told = await ask('/api/orders/user/{userId}', userId, token)
  if (told === 'refused') return told
  return hasOrders(told) ? told.orders : undefined
}

/** What somebody has booked, in the same way. */
export async function askBookings(
  userId: string,
  token: string,
): Promise<readonly Booking[] | 'refused' | undefined> {
  const told = await ask('/api/bookings/user/{userId}', userId, token)
  if (told === 'refused') return told
  return hasBookings(told) ? told.bookings : undefined
}

/** The ids of what lies in the cart; none where that could not be asked. */
export async function askInCart(token: string): Promise<readonly string[]> {
  const told = await ask('/api/cart', '', token)
  return hasItems(told) ? told.items.map(({ productId }) => productId) : []
}
