import type { Suggestion } from '#domain/suggestion.ts'
import { catalogue } from './catalogue.ts'

/** The page does not grow with the shop. */
const most = 12

/** The first courses and then books that cost something, in the order of their lists. */
export async function suggestions(): Promise<Suggestion[]> {
  const { products } = await catalogue()
  const sold = products.flatMap(({ id, itemType, name, image, pricePaise, url }) =>
    itemType !== 'Dhyanam' && pricePaise > 0 ? { id, itemType, name, image, pricePaise, url } : [],
  )
  return sold.slice(0, most)
}
