import { canvas } from '../canvas.ts'
import { land, piece, put, sheetOf } from '../cut.ts'
import * as tone from '../palette.ts'
import { times } from '../polar.ts'
import { circle, path } from '../ring.ts'
import { arcade, dome, minaret } from '../scenes/skyline.ts'
import { fall, type Sheet } from '../sheet.ts'
import { birds } from './motifs.ts'

const { oklch } = tone
const sunAt = { x: 1130, y: 505 }

const gradients =
  fall('sky', [
    [0, oklch(0.87, 0.05, 290)],
    [0.34, oklch(0.92, 0.045, 25)],
    [0.6, oklch(0.95, 0.06, 78)],
  ]) +
  fall('water', [
    [0, oklch(0.92, 0.07, 72)],
    [0.45, oklch(0.82, 0.06, 330)],
    [1, oklch(0.6, 0.085, 280)],
  ])

function sun(): string {
  const halos = times(4, (index) =>
    circle(
      452 - index * 66,
      { fill: oklch(0.955 - index * 0.012, 0.045 + index * 0.022, 80), alpha: 0.5 },
      sunAt.x,
      sunAt.y,
    ),
  )
  return halos + piece(circle(196, { fill: tone.marigold }, sunAt.x, sunAt.y))
}

function city(): string {
  const far =
    land('-20,568 300,575 800,585 1620,566', 640) +
    dome(610, 590, 84) +
    minaret(545, 590, 130) +
    minaret(676, 590, 130) +
    dome(1500, 588, 128) +
    minaret(1412, 590, 168) +
    minaret(1588, 590, 168) +
    dome(300, 586, 62)
  const hall = arcade(860, 596, 540, 78, 9)
  const domes =
    dome(1130, 522, 158) +
    dome(990, 522, 78) +
    dome(1270, 522, 78) +
    dome(905, 522, 46) +
    dome(1355, 522, 46)
  const towers = minaret(846, 598, 236) + minaret(1414, 598, 236)
  return (
    sheetOf(far, oklch(0.74, 0.065, 315)) +
    sheetOf(hall.wall + domes + towers, oklch(0.5, 0.09, 288)) +
    path(hall.openings, { fill: oklch(0.9, 0.085, 78) })
  )
}

function glints(): string {
  return times(8, (index) => {
    const half = 218 - index * 22
    const y = 628 + index * 21
    return path(`M${sunAt.x - half + (index % 2) * 34} ${y}H${sunAt.x + half - (index % 3) * 22}`, {
      line: tone.marigold,
      lineWidth: 8,
      alpha: 0.8 - index * 0.06,
    })
  })
}

function boat(): string {
  const hull = 'M-150 0C-96 12 96 12 158 -16C134 38 96 46 0 46C-84 46 -120 40 -150 0Z'
  const awning = 'M-62 -2V-52Q0 -86 62 -52V-2Z'
  const rower = 'M92 0C90 -46 96 -76 112 -86C128 -78 134 -40 132 2ZM112 -86a17 17 0 1 0 -0.1 0Z'
  const ripples = path('M-190 60H120M-120 76H190', {
    line: oklch(0.9, 0.06, 60),
    lineWidth: 4,
    alpha: 0.7,
  })
  return (
    ripples +
    piece(
      path(rower, { fill: tone.ink }),
      path('M118 -56L206 60', { line: tone.ink, lineWidth: 7 }),
    ) +
    piece(path(awning, { fill: tone.brick })) +
    piece(path(hull, { fill: tone.ink }))
  )
}

/** Dawn over the Gomti: a sun behind the domes, and a boat on its reflection. */
export function dawnOverTheGomti(): Sheet {
  const shore =
    sheetOf(land('-20,806 260,786 560,836 900,868 1240,852 1620,880'), oklch(0.4, 0.085, 282)) +
    sheetOf(land('-20,858 300,842 640,884 1000,900 1620,904'), tone.ink)
  const body =
    sun() +
    city() +
    sheetOf(land('-20,604 1620,604'), 'url(#water)') +
    glints() +
    put(820, 724, boat(), 0.92) +
    shore +
    put(640, 210, birds(oklch(0.4, 0.085, 285)), 0.8)
  return canvas({ width: 1600, height: 900 }, 'url(#sky)', `<defs>${gradients}</defs>${body}`)
}
