import { createRoute, z } from '@hono/zod-openapi'
import type { FieldProblem } from '#domain/field-problem.ts'
import { itemTypes } from '#domain/item.ts'
import { claimedUserId, Id, jsonAnswer, jsonBody, Paise, refused, signedIn } from './parts.ts'
import { typedText } from './text.ts'

/** A deduction from the sum of the lines. */
const Deduction = z
  .object({
    kind: z.string(),
    label: z.string().describe('What it is, in words for the shopper'),
    amountPaise: Paise,
  })
  .openapi('Deduction')

/** The deductions of a bill, shown beside its lines. */
export const Deductions = z
  .array(Deduction)
  .optional()
  .describe('What is taken off the sum of the lines; not there when nothing is')

const wrongType: FieldProblem = 'itemType'
const notWhole: FieldProblem = 'wholeQuantity'
const tooFew: FieldProblem = 'leastQuantity'

export const ItemTypeName = z.enum(itemTypes, { error: wrongType })

export const Quantity = z.int(notWhole).min(1, tooFew)

export const CartItem = z
  .object({
    _id: z.string().describe('As productId'),
    productId: z.string(),
    itemType: ItemTypeName,
    quantity: z.int(),
    name: z.string(),
    title: z.string().describe('As name'),
    image: z.string(),
    price: z.number().describe('Rupees'),
    pricePaise: Paise,
    formerPricePaise: Paise.optional().describe(
      'What one cost when it was put in, if that was another price; gone once the line is changed',
    ),
  })
  .openapi('CartItem')

/** Sent until the line is removed, so that the message is not lost to another page or tab. */
const TakenOut = z
  .object({
    productId: z.string(),
    message: z.string().describe('Names the item and says why, in words for the shopper'),
  })
  .openapi('TakenOut')

/** A kind of deduction that requires something typed, such as a code. */
const DeductionField = z
  .object({
    kind: z.string(),
    label: z.string().describe('What is to be typed, in words for the shopper'),
  })
  .openapi('DeductionField')

export const Cart = z
  .object({
    items: z.array(CartItem),
    totalPaise: Paise,
    deductions: Deductions,
    asks: z
      .array(DeductionField)
      .optional()
      .describe('The deductions that can be typed at present; not there when there are none'),
    takenOut: z.array(TakenOut).describe('What was in the cart and cannot be bought any more'),
  })
  .openapi('Cart')

export type DeductionField = z.infer<typeof DeductionField>
export type CartItem = z.infer<typeof CartItem>
export type Cart = z.infer<typeof Cart>

const AddedTo = Cart.extend({
  wasThere: z
    .boolean()
    .describe('A course or book that was in the cart already, and stays there once'),
})

/** No prices: the server looks them up. */
const CartAddition = z.object({
  productId: Id,
  itemType: ItemTypeName,
  quantity: Quantity.default(1),
  userId: claimedUserId,
})

export const addToCart = createRoute({
  method: 'post',
  path: '/api/cart/add',
  summary: 'Add to the cart',
  security: signedIn,
  request: { body: jsonBody(CartAddition) },
  responses: { 200: jsonAnswer(AddedTo, 'The cart with it'), ...refused },
})

export type AddToCart = typeof addToCart
export type CartAddition = z.infer<typeof CartAddition>

const untypable: FieldProblem = 'untypable'

const Typed = z.object({
  typed: typedText(64)
    .trim()
    .max(64)
    .regex(/^\P{C}*$/u, untypable)
    .describe('Such as a code; nothing takes back what was typed before'),
  userId: claimedUserId,
})

/** Available while the shop has a rule for typed deductions. */
export const applyDeduction = createRoute({
  method: 'put',
  path: '/api/cart/deductions/{kind}',
  summary: 'Ask for something to be taken off the cart, instead of what was asked for before',
  security: signedIn,
  request: { params: z.object({ kind: Id }), body: jsonBody(Typed) },
  responses: { 200: jsonAnswer(Cart, 'The cart with it'), ...refused },
})

export type ApplyDeduction = typeof applyDeduction

export const getCart = createRoute({
  method: 'get',
  path: '/api/cart',
  summary: 'The cart of the logged-in user, at the prices of now',
  security: signedIn,
  request: { query: z.object({ userId: claimedUserId }) },
  responses: { 200: jsonAnswer(Cart, 'The cart'), ...refused },
})

export type GetCart = typeof getCart

export const removeFromCart = createRoute({
  method: 'delete',
  path: '/api/cart/remove/{productId}',
  summary: 'Take one line out of the cart',
  security: signedIn,
  request: {
    params: z.object({ productId: Id }),
    body: { ...jsonBody(z.object({ userId: claimedUserId })), required: false },
  },
  responses: { 200: jsonAnswer(Cart, 'The cart without it'), ...refused },
})

export type RemoveFromCart = typeof removeFromCart

const CartUpdate = z.object({ productId: Id, quantity: Quantity, userId: claimedUserId })

export const updateCart = createRoute({
  method: 'patch',
  path: '/api/cart/update',
  summary: 'Set the quantity of one line',
  security: signedIn,
  request: { body: jsonBody(CartUpdate) },
  responses: { 200: jsonAnswer(Cart, 'The cart after the change'), ...refused },
})

export type UpdateCart = typeof updateCart
