import * as tone from '../pictures/palette.ts'
import { lotus } from '../pictures/petal.ts'
import { at, fixed, turned } from '../pictures/polar.ts'
import { circle, dots, path, petals, scallops, strokes } from '../pictures/ring.ts'

const pencil = { line: tone.oklch(0.72, 0.02, 280), lineWidth: 1 }
const pen = { line: tone.ink, lineWidth: 2 }

function framed(body: string): string {
  return `<svg viewBox="-200 -200 400 400" role="img">${body}</svg>`
}

function flower(radius: number, dress = pen): string {
  const arc = `M${fixed(at(radius, -60).x)} ${fixed(at(radius, -60).y)}A${radius} ${radius} 0 0 0 ${fixed(at(radius, 60).x)} ${fixed(at(radius, 60).y)}`
  return circle(radius, dress) + turned(6, () => path(arc, dress))
}

function clock(radius: number): string {
  const numbers = Array.from({ length: 12 }, (_, index) => {
    const { x, y } = at(radius, index * 30)
    return `<text x="${fixed(x)}" y="${fixed(y + 5)}" font-size="14" text-anchor="middle">${index || 12}</text>`
  })
  return numbers.join('')
}

const bands = [24, 44, 104, 116, 178, 190] as const

function rings(dress = pen): string {
  return bands.map((radius) => circle(radius, dress)).join('')
}

function scaffold(): string {
  return strokes(12, 0, 190, pencil)
}

const first = { count: 12, inner: 44, outer: 104, width: 38, shape: lotus }
const second = { ...first, inner: 44, outer: 130, width: 45, offset: 0.5 }

function plainFlower(): string {
  const fill = tone.paper
  return (
    petals({ ...first, inner: 60, outer: 172, width: 60, dress: { ...pen, fill } }) +
    petals({ ...second, dress: { ...pen, fill } }) +
    petals({ ...first, inner: 24, outer: 100, width: 32, dress: { ...pen, fill } })
  )
}

function ornaments(): string {
  return (
    circle(24, { ...pen, fill: tone.paper }) +
    dots(12, 17, 4, pen) +
    circle(9, pen) +
    dots(12, 182, 3.4, { fill: tone.ink }) +
    dots(24, 182, 2, { fill: tone.ink }, 0.5) +
    scallops(24, 190, 4, pen)
  )
}

function coloured(): string {
  const layer = (dark: tone.Colour, light: tone.Colour) => ({
    dress: { ...pen, fill: light },
    inside: [{ scale: 0.6, lift: 0.3, dress: { fill: dark } }],
  })
  return (
    petals({
      ...first,
      inner: 60,
      outer: 172,
      width: 60,
      ...layer(tone.teal, tone.oklch(0.84, 0.05, 195)),
    }) +
    petals({ ...second, ...layer(tone.vermilion, tone.oklch(0.84, 0.09, 40)) }) +
    petals({
      ...first,
      inner: 24,
      outer: 100,
      width: 32,
      ...layer(tone.marigold, tone.oklch(0.93, 0.06, 85)),
    })
  )
}

function own(): string {
  const sixteen = { count: 16, shape: lotus }
  const eight = { count: 8, shape: lotus }
  const worn = (fill: tone.Colour) => ({ dress: { ...pen, fill } })
  const honey = worn(tone.oklch(0.93, 0.06, 85))
  return (
    petals({ ...sixteen, inner: 96, outer: 186, width: 48, ...worn(tone.mint) }) +
    petals({ ...sixteen, inner: 70, outer: 150, width: 38, offset: 0.5, ...honey }) +
    circle(96, { ...pen, fill: tone.dusk }) +
    dots(32, 88, 3, { fill: tone.marigold }) +
    petals({ ...eight, inner: 20, outer: 80, width: 44, ...worn(tone.rose) }) +
    petals({ ...eight, inner: 14, outer: 50, width: 22, offset: 0.5, ...worn(tone.marigold) }) +
    circle(16, { ...pen, fill: tone.paper }) +
    circle(6, { fill: tone.ink })
  )
}

/** Every figure a manuscript may ask for, by name. */
export const figures: Readonly<Record<string, () => string>> = {
  seed: () => framed(turned(6, () => circle(95, pencil, 0, -95)) + flower(95)),
  points: () =>
    framed(
      strokes(12, 0, 160, pencil) +
        flower(110) +
        dots(12, 110, 4, { fill: tone.vermilion }) +
        clock(178),
    ),
  rings: () => framed(scaffold() + rings()),
  petals: () =>
    framed(
      scaffold() +
        rings(pencil) +
        petals({ ...first, dress: pen }) +
        circle(44, pen) +
        circle(104, pen),
    ),
  behind: () => framed(rings(pencil) + plainFlower() + circle(24, { ...pen, fill: tone.paper })),
  beads: () => framed(circle(178, pen) + plainFlower() + ornaments()),
  colours: () => framed(circle(178, pen) + coloured() + ornaments()),
  own: () => framed(own()),
}
