import { canvas } from '../canvas.ts'
import { box, oval, piece, put, sheetOf } from '../cut.ts'
import * as tone from '../palette.ts'
import { times } from '../polar.ts'
import { circle, path } from '../ring.ts'
import { fall, glow, type Sheet } from '../sheet.ts'
import { flameOf } from './motifs.ts'
import { nightWindow } from './night-window.ts'

const { oklch } = tone

const gradients =
  fall('night', [
    [0, oklch(0.22, 0.07, 277)],
    [1, oklch(0.44, 0.1, 290)],
  ]) +
  fall('brass', [
    [0, oklch(0.84, 0.12, 85)],
    [1, oklch(0.62, 0.11, 65)],
  ]) +
  glow('warmth', 0, 620, [
    [0, oklch(0.9, 0.11, 82)],
    [1, oklch(0.74, 0.075, 62)],
  ])

/** One lying book: its cover, its pages and a band on its back. */
function book(x: number, y: number, width: number, height: number, fill: tone.Colour): string {
  const pages = box(x + 8, y + 7, width - 14, height - 14, 3)
  return (
    piece(path(box(x, y, width, height, 6), { fill })) +
    path(pages, { fill: tone.cream }) +
    path(box(x, y, width * 0.36, height, 6), { fill }) +
    path(`M${x + 40} ${y + 2}V${y + height - 2}M${x + 54} ${y + 2}V${y + height - 2}`, {
      line: tone.gold,
      lineWidth: 4,
    })
  )
}

function stack(): string {
  const colours = [
    tone.ink,
    tone.brick,
    oklch(0.5, 0.09, 165),
    oklch(0.72, 0.13, 72),
    oklch(0.46, 0.09, 250),
  ]
  const sizes = [
    [400, 58, 0],
    [360, 48, 22],
    [380, 54, 4],
    [310, 40, 46],
    [276, 44, 58],
  ] as const
  let top = 790
  return sizes
    .map(([width, height, shift], index) => {
      top -= height
      return book(170 + shift, top, width, height, colours[index] ?? tone.ink)
    })
    .join('')
}

function lamp(): string {
  const foot =
    'M-92 0C-80 -34 -30 -40 -22 -58C-16 -90 -28 -98 -14 -130C-26 -140 -26 -152 -12 -160H12C26 -152 26 -140 14 -130C28 -98 16 -90 22 -58C30 -40 80 -34 92 0Z'
  const bowl = 'M-124 -196C-96 -140 96 -140 124 -196C76 -180 -76 -180 -124 -196Z'
  const lines = path('M-74 -10Q0 4 74 -10M-20 -76H20M-84 -176Q0 -152 84 -176', {
    line: oklch(0.52, 0.1, 60),
    lineWidth: 4,
  })
  return (
    piece(path(foot, { fill: 'url(#brass)' })) +
    piece(
      path(bowl, { fill: 'url(#brass)' }),
      oval(0, -195, 124, 15, { fill: oklch(0.72, 0.12, 72) }),
    ) +
    lines +
    put(0, -192, flameOf(62))
  )
}

function notebook(): string {
  const half = 'M0 22C60 -14 190 -22 300 14L338 88C220 50 70 62 0 100Z'
  const lines = times(4, (index) => {
    const y = 18 + index * 16
    return path(
      `M${34 + index * 3} ${y + 10}C110 ${y - 14} 190 ${y - 14} ${270 + index * 9} ${y + 8}`,
      {
        line: tone.lilac,
        lineWidth: 4,
      },
    )
  })
  const left = `<g transform="scale(-1 1)">${piece(path(half, { fill: oklch(0.97, 0.018, 88) }))}${lines}</g>`
  const pen = path('M230 74L398 -24L408 -8L240 90L222 94Z', { fill: tone.brick })
  return left + piece(path(half, { fill: tone.paper })) + lines + piece(pen)
}

/** Books, a notebook and a brass lamp before the night. */
export function booksAndLamp(): Sheet {
  const halo = `<g transform="translate(760 452)">${circle(620, { fill: 'url(#warmth)' })}</g>`
  const table =
    sheetOf('M-20 742H1620V920H-20Z', oklch(0.55, 0.095, 45)) +
    sheetOf('M-20 856H1620V920H-20Z', oklch(0.45, 0.085, 40))
  const body =
    halo +
    nightWindow() +
    table +
    oval(800, 812, 560, 46, { fill: oklch(0.74, 0.12, 68), alpha: 0.5 }) +
    stack() +
    put(760, 806, lamp(), 1.42) +
    put(1200, 776, notebook(), 0.98)
  return canvas(
    { width: 1600, height: 900 },
    oklch(0.74, 0.075, 62),
    `<defs>${gradients}</defs>${body}`,
  )
}
