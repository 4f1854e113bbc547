import { box, oval, piece, put, sheetOf } from '../cut.ts'
import * as tone from '../palette.ts'
import { leafShape } from '../petal.ts'
import { times, turned } from '../polar.ts'
import { circle, path } from '../ring.ts'
import { seeded } from '../random.ts'
import { fall, wide, type Sheet } from '../sheet.ts'

const pane = { x: 430, y: 90, width: 1060, height: 700 }

const gradients =
  fall('late', [
    [0, tone.oklch(0.24, 0.07, 277)],
    [0.7, tone.oklch(0.42, 0.1, 285)],
    [1, tone.oklch(0.6, 0.1, 320)],
  ]) +
  fall('beam', [
    [0, tone.oklch(0.95, 0.09, 88)],
    [1, tone.marigold],
  ])

function star(x: number, y: number, size: number): string {
  const rays = turned(4, () =>
    path(leafShape({ inner: 0, outer: size, width: size * 0.36 }), { fill: tone.cream }),
  )
  return put(x, y, rays)
}

function nightSky(): string {
  const chance = seeded(8)
  const small = times(44, () => {
    const x = pane.x + chance() * pane.width
    const y = pane.y + chance() * 470
    return circle(2 + chance() * 3, { fill: tone.cream, alpha: 0.5 + chance() * 0.5 }, x, y)
  })
  const moon = piece(
    path('M0 -84A84 84 0 1 0 78 40A70 70 0 1 1 0 -84Z', { fill: tone.oklch(0.94, 0.06, 88) }),
  )
  const large = star(820, 236, 26) + star(1010, 168, 18) + star(690, 150, 15) + star(1120, 318, 16)
  return small + large + put(1310, 262, moon)
}

/** Hills beyond the window, which the pages of the book take up again. */
function hills(): string {
  return (
    sheetOf(
      'M430 640C600 540 740 560 900 620S1240 560 1490 600V790H430Z',
      tone.oklch(0.44, 0.09, 280),
    ) +
    sheetOf(
      'M430 700C620 640 800 690 960 690S1300 640 1490 690V790H430Z',
      tone.oklch(0.34, 0.08, 278),
    )
  )
}

function window(): string {
  const { x, y, width, height } = pane
  const wood = tone.oklch(0.93, 0.03, 80)
  const bars = box(x + width / 2 - 9, y, 18, height) + box(x, y + 330, width, 18)
  return (
    sheetOf(box(x - 34, y - 34, width + 68, height + 68, 6), wood) +
    path(box(x, y, width, height), { fill: 'url(#late)' }) +
    `<clipPath id="glass">${path(box(x, y, width, height), {})}</clipPath><g clip-path="url(#glass)">${nightSky()}${hills()}</g>` +
    piece(path(bars, { fill: wood })) +
    sheetOf(box(x - 60, y + height + 26, width + 120, 34, 5), tone.oklch(0.88, 0.04, 75))
  )
}

function lamp(): string {
  const arm = path('M0 420L-70 130L90 -40', { line: tone.ink, lineWidth: 17 })
  const shade = 'M60 -120L196 -20C214 46 150 132 76 130L-10 46Z'
  return (
    piece(
      path('M-120 440Q0 372 120 440Z', { fill: tone.ink }),
      arm,
      circle(17, { fill: tone.marigold }, -70, 130),
    ) +
    piece(path(shade, { fill: tone.brick })) +
    put(128, 66, oval(0, 0, 84, 22, { fill: tone.oklch(0.95, 0.09, 90) }), 1, 127 + 180)
  )
}

const pages: readonly tone.Colour[] = [
  tone.ink,
  tone.oklch(0.74, 0.07, 160),
  tone.oklch(0.8, 0.1, 76),
  tone.oklch(0.88, 0.07, 80),
  tone.oklch(0.93, 0.045, 84),
  tone.paper,
]

/** Half of an open book; the pages rise behind each other like hills. */
function half(): string {
  const leaves = pages.map((fill, index) => {
    const lift = index * 15
    const reach = 610 - index * 24
    const outline = `M0 40V${-92 - lift}C120 ${-236 - lift + index * 22} 320 ${-226 - lift + index * 24} ${reach} ${-84 - lift * 0.4}V${52 - index * 5}C320 ${-66 + index * 2} 130 ${-58 + index * 3} 0 40Z`
    return sheetOf(outline, fill)
  })
  const lines = times(5, (index) => {
    const y = -148 + index * 23
    return path(`M60 ${y}C160 ${y - 46} 300 ${y - 38} 424 ${y + 8}`, {
      line: tone.lilac,
      lineWidth: 6,
    })
  })
  return leaves.join('') + lines
}

/** Learning how to learn: a lamp, an open book, and the night outside. */
export function learningToLearn(): Sheet {
  const table =
    sheetOf('M-20 930H1620V1260H-20Z', tone.oklch(0.57, 0.09, 45)) +
    sheetOf('M-20 1140H1620V1260H-20Z', tone.oklch(0.46, 0.085, 40))
  const book = put(930, 1076, half() + `<g transform="scale(-1 1)">${half()}</g>`)
  const beam = oval(760, 1070, 660, 130, { fill: 'url(#beam)', alpha: 0.45 })
  const body = window() + table + beam + put(196, 560, lamp(), 1.12) + book
  return wide(tone.oklch(0.8, 0.05, 55), `<defs>${gradients}</defs>${body}`)
}
