import { canvas } from '../canvas.ts'
import { put } from '../cut.ts'
import * as tone from '../palette.ts'
import { drop, lotus, type PetalShape } from '../petal.ts'
import { turned } from '../polar.ts'
import { circle, dots, path, petals } from '../ring.ts'
import type { Sheet } from '../sheet.ts'

const paper = tone.oklch(0.965, 0.018, 85)
const ink = tone.oklch(0.22, 0.03, 280)
const inked = { fill: ink }
const pen = (lineWidth: number) => ({ fill: paper, line: ink, lineWidth })

interface Ring {
  count: number
  inner: number
  outer: number
  /** Share of the room that each petal takes. */
  full?: number
}

function widthOf({ count, inner, outer, full = 1 }: Ring): number {
  return ((Math.PI * (inner + outer)) / count) * full
}

/** Open petals, a smaller one of ink in each, and tips of ink that show between them. */
function blossom(ring: Ring, shape: PetalShape = lotus): string {
  const { inner, outer } = ring
  const length = outer - inner
  const tips = petals({
    ...ring,
    outer: outer + length * 0.1,
    width: widthOf(ring),
    offset: 0.5,
    shape,
    dress: inked,
  })
  const open = petals({
    ...ring,
    width: widthOf(ring),
    shape,
    dress: pen(3.4),
    inside: [
      { scale: 0.74, lift: 0.6, dress: pen(1.8) },
      { scale: 0.38, lift: 0.5, dress: inked },
    ],
  })
  return tips + open
}

/** A band of ink with a row of paper-coloured drops in it. */
function band(radius: number, depth: number, count: number): string {
  const drops = petals({
    count,
    inner: radius - depth * 0.84,
    outer: radius - depth * 0.16,
    width: ((2 * Math.PI * radius) / count) * 0.44,
    shape: drop,
    dress: { fill: paper },
  })
  return circle(radius, inked) + drops + circle(radius - depth, pen(3))
}

/** Half circles side by side along the edge, each around a dot. */
function lace(radius: number, count: number): string {
  const size = (Math.PI * radius) / count
  const arc = `M${-size} 0A${size} ${size} 0 0 1 ${size} 0Z`
  const body = path(arc, pen(2.8)) + circle(size * 0.3, inked, 0, -size * 0.42)
  return (
    turned(count, () => put(0, -radius, body)) + dots(count, radius + size * 1.6, 4, inked, 0.5)
  )
}

function middle(): string {
  return (
    circle(150, pen(2)) +
    dots(24, 134, 2.6, inked) +
    petals({ count: 8, inner: 14, outer: 66, width: 26, shape: lotus, dress: pen(2.2) }) +
    circle(5, inked)
  )
}

/** Shanti: almost nothing in the middle, and ever more ink towards the edge. */
export function shanti(): Sheet {
  const body =
    lace(694, 60) +
    band(694, 44, 90) +
    blossom({ count: 36, inner: 518, outer: 634 }) +
    band(518, 32, 60) +
    blossom({ count: 24, inner: 336, outer: 470 }) +
    circle(336, pen(3)) +
    dots(48, 320, 4.4, inked) +
    circle(304, pen(2)) +
    blossom({ count: 16, inner: 150, outer: 286, full: 0.92 }) +
    middle()
  return canvas({ width: 1280, height: 1280 }, paper, put(640, 640, body, 0.82))
}
