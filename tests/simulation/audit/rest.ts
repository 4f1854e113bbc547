import { unmatchedKind } from '#domain/payment-state.ts'
import { keepsake } from '../catalogue.ts'
import type { World } from '../world.ts'
import type { Books } from './books.ts'

/** Nothing is left half done, unless the shop itself says of it that it is. */
export function auditRest({ payments, refunds, mails }: Books): string[] {
  return [
    ...payments
      .filter(({ state }) => ['pending', 'refunding', 'refund_failed'].includes(state))
      .map(({ id, state }) => `${id} is still ${state}`),
    ...refunds
      .filter(({ state }) => state === 'asked')
      .map(({ id, payment_id }) => `the refund ${id} of ${payment_id} is still asked for`),
    ...payments
      .filter(({ kind, state }) => kind === unmatchedKind && state !== 'refunded')
      .map(({ id, state }) => `${id} is unmatched and still ${state}`),
    ...mails.filter(({ done_at }) => done_at === null).map(({ id }) => `mail ${id} was never sent`),
    ...mails
      .filter(({ last_error }) => last_error !== null)
      .map(({ id }) => `mail ${id} was given up`),
  ]
}

/** Every seat is somebody's who has paid, or free for somebody else. */
export function auditSeats({ payments, enrollments, seats }: Books): string[] {
  const wrong: string[] = []
  const rows = Map.groupBy(enrollments.values(), ({ webinar_id }) => webinar_id)
  const stateOf = new Map(payments.map(({ subject_id, state }) => [subject_id, state]))
  for (const { webinar_id, taken, held } of seats) {
    const count = (state: string) =>
      (rows.get(webinar_id) ?? []).filter((row) => row.state === state).length
    if (count('held') + count('confirmed') !== taken)
      wrong.push(
        `${webinar_id}: ${taken} seats counted, ${count('held') + count('confirmed')} given`,
      )
    if (count('held') !== held)
      wrong.push(`${webinar_id}: ${held} holds counted, ${count('held')} made`)
    if (webinar_id !== 'soon' && taken > 20) wrong.push(`${webinar_id} is overbooked`)
  }
  for (const { id, state, webinar_id } of enrollments.values())
    if (['held', 'unheld'].includes(state) && stateOf.get(id) !== 'pending')
      wrong.push(`a seat of ${webinar_id} is ${state}, and its payment is ${stateOf.get(id)}`)
  return wrong
}

/** What was bought has left the cart, and nothing else has. */
export function auditCarts({ carts, rights }: Books, users: readonly string[]): string[] {
  const kept = new Set(
    carts
      .filter(({ product_id, quantity }) => product_id === keepsake && quantity === 2)
      .map(({ user_id }) => user_id),
  )
  const owned = new Set(rights.map(({ user_id, product_id }) => `${user_id} ${product_id}`))
  return [
    ...users
      .filter((user) => !kept.has(user))
      .map((user) => `${user} has lost what lay in the cart and was not bought`),
    ...carts
      .filter(({ user_id, product_id }) => owned.has(`${user_id} ${product_id}`))
      .map(({ user_id, product_id }) => `${user_id} owns ${product_id}, and it is in the cart`),
    ...carts
      .filter(({ quantity }) => quantity < 1)
      .map(({ user_id, product_id }) => `${user_id} has less than one ${product_id}`),
  ]
}

/** What the provider may expect of us: few tokens, and no refund asked for again and again. */
export function auditManners({ wire, truth, processes }: World): string[] {
  const { tokens, calls } = wire.counts
  const wrong = [...truth.refunds.values()]
    .filter(({ doubles }) => doubles > 3)
    .map(
      ({ id, paymentId, doubles }) => `${id} of ${paymentId} was asked for ${doubles} times again`,
    )
  if (tokens > calls / 5 + processes.state.starts * 2)
    wrong.push(`${tokens} tokens were fetched for ${calls} calls`)
  return wrong
}
