import { land, piece, put, sheetOf } from '../cut.ts'
import * as tone from '../palette.ts'
import { fixed } from '../polar.ts'
import { circle, path } from '../ring.ts'
import { fall, wide, type Sheet } from '../sheet.ts'

const core = { x: 560, y: 790 }
const golden = 9

const gradients = fall('morning', [
  [0, tone.oklch(0.88, 0.05, 230)],
  [0.7, tone.oklch(0.96, 0.03, 85)],
])

/** One ridge of the print: around the core it is closed, further out it becomes an arch. */
function ridge(index: number): string {
  const radius = 22 + index * 37
  const steps = 90
  const points = Array.from({ length: steps + 1 }, (_, step) => {
    const angle = (step / steps) * 2 * Math.PI
    const sway =
      1 + 0.075 * Math.sin(2 * angle + index * 0.16) + 0.03 * Math.sin(5 * angle + index * 0.22)
    const below = Math.max(0, -Math.cos(angle))
    const drop = 1 + below * below * Math.min(1.2, index * 0.085)
    const x = core.x + Math.sin(angle) * radius * 0.86 * sway + below * Math.sin(angle) * index * 16
    const y = core.y - Math.cos(angle) * radius * 1.06 * sway * drop
    return `${fixed(x)} ${fixed(y)}`
  })
  return `M${points.join('L')}Z`
}

/** Where each ridge is interrupted, so that it reads as a print and not as a target. */
function breaks(index: number): string {
  const parts = [220 + index * 46, 20, 90 + index * 31, 16, 330 + index * 18, 22]
  return `stroke-dasharray="${parts.join(' ')}" stroke-dashoffset="${index * 87}"`
}

function print(): string {
  const ridges = Array.from({ length: 17 }, (_, index) => {
    if (index === golden) return ''
    const fill = index % 2 ? tone.leaf : tone.oklch(0.4, 0.08, 165)
    return `<g ${breaks(index)}>${path(ridge(index), { line: fill, lineWidth: 17 })}</g>`
  })
  const bright = path(ridge(golden), { line: tone.marigold, lineWidth: 21 })
  const tip = 'M-20 1260V900C-20 420 200 130 560 130S1140 420 1140 900V1260Z'
  return (
    sheetOf(tip, tone.oklch(0.9, 0.05, 150)) +
    `<clipPath id="tip">${path('M10 1260V900C10 440 220 162 560 162S1110 440 1110 900V1260Z', {})}</clipPath>` +
    `<g clip-path="url(#tip)">${ridges.join('')}</g>${piece(bright)}`
  )
}

function kite(): string {
  const left = 'M0 -130L-100 0L0 150Z'
  const right = 'M0 -130L100 0L0 150Z'
  const tail = 'M0 150L-34 214L0 200L34 214Z'
  return piece(
    path(left, { fill: tone.vermilion }),
    path(right, { fill: tone.rose }),
    path(tail, { fill: tone.ink }),
    circle(26, { fill: tone.cream }, 0, -12),
    path('M0 -130V150M-100 0Q0 -64 100 0', { line: tone.ink, lineWidth: 4 }),
  )
}

function child(): string {
  return piece(
    path('M-44 120C-48 40 -34 8 0 4C34 8 48 40 44 120Z', { fill: tone.brick }),
    path('M22 36Q74 6 96 -66', { line: tone.oklch(0.58, 0.085, 48), lineWidth: 17 }),
    path('M-24 116V196M22 116V196', { line: tone.ink, lineWidth: 19 }),
    circle(34, { fill: tone.oklch(0.58, 0.085, 48) }, 2, -32),
    path('M-33 -26C-38 -76 40 -84 37 -28C20 -50 -14 -50 -33 -26Z', { fill: tone.ink }),
  )
}

function cloud(x: number, y: number, scale: number): string {
  const outline = 'M-130 0A54 54 0 0 1 -70 -66A74 74 0 0 1 66 -74A52 52 0 0 1 130 0Z'
  return put(x, y, sheetOf(outline, tone.paper), scale)
}

/** DMIT for parents: a print like ploughed land; its one bright furrow is the colour of a kite string. */
export function dmitForParents(): Sheet {
  const hills =
    sheetOf(land('900,930 1120,860 1380,880 1620,800'), tone.oklch(0.8, 0.06, 150)) +
    sheetOf(land('980,1060 1240,980 1450,1010 1620,960'), tone.oklch(0.66, 0.085, 150))
  const thread = path('M1246 800C1330 700 1290 520 1360 366', { line: tone.ink, lineWidth: 3 })
  const body =
    cloud(1130, 150, 0.9) +
    cloud(1500, 560, 0.62) +
    hills +
    print() +
    thread +
    put(1368, 240, kite(), 0.95, 16) +
    put(1160, 866, child(), 0.95)
  return wide('url(#morning)', `<defs>${gradients}</defs>${body}`)
}
