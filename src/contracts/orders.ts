import { createRoute, z } from '@hono/zod-openapi'
import type { FieldProblem } from '#domain/field-problem.ts'
import { fulfilments } from '#domain/fulfilment.ts'
import { needsDelivery } from '#domain/item.ts'
import { contactFields, missingPostal } from './address.ts'
import { openingFields } from './bookings.ts'
import {
  claimedUserId,
  Email,
  Id,
  jsonAnswer,
  jsonBody,
  Paise,
  refused,
  signedIn,
} from './parts.ts'
import { PaymentStatus } from './payments.ts'
import { Deductions, ItemTypeName, Quantity } from './cart.ts'

const emptyCart: FieldProblem = 'emptyCart'
const emptyFields: FieldProblem = 'emptyFields'

/** A price in the request is ignored: the server uses its own catalogue. */
const OrderLine = z.object({ productId: Id, itemType: ItemTypeName, quantity: Quantity })

const OrderFields = z.object({
  formData: z
    .object({ ...contactFields, email: Email.optional() })
    .describe(
      'The postal address is needed where something is delivered, and may be left out elsewhere',
    ),
  products: z.array(OrderLine).min(1, emptyCart).max(100),
  userId: claimedUserId,
  shownTotalPaise: Paise.optional().describe(
    'The total that the shopper saw; another one is refused',
  ),
  ...openingFields,
})

const NewOrder = OrderFields.superRefine(({ formData, products }, context) => {
  for (const name of missingPostal(formData, needsDelivery(products)))
    context.addIssue({ code: 'custom', message: emptyFields, path: ['formData', name] })
})

const StartedPayment = z.object({
  redirectUrl: z.string().describe("The provider's pay page; open it unmodified"),
  transactionId: z.string(),
})

export const placeOrder = createRoute({
  method: 'post',
  path: '/api/payment/phonepe',
  summary: 'Place an order and open its payment',
  security: signedIn,
  request: { body: jsonBody(NewOrder) },
  responses: { 200: jsonAnswer(StartedPayment, 'Go to the pay page'), ...refused },
})

export type PlaceOrder = typeof placeOrder
export type NewOrder = z.infer<typeof NewOrder>
export type OrderLine = z.infer<typeof OrderLine>
export type StartedPayment = z.infer<typeof StartedPayment>

const Lesson = z.object({
  name: z.string(),
  link: z.string().optional().describe('Of a PDF or a text: its place in the room of the course'),
})

const OrderItem = z.object({
  id: z.string(),
  itemType: ItemTypeName,
  name: z.string(),
  image: z.string(),
  pricePaise: Paise.describe('What one cost when it was ordered'),
  quantity: z.int(),
  givenBack: z.int().describe('How many of them were given back, with the payment still standing'),
  driveLink: z.string().optional().describe('Courses that were paid for and not given back only'),
  chapters: z.array(z.object({ name: z.string(), subChapters: z.array(Lesson) })).optional(),
  lessonsDone: z.int().optional().describe('With chapters: how many lessons are marked as done'),
})

const Moment = z.string().describe('ISO 8601')

const Delivery = z
  .object({
    state: z.enum(fulfilments),
    packedAt: Moment.optional(),
    sentAt: Moment.optional(),
    deliveredAt: Moment.optional(),
    carrier: z.string().optional(),
    trackingNumber: z.string().optional(),
    trackingUrl: z.string().optional().describe("The https address of the carrier's page"),
  })
  .describe('How far what has to be sent has come; of paid orders with something to send only')

export const Order = z
  .object({
    _id: z.string(),
    paymentStatus: PaymentStatus,
    orderStatus: z.string(),
    totalAmount: Paise.describe('Minor units: divide by 100 for rupees'),
    deductions: Deductions,
    createdAt: z.string().describe('ISO 8601'),
    transactionId: z.string(),
    attempted: z
      .boolean()
      .describe('Somebody may have tried to pay; false only while the provider is sure of a no'),
    unheard: z
      .literal(true)
      .optional()
      .describe('Nobody knows of a try, and the provider has not said lately that there was none'),
    paidAnew: z
      .literal(true)
      .optional()
      .describe('Another attempt at the same is paid, so this one is not to be paid any more'),
    passport: z
      .string()
      .optional()
      .describe("The path of the purchase's own page; none of what was forgotten"),
    shippingAddress: z
      .object({
        fullName: z.string(),
        mobile: z.string(),
        street: z.string(),
        city: z.string(),
        state: z.string(),
        country: z.string(),
        pincode: z.string(),
      })
      .describe('Name and mobile alone, the rest empty, where nothing is delivered'),
    delivery: Delivery.optional(),
    productId: z.array(OrderItem).describe('The items of the order'),
  })
  .openapi('Order')

export type OrderItem = z.infer<typeof OrderItem>
export type Order = z.infer<typeof Order>

export const listOrders = createRoute({
  method: 'get',
  path: '/api/orders/user/{userId}',
  summary: 'The orders of the logged-in user, newest first',
  security: signedIn,
  request: { params: z.object({ userId: Id }) },
  responses: { 200: jsonAnswer(z.object({ orders: z.array(Order) }), 'The orders'), ...refused },
})

export type ListOrders = typeof listOrders

const DownloadLink = z.object({
  url: z.string().describe('Answers the file for a few minutes'),
  expiresAt: z.string().describe('ISO 8601'),
})

export const linkDownload = createRoute({
  method: 'post',
  path: '/api/downloads',
  summary:
    'A short-lived link to a book, or to a lesson that is a PDF, that the logged-in user has paid for',
  security: signedIn,
  request: {
    body: jsonBody(
      z.object({
        orderId: Id,
        productId: Id,
        lessonId: Id.optional().describe('Of a course: which lesson'),
      }),
    ),
  },
  responses: { 200: jsonAnswer(DownloadLink, 'The link'), ...refused },
})

export type LinkDownload = typeof linkDownload

/** Needs no header: the signature of the link is the proof. */
export const downloadFile = createRoute({
  method: 'get',
  path: '/api/downloads/{orderId}/{productId}',
  summary: 'The file behind a signed link',
  request: {
    params: z.object({ orderId: Id, productId: Id }),
    query: z.object({
      lesson: z.string().max(64).optional(),
      expires: z.string().max(20),
      signature: z.string().max(64),
    }),
  },
  responses: {
    200: { description: 'The PDF', content: { 'application/pdf': { schema: z.string() } } },
    ...refused,
  },
})
