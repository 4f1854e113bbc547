import { z } from '@hono/zod-openapi'
import { Paise } from '#contracts/parts.ts'
import type { FieldProblem } from '#domain/field-problem.ts'
import { itemTypes } from '#domain/item.ts'
import { Deductions } from './bill.ts'

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

/** Told until the line is removed, so that no page and no other tab can swallow the news. */
const TakenOut = z
  .object({
    productId: z.string(),
    message: z.string().describe('Names the item and says why, in words for the shopper'),
  })
  .openapi('TakenOut')

/** One kind of deduction that is given to whoever types something. */
const DeductionAsk = z
  .object({
    kind: z.string(),
    label: z.string().describe('What is to be typed, in words for the shopper'),
  })
  .openapi('DeductionAsk')

export const Cart = z
  .object({
    items: z.array(CartItem),
    totalPaise: Paise,
    deductions: Deductions,
    asks: z
      .array(DeductionAsk)
      .optional()
      .describe('The deductions that can be typed at present; not there when there are none'),
    takenOut: z.array(TakenOut).describe('What was in the cart and cannot be bought any more'),
  })
  .openapi('Cart')

export type DeductionAsk = z.infer<typeof DeductionAsk>
export type CartItem = z.infer<typeof CartItem>
export type Cart = z.infer<typeof Cart>
