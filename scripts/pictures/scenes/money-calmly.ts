import { box, oval, piece, put, sheetOf } from '../cut.ts'
import { branch } from './branch.ts'
import * as tone from '../palette.ts'
import { leafShape } from '../petal.ts'
import { times } from '../polar.ts'
import { circle, path } from '../ring.ts'
import { fall, wide, type Sheet } from '../sheet.ts'

const gradients =
  fall('clay', [
    [0, tone.oklch(0.64, 0.13, 42)],
    [1, tone.oklch(0.46, 0.125, 32)],
  ]) +
  fall('brass', [
    [0, tone.oklch(0.84, 0.115, 85)],
    [1, tone.oklch(0.62, 0.11, 68)],
  ])

function window(): string {
  const frame = 'M560 830V420C560 250 660 190 800 100C940 190 1040 250 1040 420V830Z'
  const inner = 'M592 830V428C592 280 680 222 800 142C920 222 1008 280 1008 428V830Z'
  return (
    sheetOf(frame, tone.oklch(0.95, 0.028, 80)) +
    path(inner, { fill: tone.oklch(0.87, 0.055, 200) }) +
    `<clipPath id="pane">${path(inner, {})}</clipPath><g clip-path="url(#pane)">` +
    circle(120, { fill: tone.oklch(0.93, 0.075, 85) }, 870, 420) +
    sheetOf(
      'M560 700C680 590 760 640 840 690S980 640 1060 660V840H560Z',
      tone.oklch(0.72, 0.075, 165),
    ) +
    sheetOf(
      'M560 760C660 720 800 730 880 770S1000 750 1060 740V840H560Z',
      tone.oklch(0.58, 0.085, 160),
    ) +
    '</g>'
  )
}

/** A stack of coins; every coin shows its rim. */
function stack(x: number, count: number): string {
  const coins = times(count, (index) => {
    const y = 908 - index * 30
    const slide = ((index * 37) % 11) - 5
    const rim = `M${x - 84 + slide} ${y}v-22a84 22 0 0 1 168 0v22a84 22 0 0 1 -168 0Z`
    const fill = index % 2 ? tone.gold : tone.marigold
    return (
      path(rim, { fill, line: tone.oklch(0.62, 0.13, 66), lineWidth: 3 }) +
      oval(x + slide, y - 22, 84, 22, { fill: tone.oklch(0.9, 0.1, 88) })
    )
  })
  const face = 908 - (count - 1) * 30 - 22
  const slide = (((count - 1) * 37) % 11) - 5
  return piece(
    coins,
    oval(x + slide, face, 58, 14, { line: tone.oklch(0.68, 0.13, 70), lineWidth: 4 }),
  )
}

/** The clay pot that keeps coins until it is broken. */
function gullak(): string {
  const body =
    'M-190 60C-214 -70 -130 -196 -34 -222C-30 -262 30 -262 34 -222C130 -196 214 -70 190 60C176 150 110 186 0 186S-176 150 -190 60Z'
  const slot = box(-62, -160, 124, 20, 10)
  return piece(
    path(body, { fill: 'url(#clay)' }),
    path(slot, { fill: tone.oklch(0.27, 0.06, 35) }),
    chalk(),
  )
}

/** The pattern painted on the pot: leaves between two lines. */
function chalk(): string {
  const white = tone.shade(tone.cream, -0.02)
  const leaves = times(9, (index) => {
    const share = (index - 4) / 4
    const leaf = path(leafShape({ inner: -24, outer: 34, width: 26 }), { fill: white })
    return put(share * 150, 72 - share * share * 32, leaf, 1, share * 14)
  })
  const bands = 'M-186 -40Q0 12 186 -40M-178 96Q0 148 178 96'
  return path(bands, { line: white, lineWidth: 7 }) + leaves
}

function coinAbove(): string {
  return piece(
    circle(62, { fill: tone.marigold, line: tone.oklch(0.62, 0.13, 66), lineWidth: 4 }),
    circle(46, { line: tone.oklch(0.68, 0.13, 70), lineWidth: 4 }),
    path('M-20 -22H20M-20 -6H20M-20 -22H-6C18 -22 18 8 -6 8H-18L14 32', {
      line: tone.oklch(0.45, 0.1, 55),
      lineWidth: 7,
    }),
  )
}

function lota(): string {
  const body =
    'M-96 0C-132 -70 -110 -150 -48 -176C-36 -196 -62 -214 -72 -226H72C62 -214 36 -196 48 -176C110 -150 132 -70 96 0C60 26 -60 26 -96 0Z'
  const engraving = { line: tone.oklch(0.55, 0.1, 62), lineWidth: 4 }
  return piece(
    path(body, { fill: 'url(#brass)' }),
    path('M-112 -60Q0 -30 112 -60M-104 -100Q0 -74 104 -100', engraving),
  )
}

/** Money, calmly: a gullak, a brass pot with a green branch, and coins that rise in steps. */
export function moneyCalmly(): Sheet {
  const table =
    sheetOf('M-20 836H1620V1260H-20Z', tone.oklch(0.79, 0.06, 62)) +
    sheetOf('M-20 1010H1620V1260H-20Z', tone.oklch(0.66, 0.075, 52))
  const stacks = [stack(860, 2), stack(1062, 4), stack(1264, 7), stack(1466, 11)].join('')
  const body =
    window() +
    table +
    put(170, 912, branch() + lota(), 1.12) +
    put(540, 762, gullak(), 0.98) +
    put(540, 440, coinAbove(), 1, 12) +
    stacks
  return wide(tone.oklch(0.9, 0.045, 60), `<defs>${gradients}</defs>${body}`)
}
