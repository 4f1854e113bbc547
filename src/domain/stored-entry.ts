import { fieldsOf, parseJson } from './json.ts'

/** Name and version under which a tab stores the cart for the page that shows it next. */
export const carriedCart = { name: 'carried-cart', version: 1 } as const

/** The value of a stored entry, unless it has expired by `now` or its terms, such as version and user, differ. */
export function storedValue(
  text: string,
  terms: Readonly<Record<string, unknown>>,
  now: number,
): unknown {
  const entry = fieldsOf(parseJson(text))
  const until = entry.get('until')
  const isSame = Object.entries(terms).every(([name, value]) => entry.get(name) === value)
  return isSame && typeof until === 'number' && now < until ? entry.get('value') : undefined
}
