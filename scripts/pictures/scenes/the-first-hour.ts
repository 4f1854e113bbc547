import { land, piece, put, sheetOf, throughAll } from '../cut.ts'
import * as tone from '../palette.ts'
import { leafShape } from '../petal.ts'
import { times } from '../polar.ts'
import { circle, path } from '../ring.ts'
import { fall, wide, type Sheet } from '../sheet.ts'
import { arcade, dome, minaret } from './skyline.ts'

const gradients =
  fall('dawn-sky', [
    [0, tone.oklch(0.86, 0.05, 285)],
    [0.35, tone.oklch(0.91, 0.045, 20)],
    [0.62, tone.oklch(0.94, 0.06, 75)],
  ]) +
  fall('dawn-water', [
    [0, tone.oklch(0.9, 0.07, 70)],
    [1, tone.oklch(0.72, 0.07, 275)],
  ])

const sunAt = { x: 980, y: 640 }

function sun(): string {
  const halos = [470, 385, 310].map((radius, index) =>
    circle(
      radius,
      { fill: tone.oklch(0.95 - index * 0.015, 0.05 + index * 0.025, 78), alpha: 0.55 },
      sunAt.x,
      sunAt.y,
    ),
  )
  return halos.join('') + piece(circle(235, { fill: tone.marigold }, sunAt.x, sunAt.y))
}

function farCity(): string {
  const towers = minaret(205, 770, 190) + minaret(395, 770, 190) + minaret(1545, 770, 210)
  const bank = land('-20,745 200,752 800,764 1620,740', 800)
  const outline = dome(300, 765, 120) + dome(1430, 765, 150) + towers + bank
  return sheetOf(outline, tone.oklch(0.68, 0.075, 300))
}

function nearCity(): string {
  const hall = arcade(500, 770, 480, 92, 8)
  const gate = arcade(1080, 770, 220, 120, 3)
  const domes = dome(740, 682, 170) + dome(590, 682, 84) + dome(890, 682, 84) + dome(1190, 654, 96)
  const towers = minaret(486, 772, 250) + minaret(994, 772, 250)
  return (
    sheetOf(hall.wall + gate.wall + domes + towers, tone.oklch(0.52, 0.085, 285)) +
    path(hall.openings + gate.openings, { fill: tone.oklch(0.9, 0.08, 76) })
  )
}

function river(): string {
  const glints = [792, 824, 862, 908].map((y, index) => {
    const half = 210 - index * 26
    return path(`M${sunAt.x - half + index * 40} ${y}H${sunAt.x + half - index * 14}`, {
      line: tone.marigold,
      lineWidth: 9,
      alpha: 0.75,
    })
  })
  const bend = land('-20,866 240,850 520,880 760,948 1100,968 1620,900')
  const bank = land('-20,1010 300,960 620,1030 980,1080 1300,1040 1620,1062')
  return (
    sheetOf(land('-20,772 1620,772'), 'url(#dawn-water)') +
    glints.join('') +
    sheetOf(bend, tone.oklch(0.55, 0.075, 270)) +
    sheetOf(bank, tone.dusk)
  )
}

/** A neem twig that reaches into the picture from the corner. */
function twig(): string {
  const stem = path('M0 0C150 20 300 90 420 210', { line: tone.ink, lineWidth: 10 })
  const leaves = times(13, (index) => {
    const share = (index + 1) / 13
    const x = 420 * share
    const y = 30 * share + 180 * share * share
    const blade = path(leafShape({ inner: 4, outer: 118, width: 34 }), { fill: tone.ink })
    return put(x, y, blade, 1, 118 + share * 20 + (index % 2 ? 58 : -52))
  })
  return piece(stem, leaves)
}

function birds(): string {
  const bird = path('M-34 -8Q-16 -22 0 0Q16 -22 34 -8Q14 -12 0 8Q-14 -12 -34 -8Z', {
    fill: tone.ink,
  })
  return put(1210, 250, bird) + put(1290, 215, bird, 0.75, -8) + put(1345, 268, bird, 0.6, 6)
}

function reeds(): string {
  return times(9, (index) => {
    const x = 1240 + index * 36 + (index % 3) * 9
    const height = 150 + ((index * 53) % 90)
    const stem = throughAll(`${x},1200 ${x + 4},${1200 - height * 0.6} ${x + 22},${1200 - height}`)
    return (
      path(stem, { line: tone.ink, lineWidth: 7 }) +
      put(
        x + 23,
        1196 - height,
        path(leafShape({ inner: -26, outer: 40, width: 17 }), { fill: tone.ink }),
        1,
        14,
      )
    )
  })
}

/** The first hour of the day: a sun behind the domes of a river city. */
export function theFirstHour(): Sheet {
  const shore = sheetOf(land('-20,1120 360,1092 760,1150 1180,1168 1620,1120'), tone.ink)
  const body =
    sun() +
    farCity() +
    nearCity() +
    river() +
    birds() +
    reeds() +
    shore +
    put(-10, -20, twig(), 1.15)
  return wide('url(#dawn-sky)', `<defs>${gradients}</defs>${body}`)
}
