import { canvas } from '../canvas.ts'
import { box, oval, piece, put } from '../cut.ts'
import * as tone from '../palette.ts'
import { lotus } from '../petal.ts'
import { at, times, turned } from '../polar.ts'
import { circle, dots, path, petals, strokes } from '../ring.ts'
import type { Sheet } from '../sheet.ts'

const { oklch } = tone
const inkLine = { line: tone.ink, lineWidth: 3 }

/** A mandala drawn as far as somebody has come with it. */
function drawing(rings: number, colour: tone.Colour): string {
  const fill = (ring: number) => (ring < rings - 1 ? { fill: colour, ...inkLine } : inkLine)
  const all = [
    circle(13, fill(0)) + dots(8, 24, 3, { fill: tone.ink }),
    petals({ count: 8, inner: 30, outer: 72, width: 30, shape: lotus, dress: fill(1) }),
    circle(76, inkLine) + strokes(32, 76, 88, inkLine) + circle(88, inkLine),
    petals({ count: 12, inner: 90, outer: 128, width: 40, shape: lotus, dress: fill(3) }),
    dots(36, 137, 3, { fill: tone.ink }) + circle(146, inkLine),
  ]
  return all.slice(0, rings).join('')
}

function page(rings: number, colour: tone.Colour): string {
  const pencil = { line: tone.lilac, lineWidth: 1.6 }
  const guides =
    [30, 76, 90, 128].map((radius) => circle(radius, pencil)).join('') +
    path('M-150 0H150M0 -150V150', pencil)
  return (
    piece(path(box(-165, -165, 330, 330, 3), { fill: tone.paper })) +
    guides +
    drawing(rings, colour)
  )
}

function cup(tea: tone.Colour): string {
  return (
    piece(circle(56, { fill: oklch(0.93, 0.02, 85) })) +
    piece(
      circle(38, { fill: tone.paper }),
      path('M34 -14h28a14 14 0 0 1 0 28H34', { line: tone.paper, lineWidth: 11 }),
    ) +
    circle(30, { fill: tea }) +
    path('M-16 -12A20 20 0 0 1 8 -18', { line: tone.shade(tea, 0.16), lineWidth: 4 })
  )
}

function compass(): string {
  const legs = path('M0 -84L-26 80M0 -84L30 78', { line: oklch(0.7, 0.02, 260), lineWidth: 9 })
  return (
    piece(legs, circle(15, { fill: tone.gold }, 0, -84)) +
    path('M-28 78l-4 16M31 76l6 15', { line: tone.ink, lineWidth: 4 })
  )
}

function pens(): string {
  return [tone.vermilion, tone.teal, tone.marigold]
    .map((fill, index) =>
      put(
        index * 24,
        index % 2 ? 10 : 0,
        piece(path('M-8 -80H8V58L0 82L-8 58Z', { fill })),
        1,
        -8 + index * 9,
      ),
    )
    .join('')
}

const seats = [
  { rings: 5, colour: oklch(0.8, 0.13, 76) },
  { rings: 3, colour: oklch(0.75, 0.1, 10) },
  { rings: 4, colour: oklch(0.74, 0.09, 195) },
  { rings: 2, colour: oklch(0.76, 0.09, 150) },
  { rings: 5, colour: oklch(0.76, 0.09, 300) },
  { rings: 4, colour: oklch(0.76, 0.14, 45) },
]

function table(): string {
  const wood = oklch(0.62, 0.095, 52)
  const grain = times(9, (index) =>
    circle(560 - index * 62, {
      line: tone.shade(wood, index % 2 ? 0.02 : -0.025),
      lineWidth: 5,
      alpha: 0.6,
    }),
  )
  return (
    piece(circle(596, { fill: tone.shade(wood, -0.07) })) +
    circle(578, { fill: wood }) +
    grain +
    circle(570, { line: tone.shade(wood, 0.05), lineWidth: 4 })
  )
}

function bowl(): string {
  const petalsIn = times(22, (index) => {
    const { x, y } = at(18 + ((index * 29) % 62), index * 137.5)
    return put(
      x,
      y,
      oval(0, 0, 17, 10, { fill: index % 3 ? tone.marigold : tone.vermilion }),
      1,
      index * 47,
    )
  })
  return (
    piece(circle(104, { fill: oklch(0.68, 0.11, 70) })) +
    circle(90, { fill: oklch(0.48, 0.085, 55) }) +
    petalsIn
  )
}

/** What lies between two sheets. */
function tool(index: number): string {
  const tools = [cup(oklch(0.55, 0.1, 55)), pens(), compass()]
  return put(0, -474, tools[index % 3] ?? '', 0.9, index * 37)
}

function mat(): string {
  const reds = [oklch(0.47, 0.12, 24), oklch(0.42, 0.1, 20)]
  const border = turned(24, (index) =>
    path('M0 -742L96 -640H-96Z', { fill: reds[index % 2] ?? tone.brick }),
  )
  return piece(circle(760, { fill: oklch(0.37, 0.09, 16) })) + border
}

/** A drawing evening, seen from above: six sheets around one table. */
export function drawingEvening(): Sheet {
  const places = turned(6, (index) => {
    const { rings, colour } = seats[index] ?? { rings: 3, colour: tone.marigold }
    return put(0, -392, page(rings, colour), 0.94, index % 2 ? -7 : 6)
  })
  const between = turned(6, tool, 0.5)
  const body = put(800, 600, mat() + table() + places + between + bowl(), 1.02)
  return canvas({ width: 1600, height: 1200 }, oklch(0.8, 0.045, 70), body)
}
