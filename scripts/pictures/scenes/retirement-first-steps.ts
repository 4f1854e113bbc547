import { box, land, oval, piece, put, sheetOf } from '../cut.ts'
import * as tone from '../palette.ts'
import { times } from '../polar.ts'
import { circle, path } from '../ring.ts'
import { fall, wide, type Sheet } from '../sheet.ts'
import { banyan } from './banyan.ts'

const gradients =
  fall('evening', [
    [0, tone.oklch(0.8, 0.075, 30)],
    [0.4, tone.oklch(0.88, 0.085, 65)],
    [0.66, tone.oklch(0.94, 0.065, 85)],
  ]) +
  fall('bark', [
    [0, tone.oklch(0.36, 0.05, 45)],
    [1, tone.oklch(0.27, 0.045, 40)],
  ])

function country(): string {
  const sun =
    circle(236, { fill: tone.oklch(0.91, 0.09, 80), alpha: 0.7 }, 1130, 640) +
    piece(circle(158, { fill: tone.vermilion }, 1130, 640))
  return (
    sun +
    sheetOf(
      land('-20,690 300,640 700,690 1060,660 1360,610 1620,650'),
      tone.oklch(0.76, 0.07, 330),
    ) +
    sheetOf(land('-20,760 360,730 760,770 1180,716 1620,744'), tone.oklch(0.66, 0.075, 320)) +
    sheetOf(land('-20,850 420,800 900,846 1300,790 1620,826'), tone.oklch(0.66, 0.09, 130))
  )
}

/** Terraced fields: each step a curve below the last. */
function terraces(): string {
  return times(4, (index) => {
    const y = 880 + index * 52
    const fill =
      index % 2
        ? tone.oklch(0.55 - index * 0.03, 0.09, 145)
        : tone.oklch(0.62 - index * 0.03, 0.1, 138)
    return sheetOf(
      land(
        `-20,${y + 14} 400,${y - 20} 860,${y + 22 + index * 6} 1240,${y - 10} 1620,${y - 34 + index * 10}`,
      ),
      fill,
    )
  })
}

/** A cane chair, seen from the side. */
function chair(fill: tone.Colour): string {
  const frame = path('M-70 -190L-46 0M-46 0H76M-44 0L-66 132M70 0L86 132M-60 -96L84 -84V0', {
    line: fill,
    lineWidth: 15,
  })
  const back = path('M-84 -196Q-70 -214 -56 -196L-34 -14H-60Z', { fill })
  return piece(frame, back, path(box(-54, -20, 136, 26, 12), { fill: tone.marigold }))
}

function tea(): string {
  const top = oval(0, 0, 84, 20, { fill: tone.oklch(0.5, 0.085, 50) })
  const legs = path('M-8 10L-46 120M8 10L46 120M0 10V112', {
    line: tone.oklch(0.4, 0.075, 45),
    lineWidth: 10,
  })
  const cup = (x: number) =>
    path(`M${x - 20} -44H${x + 20}L${x + 13} -6H${x - 13}Z`, { fill: tone.paper })
  const steam = [-32, 34].map((x) =>
    path(`M${x} -60c-14 -20 14 -30 0 -54`, { line: tone.paper, lineWidth: 5, alpha: 0.8 }),
  )
  return piece(legs, top, cup(-32), cup(34)) + steam.join('')
}

/** Retirement, the first steps: two empty chairs under a banyan, at the end of a good day. */
export function retirementFirstSteps(): Sheet {
  const ground = sheetOf(
    land('-20,1050 380,1010 860,1040 1240,1020 1620,1066'),
    tone.oklch(0.36, 0.06, 155),
  )
  const tree = put(470, 470, banyan(), 1.06)
  const seats =
    put(890, 950, chair(tone.oklch(0.42, 0.1, 30))) +
    put(1240, 950, `<g transform="scale(-1 1)">${chair(tone.oklch(0.42, 0.1, 30))}</g>`) +
    put(1064, 962, tea())
  return wide(
    'url(#evening)',
    `<defs>${gradients}</defs>${country()}${terraces()}${ground}${tree}${seats}`,
  )
}
