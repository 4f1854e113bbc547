import { fieldsOf, parseJson } from './json.ts'

/** As what a tab keeps the cart that it carries to the page that shows it next. */
export const carriedCart = { name: 'carried-cart', version: 1 } as const

/** What a tab keeps as this text, if it lasts until after `now` and was kept on the same terms: of this version, for this person. */
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
