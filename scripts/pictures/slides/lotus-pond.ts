import { canvas } from '../canvas.ts'
import { land, oval, put, sheetOf } from '../cut.ts'
import * as tone from '../palette.ts'
import { times } from '../polar.ts'
import { circle, path } from '../ring.ts'
import { fall, type Sheet } from '../sheet.ts'
import { lily, pad, reeds } from './motifs.ts'

const { oklch } = tone

const gradients =
  fall('haze', [
    [0, oklch(0.88, 0.045, 265)],
    [0.3, oklch(0.94, 0.03, 320)],
    [0.45, oklch(0.96, 0.03, 40)],
  ]) +
  fall('pond', [
    [0, oklch(0.86, 0.045, 210)],
    [0.4, oklch(0.68, 0.075, 205)],
    [1, oklch(0.36, 0.07, 235)],
  ])

const shores = [
  ['-20,330 240,290 520,322 860,276 1200,318 1620,280', oklch(0.85, 0.04, 280)],
  ['-20,378 300,338 700,376 1100,330 1620,366', oklch(0.77, 0.055, 240)],
  ['-20,410 420,392 900,414 1300,384 1620,404', oklch(0.67, 0.07, 200)],
] as const

/** Leaves as across, down, size and lightness, the far ones first. */
const leaves = [
  [260, 470, 70, 0.6],
  [640, 462, 56, 0.62],
  [1040, 474, 74, 0.6],
  [1430, 466, 64, 0.6],
  [120, 548, 110, 0.55],
  [470, 560, 120, 0.54],
  [880, 556, 104, 0.56],
  [1270, 566, 128, 0.53],
  [300, 690, 180, 0.47],
  [1010, 696, 190, 0.46],
  [1480, 700, 160, 0.46],
  [640, 812, 240, 0.4],
  [1290, 850, 250, 0.38],
  [60, 838, 210, 0.39],
] as const

function stem(x: number, y: number, height: number): string {
  return path(`M${x} ${y}Q${x + 14} ${y + height * 0.5} ${x + 4} ${y + height}`, {
    line: oklch(0.46, 0.08, 160),
    lineWidth: 9,
  })
}

function bud(size: number): string {
  const pink = oklch(0.7, 0.14, 355)
  return [-17, 17, 0]
    .map((turn) =>
      put(
        0,
        0,
        path(
          `M0 0C${-size * 0.3} ${-size * 0.2} ${-size * 0.28} ${-size * 0.6} 0 ${-size}C${size * 0.28} ${-size * 0.6} ${size * 0.3} ${-size * 0.2} 0 0Z`,
          {
            fill: tone.shade(pink, turn === 0 ? 0.06 : -0.03),
          },
        ),
        1,
        turn,
      ),
    )
    .join('')
}

function mist(): string {
  const bands = [
    [300, 396, 520, 16],
    [1120, 404, 560, 14],
    [720, 434, 420, 10],
    [1400, 450, 300, 9],
    [160, 452, 320, 10],
  ] as const
  return bands
    .map(([x, y, across, down]) => oval(x, y, across, down, { fill: tone.paper, alpha: 0.55 }))
    .join('')
}

function rings(): string {
  return times(4, (index) =>
    oval(760, 640, 130 + index * 84, 24 + index * 17, {
      line: oklch(0.94, 0.03, 200),
      lineWidth: 3,
      alpha: 0.6 - index * 0.12,
    }),
  )
}

function pads(): string {
  return leaves
    .map(([x, y, size, light], index) => {
      const leaf = pad(size, oklch(light, 0.085, 165))
      return put(x, y, index % 2 ? `<g transform="scale(-1 1)">${leaf}</g>` : leaf)
    })
    .join('')
}

function flowers(): string {
  const pink = oklch(0.76, 0.115, 358)
  return (
    put(1000, 548, lily(66, pink)) +
    put(352, 548, lily(58, oklch(0.9, 0.05, 350))) +
    stem(1400, 420, 250) +
    put(1400, 430, bud(92)) +
    put(404, 680, lily(150, pink)) +
    put(1180, 690, lily(126, oklch(0.91, 0.05, 350))) +
    put(740, 806, lily(196, oklch(0.77, 0.12, 356)))
  )
}

/** A lotus pond in the haze of the morning. */
export function lotusPond(): Sheet {
  const moon = circle(74, { fill: tone.paper, alpha: 0.95 }, 1180, 150)
  const body =
    moon +
    shores.map(([line, fill]) => sheetOf(land(line), fill)).join('') +
    sheetOf(land('-20,430 1620,430'), 'url(#pond)') +
    mist() +
    rings() +
    pads() +
    flowers() +
    put(1440, 910, reeds(9, 190, oklch(0.26, 0.06, 235), 4))
  return canvas({ width: 1600, height: 900 }, 'url(#haze)', `<defs>${gradients}</defs>${body}`)
}
