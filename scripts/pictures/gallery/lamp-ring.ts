import { canvas } from '../canvas.ts'
import { piece, put } from '../cut.ts'
import * as tone from '../palette.ts'
import { drop, leafShape, lotus } from '../petal.ts'
import { turned } from '../polar.ts'
import { seeded } from '../random.ts'
import { circle, dots, path, petals } from '../ring.ts'
import { glow, type Sheet } from '../sheet.ts'

const { oklch } = tone

const gradients =
  glow('floor', 60, 980, [
    [0, oklch(0.44, 0.11, 35)],
    [0.55, oklch(0.28, 0.085, 10)],
    [1, oklch(0.18, 0.05, 330)],
  ]) +
  glow('halo', 0, 120, [
    [0, oklch(0.86, 0.15, 75)],
    [1, oklch(0.5, 0.14, 40)],
  ])

/** A clay lamp seen from above; its wick looks outwards. */
function lamp(): string {
  const bowl =
    'M0 -70C26 -58 56 -26 54 10C52 44 26 60 0 60C-26 60 -52 44 -54 10C-56 -26 -26 -58 0 -70Z'
  const oil =
    'M0 -52C18 -40 40 -16 39 10C38 34 20 45 0 45C-20 45 -38 34 -39 10C-40 -16 -18 -40 0 -52Z'
  const fire = path(drop({ inner: -18, outer: 66, width: 40 }), { fill: oklch(0.84, 0.16, 78) })
  const heart = path(drop({ inner: -10, outer: 38, width: 20 }), { fill: oklch(0.97, 0.05, 95) })
  return (
    circle(118, { fill: oklch(0.8, 0.15, 68), alpha: 0.16 }, 0, -50) +
    circle(74, { fill: oklch(0.84, 0.15, 74), alpha: 0.22 }, 0, -52) +
    piece(path(bowl, { fill: oklch(0.54, 0.125, 40) })) +
    path(oil, { fill: oklch(0.72, 0.13, 70) }) +
    dots(9, 49, 3, { fill: tone.cream }) +
    put(0, -62, fire + heart)
  )
}

/** Loose petals, laid side by side until they are a flower. */
function carpet(): string {
  const chance = seeded(17)
  const ring = (count: number, radius: number, length: number, fill: tone.Colour) =>
    turned(count, (index) => {
      const worn = tone.shade(fill, (chance() - 0.5) * 0.09)
      const outline = lotus({ inner: 0, outer: length, width: length * 0.56 })
      return put(
        0,
        -radius,
        piece(path(outline, { fill: worn })),
        1,
        (chance() - 0.5) * 13 + (index % 2 ? 3 : -3),
      )
    })
  return (
    ring(38, 316, 92, oklch(0.48, 0.16, 12)) +
    ring(34, 258, 92, oklch(0.68, 0.18, 45)) +
    ring(28, 200, 88, oklch(0.8, 0.16, 78)) +
    ring(22, 140, 84, oklch(0.93, 0.07, 92)) +
    ring(16, 84, 76, oklch(0.74, 0.13, 5)) +
    ring(11, 34, 66, oklch(0.55, 0.18, 15)) +
    piece(circle(38, { fill: tone.marigold })) +
    dots(12, 24, 5, { fill: tone.brick })
  )
}

function leaves(): string {
  return petals({
    count: 40,
    inner: 420,
    outer: 500,
    width: 36,
    shape: leafShape,
    dress: { fill: oklch(0.42, 0.09, 155) },
    inside: [{ scale: 0.94, dress: { line: oklch(0.56, 0.1, 150), lineWidth: 2 } }],
  })
}

/** A ring of lamps around a carpet of petals, seen from above. */
export function lampRing(): Sheet {
  const inner = turned(16, () => put(0, -474, lamp(), 0.8))
  const outer = turned(28, () => put(0, -760, lamp(), 0.8), 0.5)
  const rice = turned(32, () => circle(8, { fill: tone.cream }, 0, -622), 0.5)
  const flower = put(0, 0, leaves() + carpet(), 0.8)
  const body = `<g transform="translate(800 600)"><rect x="-800" y="-600" width="1600" height="1200" fill="url(#floor)"/>${outer}${rice}${inner}${flower}</g>`
  return canvas({ width: 1600, height: 1200 }, tone.night, `<defs>${gradients}</defs>${body}`)
}
