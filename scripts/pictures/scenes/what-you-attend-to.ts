import { oval, piece, put } from '../cut.ts'
import * as tone from '../palette.ts'
import { lotus } from '../petal.ts'
import { at, fixed, times } from '../polar.ts'
import { circle, path } from '../ring.ts'
import { seeded } from '../random.ts'
import { fall, wide, type Sheet } from '../sheet.ts'

const flower = { x: 800, y: 770 }

const gradients =
  fall('petal-back', [
    [0, tone.oklch(0.72, 0.14, 5)],
    [1, tone.oklch(0.5, 0.14, 350)],
  ]) +
  fall('petal-middle', [
    [0, tone.oklch(0.82, 0.1, 10)],
    [1, tone.oklch(0.64, 0.16, 15)],
  ]) +
  fall('petal-front', [
    [0, tone.oklch(0.93, 0.045, 40)],
    [1, tone.oklch(0.8, 0.13, 62)],
  ])

/** Rings of water, seen from the bank: each a little darker than the one inside it. */
function ripples(): string {
  const rings = times(8, (index) => {
    const reach = 1260 - index * 150
    const fill = tone.oklch(0.215 + index * 0.034, 0.07 + index * 0.004, 277 - index * 3)
    return piece(oval(flower.x, flower.y + 130, reach, reach * 0.33, { fill }))
  })
  const light = times(4, (index) => {
    const reach = 290 + index * 150
    return oval(flower.x, flower.y + 130, reach, reach * 0.33, {
      line: tone.marigold,
      lineWidth: 3,
      alpha: 0.5 - index * 0.11,
    })
  })
  return rings + light
}

function sky(): string {
  const chance = seeded(21)
  const stars = times(70, () => {
    const x = chance() * 1600
    const y = chance() ** 1.4 * 440
    return circle(1.5 + chance() * 3, { fill: tone.cream, alpha: 0.45 + chance() * 0.5 }, x, y)
  })
  return stars
}

function fan(angles: readonly number[], length: number, width: number, fill: string): string {
  return angles
    .map((angle) =>
      put(
        0,
        0,
        piece(path(lotus({ inner: 0, outer: length, width }), { fill: `url(#${fill})` })),
        1,
        angle,
      ),
    )
    .join('')
}

function lotusFlower(): string {
  const halo = times(8, (index) =>
    circle(160 + index * 34, { fill: tone.marigold, alpha: 0.035 }, 0, -120),
  )
  return (
    halo +
    fan([-84, 84, -62, 62, -38, 38, -14, 14], 392, 150, 'petal-back') +
    fan([-74, 74, -50, 50, -25, 25, 0], 318, 146, 'petal-middle') +
    fan([-66, 66, -36, 36, -12, 12], 236, 128, 'petal-front')
  )
}

/** A round leaf on the water, with its cut towards the viewer. */
function pad(x: number, y: number, size: number, fill: tone.Colour): string {
  const rim = (degrees: number, share = 1) => {
    const { x: across, y: down } = at(size * share, degrees)
    return `${fixed(across)} ${fixed(down * 0.36)}`
  }
  const outline = `M0 0L${rim(176)}A${size} ${size * 0.36} 0 1 1 ${rim(142)}Z`
  const veins = [15, 60, 105, 210, 255, 300, 340].map((degrees) => `M0 0L${rim(degrees, 0.78)}`)
  const leaf =
    path(outline, { fill }) + path(veins.join(''), { line: tone.shade(fill, 0.08), lineWidth: 3 })
  return put(x, y, piece(leaf))
}

function bud(x: number, y: number): string {
  const stem = path('M0 170Q-14 60 0 0', { line: tone.leaf, lineWidth: 9 })
  const petals =
    put(
      -10,
      0,
      path(lotus({ inner: -10, outer: 120, width: 64 }), { fill: 'url(#petal-back)' }),
      1,
      -16,
    ) +
    put(
      10,
      0,
      path(lotus({ inner: -10, outer: 120, width: 64 }), { fill: 'url(#petal-back)' }),
      1,
      16,
    ) +
    path(lotus({ inner: -14, outer: 132, width: 62 }), { fill: 'url(#petal-middle)' })
  return put(x, y, piece(stem, petals))
}

/** What you attend to: a lotus on dark water, and rings that start from it. */
export function whatYouAttendTo(): Sheet {
  const pads =
    pad(250, 780, 170, tone.oklch(0.4, 0.075, 165)) +
    pad(1330, 740, 140, tone.oklch(0.42, 0.075, 170)) +
    pad(1180, 1060, 220, tone.oklch(0.46, 0.085, 160)) +
    pad(360, 1080, 190, tone.oklch(0.43, 0.08, 162))
  const under = piece(
    oval(flower.x, flower.y + 118, 330, 92, { fill: tone.oklch(0.44, 0.085, 160) }),
  )
  const body =
    sky() +
    ripples() +
    pads +
    bud(1400, 620) +
    under +
    put(flower.x, flower.y + 110, lotusFlower(), 1.06)
  return wide(tone.night, `<defs>${gradients}</defs>${body}`)
}
