import { canvas } from '../canvas.ts'
import { box, oval, piece, put, sheetOf } from '../cut.ts'
import * as tone from '../palette.ts'
import { arch, lotus } from '../petal.ts'
import { times } from '../polar.ts'
import { circle, dots, path, petals } from '../ring.ts'
import { fall, type Sheet } from '../sheet.ts'
import { cloths, fromBehind, hairTones, pick } from './people.ts'

const { oklch } = tone

const gradients =
  fall('hall', [
    [0, oklch(0.86, 0.04, 80)],
    [1, oklch(0.92, 0.04, 82)],
  ]) +
  fall('garden', [
    [0, oklch(0.9, 0.05, 215)],
    [0.7, oklch(0.84, 0.08, 150)],
    [1, oklch(0.66, 0.11, 145)],
  ])

const gold = { line: tone.marigold, lineWidth: 4 }

function screen(): string {
  const mandala =
    petals({ count: 16, inner: 120, outer: 190, width: 62, shape: lotus, dress: gold }) +
    petals({ count: 12, inner: 56, outer: 116, width: 44, shape: lotus, dress: gold }) +
    petals({ count: 8, inner: 14, outer: 54, width: 24, shape: lotus, dress: gold }) +
    circle(196, gold) +
    dots(48, 212, 3.5, { fill: tone.marigold }) +
    circle(118, gold)
  return (
    piece(path(box(540, 120, 660, 500, 6), { fill: tone.ink })) +
    `<clipPath id="canvas"><rect x="540" y="120" width="660" height="500"/></clipPath><g clip-path="url(#canvas)">${put(870, 372, mandala)}</g>`
  )
}

function windows(): string {
  return [190, 1440]
    .map(
      (x) =>
        put(
          x,
          640,
          piece(path(arch({ inner: 0, outer: 560, width: 290 }), { fill: oklch(0.96, 0.02, 85) })),
        ) +
        put(x, 640, path(arch({ inner: 0, outer: 512, width: 236 }), { fill: 'url(#garden)' })) +
        path(`M${x} 150V640M${x - 118} 420H${x + 118}`, {
          line: oklch(0.96, 0.02, 85),
          lineWidth: 9,
        }),
    )
    .join('')
}

function speaker(): string {
  const skin = oklch(0.6, 0.09, 53)
  const body = 'M-96 400C-104 220 -94 96 -36 70C-14 60 14 60 36 70C94 96 104 220 96 400Z'
  const drape = 'M30 70C80 92 100 200 98 400H-30C20 300 50 180 30 70Z'
  const arm = 'M-84 150C-140 170 -176 130 -198 70C-206 50 -186 42 -178 60C-160 100 -136 120 -84 96Z'
  const hair =
    'M-56 -22C-62 -84 -20 -104 4 -102C44 -100 64 -64 54 -22C44 -50 22 -66 0 -70C-24 -64 -46 -50 -56 -22Z'
  return (
    piece(path(arm, { fill: skin })) +
    piece(
      path(body, { fill: oklch(0.46, 0.1, 165) }),
      path(drape, { fill: oklch(0.78, 0.14, 78) }),
    ) +
    piece(
      path('M-20 20V76Q0 90 20 76V20Z', { fill: tone.shade(skin, -0.05) }),
      oval(0, -22, 52, 62, { fill: skin }),
    ) +
    piece(
      path(hair, { fill: oklch(0.24, 0.03, 290) }),
      circle(21, { fill: oklch(0.24, 0.03, 290) }, 48, -58),
    )
  )
}

function lectern(): string {
  return (
    piece(path('M-86 0H86L70 40H-70Z', { fill: oklch(0.5, 0.095, 45) })) +
    piece(path('M-58 40H58L46 250H-46Z', { fill: oklch(0.44, 0.09, 42) })) +
    circle(26, { line: tone.gold, lineWidth: 4 }, 0, 128)
  )
}

function vase(): string {
  const body = 'M-40 0C-66 -60 -54 -110 -22 -128H22C54 -110 66 -60 40 0Z'
  const flowers = times(9, (index) => {
    const fill = index % 3 ? tone.marigold : tone.vermilion
    return circle(19, { fill }, (index - 4) * 17, -146 - (index % 3) * 22)
  })
  return piece(path(body, { fill: oklch(0.66, 0.12, 65) })) + flowers
}

function stage(): string {
  return (
    put(1040, 470, speaker(), 0.84) +
    sheetOf('M-20 720H1620V1260H-20Z', oklch(0.6, 0.09, 45)) +
    put(1066, 590, lectern(), 0.86) +
    put(620, 742, vase(), 0.94) +
    sheetOf('M-20 790H1620V1260H-20Z', oklch(0.5, 0.085, 38))
  )
}

function rows(): string {
  const row = (y: number, size: number, count: number, start: number, step: number, seed: number) =>
    times(count, (index) =>
      put(
        start + index * step,
        y + ((index * 5 + seed) % 3) * 8,
        fromBehind(
          pick(cloths, index * 2 + seed),
          pick(hairTones, index + seed + (index % 4)),
          (index + seed) % 3 === 0,
        ),
        size,
      ),
    )
  return (
    row(840, 0.6, 10, 120, 152, 1) + row(930, 0.78, 8, 80, 206, 5) + row(1060, 1, 7, 30, 262, 3)
  )
}

/** The first talk of a training day, seen from the last row. */
export function theFirstTalk(): Sheet {
  const cornice = sheetOf('M-20 -20H1620V64H-20Z', oklch(0.78, 0.06, 72))
  const body = windows() + screen() + cornice + stage() + rows()
  return canvas({ width: 1600, height: 1200 }, 'url(#hall)', `<defs>${gradients}</defs>${body}`)
}
