// Loaded by inline-prefetch.ts for logged-in users: draws the dashboard and the list of orders as soon as the
// prefetched responses arrive. React, ten times as much code, hydrates these elements.

import type { Booking } from '#contracts/bookings.ts'
import type { Cart } from '#contracts/cart.ts'
import type { Order } from '#contracts/orders.ts'
import { emailName } from '#domain/email-name.ts'
import type { Suggestion } from '#domain/suggestion.ts'
import { DashboardCards, DashboardView } from '#islands/account/DashboardView.tsx'
import { DetailsToCome, linkedOrderId, OrderList } from '#islands/account/OrderList.tsx'
import { asElement, drawWhenParsed } from './drawn-island.ts'

interface Answers {
  readonly 'get/api/orders/user/{userId}': { readonly orders: readonly Order[] }
  readonly 'get/api/bookings/user/{userId}'?: { readonly bookings: readonly Booking[] }
  readonly 'get/api/cart'?: Cart
}

interface Person {
  readonly userId: string
  readonly email: string
}

/** The props of an island (island-element.ts). */
type Island = HTMLElement & { readonly props: { readonly suggestions: readonly Suggestion[] } }

type Drawn = NonNullable<typeof globalThis.drawnAccount>

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

/** Draws the responses as soon as the page's element is parsed. The island shows what cannot be drawn. */
export function draw(person: Person, answers: Answers): void {
  drawWhenParsed(
    person.userId,
    (sleeping) => {
      const island = sleeping as Island
      const drawPage = pages[island.getAttribute('component-export') ?? '']
      if (!drawPage) return undefined
      const account = {
        userId: person.userId,
        orders: answers['get/api/orders/user/{userId}'].orders,
        bookings: answers['get/api/bookings/user/{userId}']?.bookings ?? [],
        inCart: answers['get/api/cart']?.items.map(({ productId }) => productId) ?? [],
      }
      const drawn = drawPage(account, island, person)
      globalThis.drawnAccount = account
      return drawn
    },
    () => document.getElementById(linkedOrderId())?.scrollIntoView(),
  )
}
