import { oval, piece, put } from '../cut.ts'
import * as tone from '../palette.ts'
import { fixed, times } from '../polar.ts'
import { circle, path } from '../ring.ts'
import { seeded } from '../random.ts'

const layers = [
  { fill: tone.oklch(0.33, 0.065, 160), dx: 0, dy: 46, size: 1 },
  { fill: tone.oklch(0.42, 0.08, 155), dx: -14, dy: 0, size: 0.92 },
  { fill: tone.oklch(0.51, 0.095, 148), dx: -30, dy: -42, size: 0.72 },
]
const blobs = [
  [-430, 60, 150],
  [-300, -60, 180],
  [-120, -150, 210],
  [90, -170, 220],
  [290, -90, 200],
  [430, 40, 160],
  [-180, 60, 170],
  [60, 40, 210],
  [260, 70, 170],
] as const

/** A heap of leaves in three greens, the lightest on top. */
function crown(): string {
  return layers
    .map(({ fill, dx, dy, size }) => {
      const heap = blobs.map(([x, y, radius]) =>
        circle(radius * size, { fill }, x * size + dx, y * size + dy),
      )
      return piece(heap.join(''))
    })
    .join('')
}

function leaves(): string {
  const chance = seeded(34)
  return times(46, () => {
    const x = (chance() - 0.5) * 560 - 20
    const y = -110 + (chance() - 0.5) * 230
    const light = { fill: tone.oklch(0.63, 0.105, 138), alpha: 0.85 }
    return put(x, y, oval(0, 0, 9, 20, light), 1, chance() * 180)
  })
}

function trunk(): string {
  const bole =
    'M-92 540C-50 440 -60 320 -86 220C-140 150 -230 110 -280 60L-250 40C-170 90 -90 110 -50 130C-40 70 -60 20 -90 -20H-40C-10 30 0 70 10 120C50 80 130 60 210 20L232 46C150 110 96 150 74 220C56 320 66 440 116 540Z'
  const roots = [-330, -262, -204, 168, 236, 300, 352].map((x, index) => {
    const foot = 520 + (index % 3) * 16
    const lean = fixed(x + (index % 2 ? 14 : -12))
    return path(`M${x} 90C${lean} 240 ${x} 380 ${lean} ${foot}`, {
      line: tone.oklch(0.34, 0.05, 45),
      lineWidth: index % 2 ? 13 : 9,
    })
  })
  return piece(roots.join(''), path(bole, { fill: 'url(#bark)' }))
}

/** A banyan with its hanging roots; its trunk, if filled, uses the gradient `bark`. */
export function banyan(): string {
  return trunk() + put(0, -70, crown() + leaves())
}
