import type { ElementNode } from 'ultrahtml'

/** Lighthouse's phone, and the most usual one: 412 points, 1.75 dots each. */
const phoneDots = 412 * 1.75

/** What Chromium takes from a srcset: the smallest with a dot for each of the screen's. */
function chosen(srcset: string, sizes: string): string {
  const share = Number(/(\d+)vw$/.exec(sizes)?.[1] ?? 100) / 100
  const candidates = srcset.split(', ').map((candidate) => {
    const [url = '', width = ''] = candidate.split(' ')
    return { url, width: Number.parseInt(width) }
  })
  const enough = candidates.find(({ width }) => !(width < phoneDots * share))
  return (enough ?? candidates.at(-1))?.url ?? ''
}

/** The first source of the picture: what is cut for phones stands before what is for every screen. */
function sourceOf(elements: readonly ElementNode[], place: number): ElementNode | undefined {
  const before = elements[place - 1]
  if (before?.name !== 'source') return undefined
  return sourceOf(elements, place - 1) ?? before
}

/** The pictures that a page asks for first, in the form that a phone takes. */
export function heroPictures(elements: readonly ElementNode[]): string[] {
  return elements.flatMap(({ name, attributes }, place) => {
    if (attributes['fetchpriority'] !== 'high') return []
    // The link that asks for a picture of the page beforehand is no picture more.
    if (name !== 'img') return attributes['imagesrcset'] ? [] : (attributes['href'] ?? [])
    const { srcset, sizes } = sourceOf(elements, place)?.attributes ?? attributes
    return chosen(srcset ?? attributes['src'] ?? '', sizes ?? '')
  })
}
