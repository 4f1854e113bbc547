import { box, piece, put } from '../cut.ts'
import * as tone from '../palette.ts'
import { lotus } from '../petal.ts'
import { at, times, turned } from '../polar.ts'
import { seeded } from '../random.ts'
import { circle, dots, path, petals, scallops } from '../ring.ts'
import { square, type Sheet } from '../sheet.ts'
import { earth, gardenWall, stone } from './vatika-wall.ts'

const { oklch } = tone
const water = oklch(0.72, 0.085, 215)
const lawn = oklch(0.56, 0.1, 148)

/** A tree from above: three crowns, one on the other. */
function treetop(size: number, leaf: tone.Colour): string {
  const crown = (scale: number, light: number, count: number) =>
    piece(scallops(count, size * scale, size * 0.09, { fill: tone.shade(leaf, light) }))
  return (
    crown(1, -0.06, 14) +
    crown(0.74, 0, 12) +
    crown(0.46, 0.06, 9) +
    dots(9, size * 0.6, size * 0.045, { fill: tone.shade(leaf, 0.14) }) +
    circle(size * 0.12, { fill: tone.shade(leaf, 0.13) })
  )
}

/** A bed of flowers in its stone edge. */
function bed(x: number, y: number, flower: tone.Colour, seed: number): string {
  const chance = seeded(seed)
  const blossoms = times(16, (index) => {
    const [column, row] = [index % 4, Math.floor(index / 4)]
    const blossom =
      turned(5, () =>
        path(lotus({ inner: 0, outer: 15, width: 14 }), {
          fill: tone.shade(flower, (chance() - 0.5) * 0.08),
        }),
      ) + circle(4.5, { fill: tone.marigold })
    return put(-51 + column * 34, -51 + row * 34, blossom, 1, chance() * 72)
  })
  return put(
    x,
    y,
    piece(path(box(-84, -84, 168, 168, 6), { fill: stone })) +
      path(box(-74, -74, 148, 148, 4), { fill: earth }) +
      blossoms,
  )
}

function quarter(index: number): string {
  const flowers = [tone.rose, oklch(0.86, 0.13, 92), oklch(0.62, 0.13, 305), tone.vermilion]
  const flower = flowers[index] ?? tone.rose
  const other = flowers[(index + 1) % 4] ?? tone.rose
  const places = [
    [-210, -210, flower],
    [-420, -210, other],
    [-210, -420, other],
  ] as const
  const hedge =
    path(box(-560, -560, 470, 470, 10), { fill: lawn }) +
    path(box(-548, -548, 446, 446, 8), { line: tone.shade(lawn, 0.09), lineWidth: 6 })
  return (
    piece(hedge) +
    places.map(([x, y, colour], step) => bed(x, y, colour, index * 7 + step)).join('') +
    put(-430, -430, treetop(98, oklch(0.45, 0.1, 152))) +
    [-314, -106].map((x) => put(x + 2, -316, treetop(25, oklch(0.5, 0.11, 145)))).join('') +
    put(-314, -108, treetop(25, oklch(0.5, 0.11, 145)))
  )
}

function channels(): string {
  const arm = () => {
    const waves = times(7, (index) => {
      const y = -230 - index * 50
      return path(`M-22 ${y}q11 -9 22 0t22 0`, { line: oklch(0.9, 0.04, 210), lineWidth: 4 })
    })
    return (
      path(box(-52, -600, 104, 600), { fill: stone }) +
      path(box(-34, -600, 68, 600), { fill: water }) +
      waves
    )
  }
  return turned(4, arm)
}

/** The flower in the pool: petals as count, inner, outer, width and colour. */
const rosette = [
  [16, 50, 124, 40, oklch(0.93, 0.04, 355)],
  [12, 30, 92, 38, oklch(0.8, 0.1, 358)],
  [8, 10, 58, 32, oklch(0.68, 0.15, 5)],
] as const

function pool(): string {
  const flower = rosette.map(([count, inner, outer, width, fill]) =>
    piece(petals({ count, inner, outer, width, shape: lotus, dress: { fill } })),
  )
  return (
    piece(path('M-196 -82L-82 -196H82L196 -82V82L82 196H-82L-196 82Z', { fill: stone })) +
    path('M-172 -72L-72 -172H72L172 -72V72L72 172H-72L-172 72Z', { fill: water }) +
    circle(142, { line: oklch(0.9, 0.04, 210), lineWidth: 4 }) +
    flower.join('') +
    circle(18, { fill: tone.marigold })
  )
}

/** Vatika: a garden of four quarters, as a bird sees it. */
export function vatika(): Sheet {
  const paving = times(8, (index) => {
    const { x, y } = at(262, 22.5 + index * 45)
    return circle(7, { fill: tone.shade(stone, -0.12) }, x, y)
  })
  const body = gardenWall() + channels() + turned(4, quarter) + paving + pool()
  return square(oklch(0.36, 0.065, 160), put(0, 0, body, 0.95))
}
