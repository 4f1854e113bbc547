// Brought by inline-prefetch.ts for whoever is logged in: draws the dashboard and the list of orders as soon as the answers that
// were asked for with the first bytes are there. React, ten times as much code, takes over these same elements.

import type { Booking } from '#contracts/bookings.ts'
import type { Cart } from '#contracts/cart.ts'
import type { Order } from '#contracts/orders.ts'
import { emailName } from '#domain/email-name.ts'
import type { Suggestion } from '#domain/suggestion.ts'
import { DashboardCards, DashboardView } from '#islands/account/DashboardView.tsx'
import { DetailsToCome, linkedOrderId, OrderList } from '#islands/account/OrderList.tsx'
import { keepDrawn, personHere, sleepingIsland } from './drawn-island.ts'

interface Answers {
  readonly 'get/api/orders/user/{userId}': { readonly orders: readonly Order[] }
  readonly 'get/api/bookings/user/{userId}'?: { readonly bookings: readonly Booking[] }
  readonly 'get/api/cart'?: Cart
}

interface Person {
  readonly userId: string
  readonly email: string
}

/** The properties of an island (island-element.ts). */
type Island = HTMLElement & { readonly props: { readonly suggestions: readonly Suggestion[] } }

type Drawn = NonNullable<typeof globalThis.drawnAccount>

/** Components draw themselves here: what they answer is an element (dom-jsx.ts). */
const asElement = (drawn: unknown) => drawn as HTMLElement

const orderList = ({ orders }: Drawn) =>
  asElement(OrderList({ orders, openId: linkedOrderId(), details: DetailsToCome }))

const dashboard = (drawn: Drawn, island: Island, { email }: Person) =>
  asElement(
    DashboardView({
      name: emailName(email),
      children: DashboardCards({ ...drawn, suggestions: island.props.suggestions }),
    }),
  )

const pages: Readonly<Record<string, typeof dashboard>> = {
  DashboardScreen: dashboard,
  OrdersScreen: orderList,
}

/** Unless React has begun or somebody else is here by now. */
function show(person: Person, answers: Answers): void {
  const { userId } = person
  const island = sleepingIsland() as Island | null
  const frame = island?.querySelector('.account-frame')
  const waiting = frame?.querySelector('.account > :last-child')
  const drawPage = pages[island?.getAttribute('component-export') ?? '']
  if (!island || !frame || !waiting || !drawPage || personHere() !== userId) return
  const account = {
    userId,
    orders: answers['get/api/orders/user/{userId}'].orders,
    bookings: answers['get/api/bookings/user/{userId}']?.bookings ?? [],
    inCart: answers['get/api/cart']?.items.map(({ productId }) => productId) ?? [],
  }
  const drawn = drawPage(account, island, person)
  globalThis.drawnAccount = account
  frame.querySelector('.account-out')?.remove()
  frame.removeAttribute('data-unsettled')
  waiting.replaceWith(drawn)
  keepDrawn(island, drawn, userId, () => {
    for (const button of drawn.querySelectorAll('button')) button.disabled = true
  })
  document.getElementById(linkedOrderId())?.scrollIntoView()
}

/** Shows what was asked, as soon as the page has its place. What cannot be drawn is the island's to show. */
export function draw(person: Person, answers: Answers): void {
  const tryToShow = () => {
    try {
      show(person, answers)
    } catch (error) {
      reportError(error)
    }
  }
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', tryToShow)
  else tryToShow()
}
