import { archPath, petalPath } from '#components/brand/petals.ts'
import { mixedHex } from '#domain/palette.ts'

/** Visible in light and dark mode. */
const marigold = mixedHex('marigold', 75, 'brick')
const iconSize = 24

const path = (d: string) => `<path d="${d}"/>`
const circle = (x: number, y: number, r: number) => `<circle cx="${x}" cy="${y}" r="${r}"/>`
const inMiddle = (parts: string) => `<g transform="translate(12 12)">${parts}</g>`
const around = (count: number, part: string) =>
  Array.from({ length: count }, (_, index) => (360 / count) * index)
    .map((angle) => `<g transform="rotate(${angle})">${part}</g>`)
    .join('')
const petal = (inner: number, outer: number, breadth: number) =>
  path(petalPath({ inner, outer, breadth }))

const doorway = 'M4 21V12C4 8 8 7.5 12 3C16 7.5 20 8 20 12V21'

/** Icons of the menu's entries, by the page they link to: in a square of 24, as lines. */
const drawings = {
  'personality-development':
    path(doorway) + circle(12, 12, 2.4) + path('M7.5 21C7.5 15.5 16.5 15.5 16.5 21'),
  dmit: path(
    'M6 19c2-2 2-4 2-7a4 4 0 0 1 8 0c0 2 0 4-1 6M12 12c0 4-1 6-2 9M4 15l1-3a7 7 0 0 1 12-5M19 10c0 3 0 5-1 7',
  ),
  'midbrain-activation': path(
    'M13 2.5L20 9L11 16L6 7.5ZM13 2.5L11 16M6 7.5L20 9M11 16C11 19 8 17.5 7 19.500S4.5 21.5 3 20.5',
  ),
  'law-of-attraction': inMiddle(around(6, petal(4.2, 10.5, 3)) + circle(0, 0, 1.6)),
  'wealth-management':
    path('M5 3h11l3 3v15H5ZM8.5 8h4M8.5 11.500h7M8.5 15h2.5') + circle(15, 16.5, 2),
  'financial-planning': path('M3 20.500h5v-4h5v-4h5v-4M18 8.500V3l4 1.6-4 1.6'),
  dhyanam: inMiddle(circle(0, 0, 10) + around(8, petal(2.5, 8, 2.2))),
  dhyanamshop:
    path('M3.5 6.500h17v14.500h-17ZM8 6.500L12 2.500L16 6.5') +
    `<g transform="translate(12 13.8)">${around(6, petal(1.2, 4.8, 1.8))}</g>`,
  about: path('M4 21V10.500L12 4L20 10.500V21ZM9 21V16C9 14 11 13.5 12 12C13 13.5 15 14 15 16V21'),
  team:
    circle(12, 8, 3) +
    circle(4.8, 10.5, 1.9) +
    circle(19.2, 10.5, 1.9) +
    path(
      'M6.5 20C6.5 12 17.5 12 17.5 20M2 18.500C2 15.5 3.2 14.5 5 14.400M22 18.500C22 15.5 20.8 14.5 19 14.4',
    ),
  testimonial: path('M4 4.500h16v11.500h-9l-4.5 4v-4H4ZM8 8.500h8M8 12h5'),
  gallery: path('M3 5h18v14.500H3ZM3 16.500L8.5 11L12.5 15L16 12L21 16.5') + circle(15.5, 8.8, 1.5),
  courses: path(`${doorway}M10 11L15.5 14.300L10 17.600Z`),
  library: path(
    'M12 6.500C10 4.5 6.5 4 3 4.500V18.500C6.5 18 10 18.5 12 20.500C14 18.5 17.5 18 21 18.500V4.500C17.5 4 14 4.5 12 6.500ZM12 6.500V20.5',
  ),
  'get-a-consultation': path(
    'M7 3L10 8L8 10.500C9 13 11 15 13.5 16L16 14L21 17C20.5 20 18.5 21.5 16 21C9.5 19.5 4.5 14.5 3 8C2.5 5.5 4 3.5 7 3Z',
  ),
  page: inMiddle(around(8, path(archPath(10, -22.5, 22.5))) + around(4, petal(1.5, 7, 2.6))),
}

/** The icon of a page; pages without one share a default. */
export function menuIcon(href: string): string {
  const name = href.slice(1).replace(/[?#].*$/, '')
  return name in drawings ? name : 'page'
}

/** All icons in one file, below each other, each addressed by its name: `…svg#dmit`. */
export function menuIcons(): string {
  const all = Object.entries(drawings).map(([name, drawing], index) => {
    const top = index * iconSize
    const view = `<view id="${name}" viewBox="0 ${top} ${iconSize} ${iconSize}"/>`
    return `${view}<g transform="translate(0 ${top})">${drawing}</g>`
  })
  // A colour for light and dark mode: an image does not know the page's.
  const lines = `fill="${marigold}" fill-opacity=".08" stroke="${marigold}" stroke-width="1.5"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${lines} stroke-linecap="round" stroke-linejoin="round">${all.join('')}</svg>`
}
