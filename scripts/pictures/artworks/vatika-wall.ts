import { box, piece, put } from '../cut.ts'
import * as tone from '../palette.ts'
import { leafShape, lotus } from '../petal.ts'
import { times, turned } from '../polar.ts'
import { circle, path, petals } from '../ring.ts'

const { oklch } = tone

export const stone = oklch(0.93, 0.035, 80)
export const earth = oklch(0.46, 0.11, 35)
const rail = { line: tone.gold, lineWidth: 4 }

/** Leaves along one side, which leave room for the gate. */
function leaves(): string {
  return times(20, (index) => {
    const x = -665 + index * 70
    if (Math.abs(x) < 80) return ''
    const fill = index % 2 ? tone.gold : oklch(0.66, 0.1, 150)
    const leaf = path(leafShape({ inner: -34, outer: 34, width: 34 }), { fill })
    return put(x, -668, leaf, 1, 90)
  })
}

function gate(): string {
  return (
    piece(path('M-92 -596V-700Q-92 -764 0 -790Q92 -764 92 -700V-596Z', { fill: stone })) +
    path('M-52 -596V-680Q-52 -722 0 -744Q52 -722 52 -680V-596Z', { fill: earth }) +
    circle(9, { fill: tone.gold }, 0, -764)
  )
}

function corner(): string {
  const dress = { fill: tone.marigold }
  const flower = petals({ count: 12, inner: 14, outer: 64, width: 32, shape: lotus, dress })
  return put(-668, -668, piece(flower) + circle(16, { fill: tone.brick }))
}

/** The wall around a garden, with a gate in each side and leaves along it. */
export function gardenWall(): string {
  return (
    piece(path(box(-734, -734, 1468, 1468, 10), { fill: earth })) +
    path(box(-722, -722, 1444, 1444, 8), rail) +
    piece(path(box(-604, -604, 1208, 1208, 6), { fill: stone })) +
    path(box(-614, -614, 1228, 1228, 8), rail) +
    turned(4, leaves) +
    turned(4, corner) +
    turned(4, gate)
  )
}
