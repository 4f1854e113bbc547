import { canvas } from '../canvas.ts'
import { land, piece, put, sheetOf } from '../cut.ts'
import * as tone from '../palette.ts'
import { times } from '../polar.ts'
import { circle, path } from '../ring.ts'
import { fall, type Sheet } from '../sheet.ts'
import { birds, tree } from './motifs.ts'

const { oklch } = tone

const gradients = fall('noon', [
  [0, oklch(0.88, 0.06, 215)],
  [0.35, oklch(0.95, 0.035, 190)],
  [0.5, oklch(0.97, 0.03, 95)],
])

const fields = [
  oklch(0.72, 0.12, 128),
  oklch(0.9, 0.04, 200),
  oklch(0.66, 0.12, 140),
  oklch(0.83, 0.12, 95),
  oklch(0.58, 0.11, 148),
  oklch(0.88, 0.045, 205),
]

/** The front of a terrace: bowed out around the hill, the lower the more. */
function front(index: number, lower: number): string {
  const y = 300 + index * 44 + index * index * 3.4 + lower
  const bow = 20 + index * 15
  const places = [-40, 180, 420, 680, 930, 1180, 1420, 1640].map((x, step) => {
    const share = (x - 880) / 880
    const sway = Math.sin(step * 1.35 + index * 0.5) * (9 + index * 2.4)
    return `${x},${Math.round(y + share * share * (130 - bow) + sway)}`
  })
  return places.join(' ')
}

function terrace(index: number): string {
  const fill = tone.shade(fields[index % fields.length] ?? tone.leaf, -index * 0.012)
  const bank = oklch(0.44 - index * 0.012, 0.085, 145)
  return (
    sheetOf(land(front(index, 0)), fill) +
    path(land(front(index, 22 + index * 3.4)), { fill: bank })
  )
}

function hut(): string {
  const walls = 'M-58 0V-56H58V0Z'
  const roof = 'M-84 -48Q0 -140 84 -48Q0 -62 -84 -48Z'
  return (
    piece(path(walls, { fill: oklch(0.86, 0.06, 65) })) +
    path('M-14 0V-36Q0 -48 14 -36V0Z', { fill: oklch(0.42, 0.08, 40) }) +
    piece(path(roof, { fill: oklch(0.58, 0.11, 50) }))
  )
}

/** Terraces that climb a hillside, with one tree at the top. */
export function terraces(): Sheet {
  const sun = circle(92, { fill: oklch(0.97, 0.075, 95) }, 1250, 160)
  const far =
    sheetOf(land('-20,300 260,220 560,290 820,210 1180,270 1620,190'), oklch(0.85, 0.04, 230)) +
    sheetOf(land('-20,350 300,290 640,320 1000,250 1620,290'), oklch(0.78, 0.06, 195))
  const body =
    sun +
    far +
    put(930, 316, tree(150, oklch(0.42, 0.09, 150), oklch(0.33, 0.05, 45))) +
    times(4, terrace) +
    put(1262, 486, hut(), 0.86) +
    times(7, (index) => terrace(index + 4)) +
    put(330, 150, birds(oklch(0.42, 0.07, 230)), 0.85)
  return canvas({ width: 1600, height: 900 }, 'url(#noon)', `<defs>${gradients}</defs>${body}`)
}
