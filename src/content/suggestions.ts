import type { Suggestion } from '#domain/suggestion.ts'
import { catalogue } from './catalogue.ts'

/** The courses and then the books that cost something, in the order of their lists. */
export async function suggestions(): Promise<Suggestion[]> {
  const { products } = await catalogue()
  return products.flatMap(({ id, itemType, name, image, pricePaise, url }) =>
    itemType !== 'Dhyanam' && pricePaise > 0 ? { id, itemType, name, image, pricePaise, url } : [],
  )
}
