import { createRoute, z } from '@hono/zod-openapi'
import { contactFields, missingPostal } from '#contracts/address.ts'
import {
  claimedUserId,
  Email,
  Id,
  jsonAnswer,
  jsonBody,
  Paise,
  refused,
  signedIn,
} from '#contracts/parts.ts'
import { ItemTypeName, Quantity } from '#contracts/shopping/cart.ts'
import type { FieldProblem } from '#domain/field-problem.ts'
import { needsDelivery } from '#domain/item.ts'
import { openingFields } from './opening.ts'

const emptyCart: FieldProblem = 'emptyCart'
const emptyFields: FieldProblem = 'emptyFields'

/** A price sent along is ignored: the server asks its own catalogue. */
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
