import { canvas } from '../canvas.ts'
import { box, piece, put, sheetOf } from '../cut.ts'
import * as tone from '../palette.ts'
import { arch, lotus } from '../petal.ts'
import { times, type Point } from '../polar.ts'
import { circle, dots, path, petals } from '../ring.ts'
import { fall, type Sheet } from '../sheet.ts'
import { diya } from '../slides/motifs.ts'
import { garden } from './marigold-garden.ts'

const { oklch } = tone

const gradients =
  fall('noon', [
    [0, oklch(0.88, 0.06, 220)],
    [0.5, oklch(0.96, 0.03, 120)],
  ]) +
  fall('plaster', [
    [0, oklch(0.72, 0.125, 45)],
    [1, oklch(0.62, 0.13, 38)],
  ])

const inner = arch({ inner: 0, outer: 900, width: 700 })

function string(x: number, top: number, count: number, size: number): string {
  return times(count, (index) =>
    circle(
      size,
      {
        fill: index % 6 === 5 ? tone.vermilion : index % 2 ? tone.marigold : oklch(0.75, 0.165, 66),
      },
      x,
      top + index * size * 1.7,
    ),
  )
}

/** Places along the cusped edge of the doorway, from the left foot over the tip to the right foot. */
function alongArch(count: number): Point[] {
  const [half, height] = [390, 968]
  const curve = (t: number, a: number, b: number, c: number, d: number) =>
    a * (1 - t) ** 3 + 3 * b * t * (1 - t) ** 2 + 3 * c * t ** 2 * (1 - t) + d * t ** 3
  const left = Array.from({ length: count }, (_, index) => {
    const way = (index / (count - 1)) * 2
    const t = way % 1
    const low = way < 1
    const across = low ? curve(t, -1, -1, -1, -0.72) : curve(t, -0.72, -0.7, -0.3, 0)
    const up = low ? curve(t, 0, 0.3, 0.5, 0.6) : curve(t, 0.6, 0.78, 0.72, 1)
    return index === count - 1
      ? { x: 800, y: 1200 - height }
      : { x: 800 + across * half, y: 1200 - up * height }
  })
  return [
    ...left,
    ...left
      .slice(0, -1)
      .map(({ x, y }) => ({ x: 1600 - x, y }))
      .reverse(),
  ]
}

function garlands(): string {
  const blossoms = alongArch(46).map(({ x, y }, index) =>
    circle(19, { fill: index % 2 ? tone.marigold : oklch(0.75, 0.165, 64) }, x, y),
  )
  const tassels = [330, 1270].map(
    (x) => string(x, 200, 34, 15) + circle(30, { fill: tone.vermilion }, x, 1084),
  )
  const middle = string(800, 300, 9, 15) + circle(28, { fill: tone.vermilion }, 800, 552)
  const leaves = times(28, (index) => {
    const fill = index % 2 ? tone.leaf : oklch(0.55, 0.1, 150)
    return put(
      29 + index * 57,
      150,
      path(lotus({ inner: 0, outer: 84, width: 36 }), { fill }),
      1,
      180,
    )
  })
  const rope = times(58, (index) =>
    circle(15, { fill: index % 2 ? tone.marigold : oklch(0.73, 0.17, 60) }, index * 28, 152),
  )
  return piece(leaves) + piece(rope) + piece(...tassels) + piece(middle) + piece(...blossoms)
}

function rosette(x: number): string {
  const white = { fill: oklch(0.95, 0.03, 85) }
  return put(
    x,
    430,
    petals({ count: 12, inner: 26, outer: 92, width: 38, shape: lotus, dress: white }) +
      circle(24, { fill: tone.marigold }) +
      dots(24, 108, 5, white) +
      circle(124, { line: white.fill, lineWidth: 5 }),
  )
}

function niche(x: number): string {
  const hollow = path(arch({ inner: 0, outer: 330, width: 180 }), { fill: oklch(0.5, 0.12, 32) })
  return piece(put(x, 1010, hollow)) + put(x, 992, diya(oklch(0.46, 0.12, 35)), 1.3)
}

function wall(): string {
  const band = path('M0 96H1600M0 116H1600', { line: oklch(0.95, 0.03, 85), lineWidth: 6 })
  const frame = arch({ inner: 0, outer: 1040, width: 860 })
  return (
    sheetOf('M-20 -20H1620V1220H-20Z', 'url(#plaster)') +
    band +
    [170, 1430].map((x) => rosette(x) + niche(x)).join('') +
    put(800, 1200, piece(path(frame, { fill: oklch(0.93, 0.035, 82) })))
  )
}

/** A doorway hung with marigolds before a festival. */
export function marigoldGate(): Sheet {
  const clip = `<clipPath id="doorway"><path d="${inner}" transform="translate(800 1200)"/></clipPath>`
  const step = sheetOf(box(330, 1150, 940, 60), oklch(0.86, 0.04, 75))
  const body = `${wall()}<g clip-path="url(#doorway)">${garden()}</g>${garlands()}${step}`
  return canvas(
    { width: 1600, height: 1200 },
    oklch(0.7, 0.12, 45),
    `<defs>${gradients}${clip}</defs>${body}`,
  )
}
