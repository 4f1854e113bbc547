import { z } from '@hono/zod-openapi'
import { Paise } from '#contracts/parts.ts'
import { itemTypes } from '#domain/item.ts'

export const ItemTypeName = z.enum(itemTypes, {
  error: `The item type must be one of ${itemTypes.join(', ')}.`,
})

export const Quantity = z
  .int('The quantity must be a whole number.')
  .min(1, 'The quantity must be at least 1.')

export const CartItem = z
  .object({
    productId: z.string(),
    itemType: ItemTypeName,
    quantity: z.int(),
    name: z.string(),
    image: z.string(),
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

export const Cart = z
  .object({
    items: z.array(CartItem),
    totalPaise: Paise,
    takenOut: z.array(TakenOut).describe('What was in the cart and cannot be bought any more'),
  })
  .openapi('Cart')

export type CartItem = z.infer<typeof CartItem>
export type Cart = z.infer<typeof Cart>
