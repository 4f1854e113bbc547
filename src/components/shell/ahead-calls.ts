import type { ListAddresses } from '#contracts/account.ts'
import type { ListBookings } from '#contracts/bookings.ts'
import type { GetCart } from '#contracts/cart.ts'
import type { GetRoom } from '#contracts/courses.ts'
import type { ListOrders } from '#contracts/orders.ts'

const cart: GetCart['path'] = '/api/cart'
const addresses: ListAddresses['path'] = '/api/auth/user/addresses/{userId}'
const orders: ListOrders['path'] = '/api/orders/user/{userId}'
const bookings: ListBookings['path'] = '/api/bookings/user/{userId}'

const course: GetRoom['path'] = '/api/courses/{id}/room'

/** API calls that a page may prefetch (build/browser/inline-prefetch.ts); the contract's path finds the response. */
export const aheadCalls = { cart: `${cart}?userId={userId}`, addresses, orders, bookings, course }
