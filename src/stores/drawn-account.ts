import type { Booking } from '#contracts/bookings.ts'
import type { CourseRoom } from '#contracts/courses.ts'
import type { Order } from '#contracts/orders.ts'
import { isHere } from './session.ts'

// Its own module: every account page needs it, and only two need the orders.

declare global {
  /** What build/browser/prerender-account.ts has drawn, and for which user. */
  var drawnAccount:
    | {
        readonly userId: string
        readonly orders: readonly Order[]
        readonly bookings: readonly Booking[]
        readonly inCart: readonly string[]
        /** What prerender-room.ts has drawn, and which lesson was open then. */
        readonly learning?: { readonly course: CourseRoom; readonly openId: string }
      }
    | undefined
}

/** Whether this user's account is already drawn on the page and only needs hydration. */
export function isAccountDrawn(): boolean {
  const { drawnAccount } = globalThis
  return drawnAccount !== undefined && isHere(drawnAccount.userId)
}
