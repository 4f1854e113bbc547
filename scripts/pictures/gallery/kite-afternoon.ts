import { canvas } from '../canvas.ts'
import { box, piece, put, sheetOf } from '../cut.ts'
import * as tone from '../palette.ts'
import { times } from '../polar.ts'
import { circle, path } from '../ring.ts'
import { dome, minaret } from '../scenes/skyline.ts'
import { fall, type Sheet } from '../sheet.ts'

const { oklch } = tone

const gradients = fall('blue', [
  [0, oklch(0.72, 0.1, 235)],
  [0.5, oklch(0.85, 0.065, 220)],
  [0.85, oklch(0.95, 0.035, 80)],
])

/** Kites as across, down, size, turn and the pair of colours. */
const kites = [
  [360, 320, 1.55, -12, 0],
  [1180, 250, 1.3, 16, 1],
  [790, 200, 0.95, 6, 2],
  [860, 520, 1.75, -4, 3],
  [1400, 560, 1.05, 20, 4],
  [160, 620, 0.9, 10, 5],
  [560, 600, 0.7, -18, 1],
  [1090, 440, 0.6, -14, 5],
  [590, 120, 0.55, 22, 4],
  [1480, 170, 0.62, -10, 0],
  [1240, 700, 0.7, 8, 2],
  [110, 200, 0.6, -20, 3],
] as const

const pairs = [
  [tone.vermilion, tone.marigold],
  [oklch(0.5, 0.13, 300), oklch(0.85, 0.08, 320)],
  [oklch(0.55, 0.11, 160), oklch(0.93, 0.05, 95)],
  [tone.marigold, tone.ink],
  [oklch(0.62, 0.17, 5), tone.paper],
  [tone.ink, oklch(0.8, 0.08, 200)],
] as const

function kite(index: number): string {
  const [x, y, size, turn, colours] = kites[index] ?? kites[0]
  const [first, second] = pairs[colours]
  const face =
    path('M0 -92L78 0L0 92L-78 0Z', { fill: first }) +
    path('M0 -92L78 0L0 0Z', { fill: second }) +
    path('M0 92L-78 0L0 0Z', { fill: second })
  const mark =
    colours % 2 ? circle(22, { fill: first }) + circle(22, { line: second, lineWidth: 5 }) : ''
  const sticks = path('M0 -92V92M-78 0Q0 -52 78 0', { line: oklch(0.45, 0.06, 60), lineWidth: 4 })
  const tail = path('M0 88L-22 128H22Z', { fill: first })
  return put(x, y, piece(face, tail) + mark + sticks, size, turn)
}

function strings(): string {
  const homes = [330, 1180, 760, 850, 1330, 200, 520, 1040, 640, 1420, 1260, 120]
  return kites
    .map(([x, y, size], index) => {
      const home = homes[index] ?? 800
      const sag = (x + home) / 2 + (home > 800 ? -60 : 70)
      return path(`M${x} ${y + 40 * size}Q${sag} ${(y + 1080) / 2 + 120} ${home} 1030`, {
        line: tone.paper,
        lineWidth: 2,
        alpha: 0.75,
      })
    })
    .join('')
}

function cloud(x: number, y: number, size: number): string {
  const puff =
    'M-150 30C-176 -10 -130 -44 -96 -28C-82 -76 -10 -84 12 -42C40 -70 100 -52 96 -10C140 -18 160 20 132 30Z'
  return put(x, y, `<g opacity="0.9">${piece(path(puff, { fill: tone.paper }))}</g>`, size)
}

/** A child with both arms at the string. */
function child(cloth: tone.Colour): string {
  const skin = oklch(0.56, 0.09, 52)
  return (
    path('M-14 0V-54M14 0V-54', { line: tone.ink, lineWidth: 15 }) +
    path('M-22 -108L-58 -150M22 -108L48 -160', { line: skin, lineWidth: 13 }) +
    piece(path('M-32 -46C-34 -96 -28 -122 0 -124C28 -122 34 -96 32 -46Z', { fill: cloth })) +
    piece(circle(27, { fill: skin }, 0, -150)) +
    path('M-28 -148C-34 -190 34 -190 28 -148C16 -166 -16 -166 -28 -148Z', {
      fill: oklch(0.22, 0.03, 290),
    })
  )
}

/** The rim of a roof, with a row of small arches in it. */
function parapet(x: number, y: number, width: number, fill: tone.Colour): string {
  const holes = times(
    Math.floor(width / 62),
    (index) => `M${x + 24 + index * 62} ${y + 70}v-26q14 -22 28 0v26Z`,
  )
  return (
    sheetOf(box(x, y, width, 400), fill) +
    path(holes, { fill: tone.shade(fill, -0.12) }) +
    piece(path(box(x - 10, y - 14, width + 20, 24, 4), { fill: tone.shade(fill, 0.06) }))
  )
}

function roofs(): string {
  const far = times(9, (index) => box(index * 190 - 60, 900 - ((index * 37) % 90), 176, 400))
  const skyline = dome(1000, 890, 130) + minaret(900, 900, 190) + minaret(1100, 900, 190)
  return (
    sheetOf(far + skyline, oklch(0.78, 0.055, 285)) +
    parapet(-30, 1040, 520, oklch(0.8, 0.08, 60)) +
    parapet(1080, 1020, 560, oklch(0.76, 0.075, 25)) +
    put(330, 1032, child(tone.brick), 0.8) +
    put(200, 1032, child(oklch(0.5, 0.1, 165)), 0.68) +
    put(1330, 1012, child(oklch(0.46, 0.1, 280)), 0.86) +
    parapet(460, 1100, 660, oklch(0.87, 0.06, 80)) +
    put(850, 1092, child(oklch(0.76, 0.15, 72)), 1) +
    put(700, 1092, child(oklch(0.55, 0.1, 215)), 0.8)
  )
}

/** A kite afternoon above the roofs of the old city. */
export function kiteAfternoon(): Sheet {
  const body =
    cloud(280, 470, 0.8) +
    cloud(1060, 590, 0.9) +
    cloud(1330, 390, 0.6) +
    strings() +
    times(12, kite) +
    roofs()
  return canvas({ width: 1600, height: 1200 }, 'url(#blue)', `<defs>${gradients}</defs>${body}`)
}
