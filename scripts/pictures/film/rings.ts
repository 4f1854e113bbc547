import { blush, css, gold, lilac, marigold, orange, type Colour } from '../palette.ts'
import { leafShape, lotus, type PetalShape, seed } from '../petal.ts'
import { at, fixed } from '../polar.ts'

/** One ring of the mandala: what is drawn, and the seconds in which it is drawn. */
interface Ring {
  readonly count: number
  readonly shape: PetalShape
  readonly inner: number
  readonly outer: number
  readonly width: number
  readonly colour: Colour
  readonly offset?: number
  readonly begins: number
  readonly ends: number
}

const rings: readonly Ring[] = [
  {
    count: 8,
    shape: lotus,
    inner: 12,
    outer: 62,
    width: 34,
    colour: marigold,
    begins: 0.3,
    ends: 2,
  },
  {
    count: 8,
    shape: lotus,
    inner: 26,
    outer: 92,
    width: 44,
    colour: blush,
    offset: 0.5,
    begins: 1.1,
    ends: 3,
  },
  {
    count: 16,
    shape: leafShape,
    inner: 70,
    outer: 124,
    width: 20,
    colour: gold,
    begins: 2.1,
    ends: 4.1,
  },
  {
    count: 16,
    shape: lotus,
    inner: 88,
    outer: 168,
    width: 54,
    colour: orange,
    offset: 0.5,
    begins: 3,
    ends: 5.4,
  },
  {
    count: 16,
    shape: seed,
    inner: 112,
    outer: 150,
    width: 15,
    colour: blush,
    offset: 0.5,
    begins: 4.2,
    ends: 5.8,
  },
  {
    count: 32,
    shape: leafShape,
    inner: 150,
    outer: 196,
    width: 15,
    colour: lilac,
    begins: 4.9,
    ends: 7,
  },
  {
    count: 16,
    shape: lotus,
    inner: 158,
    outer: 252,
    width: 80,
    colour: marigold,
    begins: 5.8,
    ends: 8.4,
  },
  { count: 16, shape: lotus, inner: 186, outer: 236, width: 40, colour: gold, begins: 7, ends: 9 },
  {
    count: 32,
    shape: seed,
    inner: 234,
    outer: 272,
    width: 14,
    colour: blush,
    offset: 0.5,
    begins: 7.8,
    ends: 9.8,
  },
  {
    count: 32,
    shape: lotus,
    inner: 250,
    outer: 318,
    width: 46,
    colour: orange,
    begins: 8.7,
    ends: 11,
  },
  {
    count: 64,
    shape: leafShape,
    inner: 306,
    outer: 334,
    width: 9,
    colour: lilac,
    offset: 0.5,
    begins: 9.8,
    ends: 11.6,
  },
]

const circles = [
  { radius: 66, begins: 1.8, ends: 3.2 },
  { radius: 172, begins: 5.2, ends: 7 },
  { radius: 256, begins: 8.2, ends: 10 },
  { radius: 340, begins: 10.4, ends: 12.2 },
]

const timed = (begins: number, ends: number) =>
  `data-begins="${fixed(begins)}" data-ends="${fixed(ends)}"`

/** The petals of a ring begin one after another, so that the pen seems to go around. */
function petalMarkup({ count, shape, colour, offset = 0, begins, ends, ...petal }: Ring): string {
  const outline = shape(petal)
  const each = (ends - begins) * 0.55
  return Array.from({ length: count }, (_, index) => {
    const start = begins + ((ends - begins - each) * index) / count
    const angle = fixed(((index + offset) * 360) / count)
    return `<path d="${outline}" transform="rotate(${angle})" stroke="${css(colour)}" fill="${css(colour)}" ${timed(start, start + each)}/>`
  }).join('')
}

function circleMarkup({ radius, begins, ends }: (typeof circles)[number]): string {
  return `<circle r="${radius}" transform="rotate(-90)" fill="none" stroke="${css(gold)}" ${timed(begins, ends)}/>`
}

/** A dot lights up at the tip of every large petal. */
function lights(): string {
  return Array.from({ length: 16 }, (_, index) => {
    const { x, y } = at(278, (index * 360) / 16)
    const start = 9.2 + index * 0.1
    return `<circle cx="${fixed(x)}" cy="${fixed(y)}" r="3.4" fill="${css(blush)}" data-light ${timed(start, start + 0.6)}/>`
  }).join('')
}

/** The whole mandala in a square of 720, each part with the seconds in which it appears. */
export function mandalaMarkup(): string {
  const parts = [...rings.map(petalMarkup), ...circles.map(circleMarkup), lights()].join('')
  const bindu = `<circle r="7" fill="${css(marigold)}" data-light ${timed(0, 0.7)}/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="720" viewBox="-360 -360 720 720" stroke-width="1.8" stroke-linejoin="round"><g id="all">${parts}${bindu}</g></svg>`
}
