import type { AnswerOf } from '#contracts/call.ts'
import type { ListOrders } from '#contracts/shopping/list-orders.ts'
import type { Order } from '#contracts/shopping/order.ts'

const patienceMs = 20_000

const hasOrders = (told: unknown): told is AnswerOf<ListOrders> =>
  typeof told === 'object' && told !== null && 'orders' in told

/**
 * The orders of somebody, `refused` when the server does not know the session any more, undefined when it could not
 * be asked. For a page that has the forms of a log-in and a registration as well: what other calls are made with
 * weighs 8 kB, as in ask-user.ts.
 */
export async function askOrders(
  userId: string,
  token: string,
): Promise<readonly Order[] | 'refused' | undefined> {
  try {
    const address = new URL(`/api/orders/user/${userId}`, globalThis.location.origin)
    const answer = await fetch(address, {
      headers: { Authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(patienceMs),
    })
    if (answer.status === 401) return 'refused'
    const told: unknown = await answer.json()
    return hasOrders(told) ? told.orders : undefined
  } catch {
    return undefined
  }
}
