import { piece, put } from '../cut.ts'
import * as tone from '../palette.ts'
import { leafShape } from '../petal.ts'
import { path } from '../ring.ts'

/** Leaves as across, down, turn and length, from the left twig to the right. */
const leaves = [
  [-96, -556, -18, 140],
  [-74, -480, -74, 118],
  [-52, -400, 30, 104],
  [-40, -350, -66, 128],
  [30, -636, 4, 146],
  [34, -560, 60, 122],
  [32, -500, -50, 112],
  [26, -410, 58, 134],
  [130, -506, 30, 136],
  [112, -430, 84, 112],
  [92, -360, 4, 104],
] as const

function blade(length: number): string {
  const fill = length > 120 ? tone.leaf : tone.oklch(0.57, 0.1, 150)
  return path(leafShape({ inner: 0, outer: length, width: length * 0.42 }), { fill })
}

/** Three green twigs that rise from the mouth of a pot at 0 -220. */
export function branch(): string {
  const stems = 'M0 -220Q-10 -390 -96 -560M0 -220Q40 -430 30 -640M0 -220Q90 -365 130 -510'
  const drawn = leaves.map(([x, y, turn, length]) => put(x, y, blade(length), 1, turn))
  return piece(path(stems, { line: tone.leaf, lineWidth: 8 }), drawn.join(''))
}
