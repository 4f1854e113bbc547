import { archPath, petalPath } from '#components/brand/petals.ts'
import tokens from '#styles/tokens.css?inline'

const turned = (count: number, draw: string, offset = 0) =>
  Array.from({ length: count }, (_, index) => {
    const angle = Number((((index + offset) * 360) / count).toFixed(2))
    return `<g transform="rotate(${angle})">${draw}</g>`
  }).join('')

const line = (path: string) => `<path d="${path}"/>`

const rings = [
  turned(16, line(petalPath({ inner: 84, outer: 132, breadth: 19 }))),
  turned(16, line(petalPath({ inner: 90, outer: 120, breadth: 10 }))),
  turned(16, line(petalPath({ inner: 106, outer: 160, breadth: 15 })), 0.5),
  turned(16, '<circle r="2" cy="-146"/>'),
  turned(48, line(petalPath({ inner: 168, outer: 183, breadth: 6 }))),
  turned(48, line(archPath(189, -3.75, 3.75))),
]
const circles = [80, 164, 189].map((radius) => `<circle r="${radius}" fill="none"/>`)

/** The outer rings of the mandala: a picture of its own weighs nothing in the page. */
export function GET(): Response {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-203 -203 406 406"><style>${tokens}</style><g fill="var(--color-ornament)" fill-opacity=".08" stroke="var(--color-ornament)" stroke-width=".9">${[...rings, ...circles].join('')}</g></svg>`
  return new Response(svg, { headers: { 'content-type': 'image/svg+xml' } })
}
