import { z } from '@hono/zod-openapi'
import { itemTypes } from '#domain/item.ts'
import { Paise } from './parts.ts'

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
  })
  .openapi('CartItem')

export const Cart = z.object({ items: z.array(CartItem), totalPaise: Paise }).openapi('Cart')

export type CartItem = z.infer<typeof CartItem>
export type Cart = z.infer<typeof Cart>
