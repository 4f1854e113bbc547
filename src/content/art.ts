import { type CollectionEntry, getCollection, type SchemaContext } from 'astro:content'
import { z } from 'astro/zod'
import { price } from './price.ts'

export const artSchema = ({ image }: SchemaContext) =>
  z.strictObject({
    name: z.string().min(1).max(60).describe('Shown in the shop, in the cart and on receipts'),
    summary: z.string().min(1).max(200).describe('One or two sentences about the piece'),
    image: image().describe('Picture beside this file, square, at least 960 px'),
    alt: z.string().min(1).describe('What the picture shows, for people who cannot see it'),
    price,
    size: z.string().min(1).describe('Printed size, e.g. 12 × 12 inches'),
    order: z.int().describe('Place in the shop: small numbers first'),
  })

export type ArtPiece = CollectionEntry<'art'>

/** Every piece of the Dhyanam shop, in the order that the editors gave. */
export async function artPieces(): Promise<ArtPiece[]> {
  const entries = await getCollection('art')
  return entries.toSorted((a, b) => a.data.order - b.data.order)
}
