import { piece, put } from '../cut.ts'
import * as tone from '../palette.ts'
import { leafShape, lotus } from '../petal.ts'
import { times, turned } from '../polar.ts'
import { circle, path, petals } from '../ring.ts'

const { oklch } = tone
const gilded = { line: tone.gold, lineWidth: 3.4 }

/** Corners as across, down and turn. */
const corners = [
  [-736, 536, 45],
  [736, 536, -45],
  [-736, -536, 135],
  [736, -536, -135],
] as const

function twig(side: number): string {
  const stem = `M0 0C${side * 30} -80 ${side * 120} -110 ${side * 210} -96`
  const leaf = { fill: oklch(0.6, 0.1, 160), ...gilded, lineWidth: 1.8 }
  const leaves = times(6, (index) => {
    const share = (index + 1) / 7
    const blade = path(leafShape({ inner: 0, outer: 60, width: 22 }), leaf)
    const turn = side * (index % 2 ? 20 : 118)
    return put(side * (20 + share * 180), -50 - share * 54, blade, 1, turn)
  })
  return path(stem, gilded) + leaves
}

function blossom(): string {
  const dress = { fill: oklch(0.66, 0.16, 15), ...gilded, lineWidth: 2.4 }
  return (
    petals({ count: 8, inner: 8, outer: 62, width: 38, shape: lotus, dress }) +
    circle(14, { fill: tone.marigold })
  )
}

/** A spray of leaves and blossoms that grows out of a corner towards the middle. */
function spray(): string {
  return (
    twig(-1) +
    twig(1) +
    path('M0 0V-150', gilded) +
    put(0, -164, blossom()) +
    put(-206, -100, blossom(), 0.6) +
    put(206, -100, blossom(), 0.6)
  )
}

function medallion(): string {
  const dress = { fill: oklch(0.66, 0.1, 195), ...gilded }
  return piece(
    petals({ count: 12, inner: 20, outer: 84, width: 40, shape: lotus, dress }),
    circle(30, { fill: oklch(0.5, 0.17, 25), ...gilded }),
    circle(11, { fill: tone.gold }),
  )
}

function star(): string {
  const ray = path(leafShape({ inner: 0, outer: 30, width: 13 }), { fill: tone.gold })
  return turned(4, () => ray)
}

function flank(): string {
  const stars = [-226, -146, 146, 226].map((y, index) => put(-680, y, star(), index % 3 ? 1 : 0.7))
  return stars.join('') + put(-680, 0, medallion())
}

function frame(inset: number, width: number): string {
  const size = `width="${1600 - 2 * inset}" height="${1200 - 2 * inset}"`
  return `<rect x="${inset - 800}" y="${inset - 600}" ${size} fill="none" stroke="${tone.css(tone.gold)}" stroke-width="${width}"/>`
}

/** The gilded frame of a ceiling around 0 0, its sprays and the medallions at its sides. */
export function ceilingBorder(): string {
  return (
    frame(22, 4) +
    frame(34, 10) +
    corners.map(([x, y, turn]) => put(x, y, spray(), 1.06, turn)).join('') +
    turned(2, flank)
  )
}
