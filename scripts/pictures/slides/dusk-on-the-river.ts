import { canvas } from '../canvas.ts'
import { land, oval, piece, put, sheetOf } from '../cut.ts'
import * as tone from '../palette.ts'
import { times } from '../polar.ts'
import { seeded } from '../random.ts'
import { circle, path } from '../ring.ts'
import { dome, minaret } from '../scenes/skyline.ts'
import { fall, type Sheet } from '../sheet.ts'
import { birds, diya, reeds } from './motifs.ts'

const { oklch } = tone

const gradients =
  fall('dusk', [
    [0, oklch(0.32, 0.1, 285)],
    [0.28, oklch(0.52, 0.13, 320)],
    [0.46, oklch(0.74, 0.14, 40)],
    [0.56, oklch(0.86, 0.12, 75)],
  ]) +
  fall('stream', [
    [0, oklch(0.78, 0.12, 60)],
    [0.3, oklch(0.54, 0.12, 335)],
    [1, oklch(0.24, 0.08, 280)],
  ])

function stars(): string {
  const chance = seeded(21)
  return times(40, () =>
    circle(
      1.4 + chance() * 2,
      { fill: tone.cream, alpha: 0.4 + chance() * 0.5 },
      chance() * 1600,
      chance() * 230,
    ),
  )
}

function banks(): string {
  const far =
    land('-20,486 300,470 700,492 1100,474 1620,490', 560) +
    dome(240, 486, 70) +
    minaret(180, 486, 108) +
    minaret(300, 486, 108) +
    dome(1290, 484, 96) +
    minaret(1214, 486, 138) +
    minaret(1366, 486, 138)
  const grove = (left: number, count: number) =>
    times(count, (index) =>
      circle(
        15 + ((index * 7) % 11),
        { fill: oklch(0.36, 0.09, 310) },
        left + index * 24,
        486 - (index % 3) * 6,
      ),
    )
  return sheetOf(far, oklch(0.42, 0.1, 312)) + piece(grove(420, 8), grove(1040, 6), grove(60, 4))
}

/** Lamps as across, down and size, the far ones first. */
const lamps = [
  [560, 556, 0.3],
  [680, 574, 0.34],
  [880, 566, 0.32],
  [1010, 590, 0.38],
  [760, 606, 0.42],
  [500, 620, 0.44],
  [1140, 640, 0.5],
  [620, 668, 0.56],
  [900, 676, 0.6],
  [1240, 716, 0.7],
  [720, 764, 0.84],
  [520, 742, 0.74],
  [1060, 796, 0.98],
] as const

function afloat(x: number, y: number, size: number): string {
  const shine = times(5, (index) =>
    path(
      `M${x - (26 - index * 4) * size * 1.6} ${y + 34 * size + index * 15 * size}h${(52 - index * 8) * size * 1.6}`,
      {
        line: oklch(0.85, 0.15, 78),
        lineWidth: 5 * size,
        alpha: 0.75 - index * 0.13,
      },
    ),
  )
  const leaf = oval(0, 14, 66, 15, { fill: oklch(0.36, 0.08, 160) })
  const flower = [-46, 46].map((side) => circle(10, { fill: tone.marigold }, side, 6)).join('')
  return shine + put(x, y, piece(leaf) + diya(oklch(0.52, 0.13, 40)) + flower, size)
}

function sunset(): string {
  return (
    circle(190, { fill: oklch(0.84, 0.13, 70), alpha: 0.45 }, 800, 470) +
    circle(116, { fill: oklch(0.9, 0.12, 82) }, 800, 470)
  )
}

function glitter(): string {
  return times(6, (index) =>
    path(`M${680 + index * 14} ${528 + index * 17}h${240 - index * 28}`, {
      line: oklch(0.9, 0.11, 82),
      lineWidth: 6,
      alpha: 0.6 - index * 0.07,
    }),
  )
}

/** Dusk on the river: lamps on leaves drift past the reeds. */
export function duskOnTheRiver(): Sheet {
  const shore =
    put(40, 880, reeds(12, 260, tone.night, 9), 1.15) +
    put(1340, 890, reeds(11, 230, tone.night, 16), 1.1) +
    sheetOf(land('-20,846 200,856 460,900 900,930 1300,900 1620,852'), tone.night)
  const body =
    stars() +
    sunset() +
    banks() +
    sheetOf(land('-20,506 1620,506'), 'url(#stream)') +
    glitter() +
    lamps.map(([x, y, size]) => afloat(x, y, size)).join('') +
    shore +
    put(1040, 190, birds(oklch(0.24, 0.08, 285)), 0.95)
  return canvas({ width: 1600, height: 900 }, 'url(#dusk)', `<defs>${gradients}</defs>${body}`)
}
