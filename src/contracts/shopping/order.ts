import { z } from '@hono/zod-openapi'
import { PaymentStatus } from '#contracts/ledger/payment-status.ts'
import { Paise } from '#contracts/parts.ts'
import { fulfilments } from '#domain/fulfilment.ts'
import { Deductions } from './bill.ts'
import { ItemTypeName } from './cart.ts'

const Lesson = z.object({ name: z.string(), link: z.string().optional() })

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
