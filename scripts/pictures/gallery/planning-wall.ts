import { canvas } from '../canvas.ts'
import { box, piece, put, sheetOf } from '../cut.ts'
import * as tone from '../palette.ts'
import { times } from '../polar.ts'
import { seeded } from '../random.ts'
import { circle, path } from '../ring.ts'
import type { Sheet } from '../sheet.ts'
import { fromBehind } from './people.ts'

const { oklch } = tone

const colours = [
  oklch(0.9, 0.1, 92),
  oklch(0.84, 0.1, 72),
  oklch(0.83, 0.08, 20),
  oklch(0.84, 0.07, 330),
  oklch(0.83, 0.06, 285),
  oklch(0.85, 0.06, 220),
  oklch(0.86, 0.08, 160),
]

/** The middle of the river of cards at a share of its way. */
function middle(share: number): { x: number; y: number } {
  return { x: 170 + share * 1250, y: 430 + 150 * Math.sin(share * 5.4 + 2.4) - share * 90 }
}

function card(x: number, y: number, turn: number, fill: tone.Colour, lines: number): string {
  const writing = times(lines, (index) =>
    path(`M-38 ${-16 + index * 18}h${76 - ((index * 31) % 40)}`, {
      line: tone.shade(fill, -0.34),
      lineWidth: 5,
      alpha: 0.6,
    }),
  )
  const pin = circle(6, { fill: tone.brick }, 0, -34)
  return put(x, y, piece(path(box(-54, -44, 108, 88, 3), { fill })) + writing + pin, 1, turn)
}

function river(): string {
  const chance = seeded(40)
  return times(42, (index) => {
    const share = index / 41
    const { x, y } = middle(share)
    const width = 40 + 130 * Math.sin(Math.PI * Math.min(1, share * 1.05))
    const place = (index % 3) - 1
    const fill =
      colours[Math.min(colours.length - 1, Math.floor(share * colours.length))] ?? tone.cream
    return card(
      x + (chance() - 0.5) * 26,
      y + place * width * 0.72 + (chance() - 0.5) * 20,
      (chance() - 0.5) * 12,
      fill,
      2 + (index % 2),
    )
  })
}

function thread(): string {
  const points = times(32, (index) => {
    const { x, y } = middle(index / 31)
    return `${index ? 'L' : 'M'}${Math.round(x)} ${Math.round(y)}`
  })
  return path(points, { line: tone.brick, lineWidth: 5 })
}

function flag(): string {
  const { x, y } = middle(1)
  return put(
    x + 40,
    y - 20,
    piece(
      path('M0 60V-118', { line: tone.ink, lineWidth: 9 }),
      path('M4 -118C40 -132 60 -100 100 -114V-50C60 -36 40 -68 4 -54Z', { fill: tone.vermilion }),
    ),
  )
}

function idea(): string {
  const { x, y } = middle(0)
  return put(
    x - 46,
    y - 16,
    piece(circle(48, { fill: oklch(0.93, 0.11, 92) })) +
      path('M-18 44H18M-14 58H14', { line: tone.ink, lineWidth: 8 }) +
      path('M-16 14L-6 -14L6 10L16 -16', { line: oklch(0.6, 0.13, 65), lineWidth: 5 }),
  )
}

function room(): string {
  const floor = sheetOf('M-20 1010H1620V1260H-20Z', oklch(0.66, 0.08, 52))
  const skirting = sheetOf('M-20 976H1620V1012H-20Z', oklch(0.96, 0.015, 85))
  const plant =
    times(9, (index) =>
      put(
        0,
        -110,
        path('M0 0C-40 -90 -30 -200 0 -260C30 -200 40 -90 0 0Z', {
          fill: index % 2 ? tone.leaf : oklch(0.55, 0.1, 150),
        }),
        0.9,
        -64 + index * 16,
      ),
    ) + piece(path('M-72 -130H72L52 0H-52Z', { fill: oklch(0.58, 0.12, 40) }))
  const table =
    piece(path(box(-190, -128, 380, 26, 5), { fill: oklch(0.52, 0.09, 45) })) +
    path('M-160 -104V40M160 -104V40', { line: oklch(0.45, 0.085, 42), lineWidth: 18 }) +
    piece(
      path(box(-120, -168, 90, 40, 4), { fill: tone.marigold }),
      path(box(-20, -154, 80, 26, 4), { fill: tone.teal }),
    ) +
    piece(path('M90 -178h52l-8 50h-36Z', { fill: tone.paper }))
  return floor + skirting + put(1480, 1070, plant, 1.1) + put(210, 1090, table)
}

/** The planning wall of a team workshop: cards from the first idea to the flag. */
export function planningWall(): Sheet {
  const board =
    sheetOf(box(70, 90, 1460, 780, 8), oklch(0.95, 0.02, 85)) +
    path(box(70, 90, 1460, 780, 8), { line: oklch(0.72, 0.07, 60), lineWidth: 14 })
  const months = times(6, (index) =>
    path(`M${290 + index * 204} 140V820`, { line: oklch(0.85, 0.02, 80), lineWidth: 3 }),
  )
  const people =
    put(690, 700, fromBehind(oklch(0.36, 0.085, 277), oklch(0.3, 0.05, 45), false), 1.36) +
    put(1010, 740, fromBehind(oklch(0.7, 0.14, 62), oklch(0.22, 0.03, 290), true), 1.26)
  const body = board + months + thread() + river() + idea() + flag() + room() + people
  return canvas({ width: 1600, height: 1200 }, oklch(0.83, 0.05, 165), body)
}
