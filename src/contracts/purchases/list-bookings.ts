import { createRoute, z } from '@hono/zod-openapi'
import { PaymentStatus } from '#contracts/ledger/payment-status.ts'
import { Id, jsonAnswer, Moment, Paise, refused, signedIn } from '#contracts/parts.ts'

const Booking = z
  .object({
    _id: z.string(),
    kind: z.string().describe('What it is a purchase of, as payments have it'),
    title: z.string().describe('What it is to whoever booked it'),
    name: z.string().describe('What was booked: the title of the webinar, of a seat'),
    bookedAt: Moment,
    paymentStatus: PaymentStatus.optional().describe('Left out of what costs nothing'),
    totalAmount: Paise.optional().describe('Minor units: divide by 100 for rupees'),
    upcoming: z
      .boolean()
      .describe('A seat or a time that is theirs until it is over; a call asked for lately'),
    next: z.string().optional().describe('What happens next, where no moment says it'),
    takesPlace: z.string().optional().describe('When it is, in words'),
    startsAt: Moment.optional(),
    joinLink: z.string().optional().describe('While the seat is theirs and to come'),
    joinText: z.string().optional().describe('What leads there is called, as long as joinLink'),
    calendar: z.string().optional().describe('A file for the calendar, as long as joinLink'),
    change: z.string().optional().describe('Where an appointment is moved and cancelled'),
    passport: z
      .string()
      .optional()
      .describe("The path of the purchase's own page; none of what costs nothing"),
  })
  .openapi('Booking')

export type Booking = z.infer<typeof Booking>

/** Bookings need no account: those are somebody's that were made with the e-mail of the account. */
export const listBookings = createRoute({
  method: 'get',
  path: '/api/bookings/user/{userId}',
  summary: 'What the logged-in user has booked, newest first',
  security: signedIn,
  request: { params: z.object({ userId: Id }) },
  responses: {
    200: jsonAnswer(z.object({ bookings: z.array(Booking) }), 'The bookings'),
    ...refused,
  },
})

export type ListBookings = typeof listBookings
