import type { ElementNode } from 'ultrahtml'

/** Lighthouse's phone, and the most usual one: 412 points, 1.75 dots each. */
const phoneDots = 412 * 1.75

/** What the browser takes from a srcset: the next larger only when it is nearer, as a ratio. */
function chosen(srcset: string, sizes: string): string {
  const share = Number(/(\d+)vw$/.exec(sizes)?.[1] ?? 100) / 100
  const candidates = srcset.split(', ').map((candidate) => {
    const [url = '', width = ''] = candidate.split(' ')
    return { url, width: Number.parseInt(width) }
  })
  const next = candidates.findIndex(({ width }, place) => {
    const larger = candidates[place + 1]
    return !larger || (phoneDots * share) ** 2 <= width * larger.width
  })
  return candidates[next]?.url ?? ''
}

/** The pictures that a page asks for first, in the form that a phone takes. */
export function heroPictures(elements: readonly ElementNode[]): string[] {
  return elements.flatMap(({ name, attributes }, place) => {
    if (attributes['fetchpriority'] !== 'high') return []
    if (name !== 'img') return attributes['href'] ?? []
    const before = elements[place - 1]
    const source = before?.name === 'source' ? before.attributes : attributes
    return chosen(source['srcset'] ?? attributes['src'] ?? '', source['sizes'] ?? '')
  })
}
