import * as tone from '../palette.ts'
import { drop, leafShape, lotus } from '../petal.ts'
import { fixed, times, turned } from '../polar.ts'
import { circle, dots, path, petals, scallops } from '../ring.ts'
import { glow, square, type Sheet } from '../sheet.ts'

const bronze = tone.oklch(0.62, 0.1, 75)
const emerald = tone.oklch(0.52, 0.11, 165)
const turquoise = tone.oklch(0.7, 0.11, 190)
const royal = tone.oklch(0.4, 0.14, 265)

const gradients = glow('grove', 0, 1000, [
  [0, tone.oklch(0.36, 0.065, 170)],
  [1, tone.oklch(0.22, 0.045, 168)],
])

interface Feather {
  foot: number
  eye: number
  size: number
  vane: tone.Colour
}

/** The soft vane behind a feather, with its barbs drawn as fine lines swept upwards. */
function vane({ foot, eye, size, vane: colour }: Feather): string {
  const whole = leafShape({ inner: foot, outer: eye + size * 1.75, width: size * 2.6 })
  const barbs = times(11, (index) => {
    const start = foot + ((eye - foot) * (index + 1)) / 12
    const reach = size * (0.24 + 0.6 * Math.sin((Math.PI * (index + 1)) / 13))
    const rise = size * 0.62
    const side = (sign: number) =>
      `M0 ${fixed(-start)}Q${fixed(sign * reach * 0.5)} ${fixed(-start - rise * 0.25)} ${fixed(sign * reach)} ${fixed(-start - rise)}`
    return side(-1) + side(1)
  })
  return (
    path(whole, { fill: colour, line: tone.shade(colour, 0.2), lineWidth: 2.2 }) +
    path(barbs, { line: tone.shade(colour, 0.2), lineWidth: 2 })
  )
}

/** The eye of a feather: five colours, one inside the other, and a heart. */
function eye({ eye: centre, size }: Feather): string {
  const layer = (width: number, low: number, high: number, fill: tone.Colour) =>
    path(drop({ inner: centre - size * low, outer: centre + size * high, width: size * width }), {
      fill,
    })
  return (
    layer(1.3, 1.25, 1.02, emerald) +
    layer(1.1, 1.02, 0.88, tone.gold) +
    layer(0.92, 0.8, 0.76, bronze) +
    layer(0.74, 0.58, 0.64, turquoise) +
    layer(0.52, 0.34, 0.5, royal) +
    circle(size * 0.09, { fill: tone.cream }, 0, -centre - size * 0.2)
  )
}

function fan(feather: Feather, offset: number): string {
  const plume =
    vane(feather) +
    path(`M0 ${-feather.foot}V${-feather.eye}`, { line: tone.gold, lineWidth: 4 }) +
    eye(feather)
  return turned(18, () => plume, offset)
}

function breast(): string {
  const edge = { line: tone.gold, lineWidth: 3 }
  return (
    circle(236, { fill: tone.oklch(0.22, 0.045, 168), ...edge }) +
    scallops(36, 214, 7, { fill: royal, line: tone.gold, lineWidth: 2.4 }) +
    petals({
      count: 18,
      inner: 128,
      outer: 208,
      width: 40,
      shape: leafShape,
      dress: { fill: turquoise },
    }) +
    petals({
      count: 18,
      inner: 84,
      outer: 178,
      width: 36,
      shape: lotus,
      offset: 0.5,
      dress: { fill: emerald, ...edge, lineWidth: 2 },
    }) +
    crest()
  )
}

function crest(): string {
  const nine = { count: 9, shape: lotus }
  const edge = { line: tone.gold, lineWidth: 2.2 }
  return (
    circle(92, { fill: tone.gold }) +
    petals({ ...nine, inner: 18, outer: 88, width: 46, dress: { fill: royal, ...edge } }) +
    petals({
      ...nine,
      inner: 14,
      outer: 58,
      width: 24,
      offset: 0.5,
      dress: { fill: turquoise, ...edge },
    }) +
    circle(20, { fill: tone.cream }) +
    circle(9, { fill: royal })
  )
}

/** Mayura: three fans of eighteen feathers, each fan behind the gaps of the next. */
export function mayura(): Sheet {
  const feathers =
    fan({ foot: 300, eye: 606, size: 78, vane: tone.oklch(0.3, 0.06, 175) }, 0.5) +
    fan({ foot: 240, eye: 470, size: 63, vane: tone.oklch(0.36, 0.075, 165) }, 0) +
    fan({ foot: 190, eye: 344, size: 48, vane: tone.oklch(0.43, 0.09, 155) }, 0.5)
  const rim = dots(18, 700, 6, { fill: tone.gold }, 0) + dots(18, 722, 4, { fill: turquoise }, 0)
  return square('url(#grove)', `<defs>${gradients}</defs>${rim}${feathers}${breast()}`)
}
