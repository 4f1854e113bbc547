import { canvas } from '../canvas.ts'
import { land, oval, piece, put, sheetOf } from '../cut.ts'
import * as tone from '../palette.ts'
import { times } from '../polar.ts'
import { circle } from '../ring.ts'
import { banyan } from '../scenes/banyan.ts'
import { fall, type Sheet } from '../sheet.ts'
import { birds } from '../slides/motifs.ts'
import { cloths, fromBehind, hairTones, pick, sitting } from './people.ts'

const { oklch } = tone

const gradients =
  fall('first-light', [
    [0, oklch(0.85, 0.05, 260)],
    [0.3, oklch(0.93, 0.04, 40)],
    [0.55, oklch(0.95, 0.065, 85)],
  ]) +
  fall('bark', [
    [0, oklch(0.38, 0.05, 45)],
    [1, oklch(0.28, 0.045, 40)],
  ])

const skins = [oklch(0.62, 0.09, 54), oklch(0.52, 0.085, 50), oklch(0.71, 0.085, 58)]

function country(): string {
  const sun =
    circle(230, { fill: oklch(0.95, 0.07, 85), alpha: 0.7 }, 1240, 560) +
    piece(circle(150, { fill: tone.marigold }, 1240, 560))
  return (
    sun +
    sheetOf(land('-20,600 400,560 800,610 1200,570 1620,600'), oklch(0.8, 0.055, 300)) +
    sheetOf(land('-20,660 360,640 900,676 1300,640 1620,656'), oklch(0.72, 0.08, 160)) +
    sheetOf(land('-20,730 500,712 1000,742 1620,716'), oklch(0.64, 0.1, 145)) +
    sheetOf(land('-20,840 400,822 1000,838 1620,818'), oklch(0.56, 0.1, 148))
  )
}

function mat(x: number, y: number, across: number, index: number): string {
  const fill = tone.shade(pick(cloths, index + 3), 0.2)
  return piece(oval(x, y, across, across * 0.24, { fill }))
}

/** Those on the far side of the circle, who look at us. */
function far(): string {
  const places = [
    [450, 884, 0.72],
    [620, 850, 0.68],
    [800, 838, 0.66],
    [980, 850, 0.68],
    [1150, 884, 0.72],
  ] as const
  return places
    .map(([x, y, size], index) => {
      const person = sitting(
        pick(cloths, index * 3 + 1),
        pick(skins, index),
        pick(hairTones, index),
        index % 2 === 0,
      )
      return mat(x, y + 2, 118, index) + put(x, y, person, size)
    })
    .join('')
}

/** Those at the sides, and the near ones with their backs to us. */
function near(): string {
  const sides = [
    [286, 968, 0.84],
    [1314, 968, 0.84],
  ] as const
  const flank = sides.map(([x, y, size], index) => {
    const person = sitting(
      pick(cloths, index + 4),
      pick(skins, index + 1),
      pick(hairTones, index + 1),
      index === 1,
    )
    return mat(x, y + 2, 140, index + 2) + put(x, y, person, size)
  })
  const backs = [470, 690, 910, 1130].map((x, index) => {
    const y = index === 0 || index === 3 ? 1010 : 1050
    return put(
      x,
      y,
      fromBehind(pick(cloths, index * 2), pick(hairTones, index + 2), index % 2 === 0),
      0.98,
    )
  })
  return flank.join('') + backs.join('')
}

/** The morning circle of a workshop, under a banyan. */
export function morningCircle(): Sheet {
  const flowers = times(11, (index) =>
    circle(
      9,
      { fill: index % 2 ? tone.marigold : tone.vermilion },
      740 + index * 12,
      940 + ((index * 7) % 5) * 5,
    ),
  )
  const lawn = oval(800, 950, 420, 84, { fill: oklch(0.63, 0.1, 142) })
  const body =
    country() +
    put(420, 420, banyan(), 0.92) +
    lawn +
    far() +
    oval(800, 952, 92, 22, { fill: oklch(0.72, 0.1, 70) }) +
    flowers +
    near() +
    put(1000, 230, birds(oklch(0.4, 0.08, 280)), 0.9)
  return canvas(
    { width: 1600, height: 1200 },
    'url(#first-light)',
    `<defs>${gradients}</defs>${body}`,
  )
}
