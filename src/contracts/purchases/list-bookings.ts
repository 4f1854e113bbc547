import { createRoute, z } from '@hono/zod-openapi'
import { PaymentStatus } from '#contracts/ledger/payment-status.ts'
import { Id, jsonAnswer, Moment, Paise, refused, signedIn } from '#contracts/parts.ts'

const Booking = z
  .object({
    _id: z.string(),
    kind: z.enum(['appointment', 'consultation', 'seat']),
    name: z.string().describe('What was booked: the title of the webinar, of a seat'),
    bookedAt: Moment,
    paymentStatus: PaymentStatus.optional().describe('Left out of what costs nothing'),
    totalAmount: Paise.optional().describe('Minor units: divide by 100 for rupees'),
    upcoming: z
      .boolean()
      .describe(
        'An appointment or a seat that is theirs until it is over, or has to get a time; a call asked for lately',
      ),
    takesPlace: z.string().optional().describe('When it is, in words'),
    startsAt: Moment.optional(),
    joinLink: z.string().optional().describe('While it is theirs and to come'),
    calendar: z.string().optional().describe('A file for the calendar, as long as joinLink'),
    coach: z.string().optional().describe('Who gives an appointment'),
    manage: z
      .string()
      .optional()
      .describe(
        'The page of an appointment, where it is moved and cancelled, while that may be done',
      ),
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
  summary: 'Appointments, consultations and webinar seats of the logged-in user, newest first',
  security: signedIn,
  request: { params: z.object({ userId: Id }) },
  responses: {
    200: jsonAnswer(z.object({ bookings: z.array(Booking) }), 'The bookings'),
    ...refused,
  },
})

export type ListBookings = typeof listBookings
