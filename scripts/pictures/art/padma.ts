import { at } from '../polar.ts'
import * as tone from '../palette.ts'
import { lotus, seed } from '../petal.ts'
import { circle, dots, petals, scallops, strokes } from '../ring.ts'
import { glow, square, type Sheet } from '../sheet.ts'

const thread = { line: tone.gold, lineWidth: 3.2 }
const fineThread = { line: tone.gold, lineWidth: 1.8, alpha: 0.75 }

const gradients =
  glow('water', 60, 1100, [
    [0, tone.oklch(0.36, 0.1, 280)],
    [1, tone.night],
  ]) +
  glow('wine', 330, 655, [
    [0, tone.shade(tone.wine, -0.08)],
    [0.55, tone.oklch(0.5, 0.17, 8)],
    [1, tone.rose],
  ]) +
  glow('fire', 230, 540, [
    [0, tone.oklch(0.45, 0.17, 25)],
    [0.6, tone.vermilion],
    [1, tone.orange],
  ]) +
  glow('dawn', 150, 420, [
    [0, tone.rose],
    [0.7, tone.oklch(0.79, 0.11, 12)],
    [1, tone.blush],
  ]) +
  glow('heart', 90, 300, [
    [0, tone.oklch(0.78, 0.13, 60)],
    [1, tone.cream],
  ])

function corolla(inner: number, outer: number, width: number, fill: string, offset: number) {
  return petals({
    count: 16,
    inner,
    outer,
    width,
    shape: lotus,
    offset,
    dress: { fill: `url(#${fill})`, ...thread },
    inside: [
      { scale: 0.72, lift: 0.62, dress: fineThread },
      { scale: 0.44, lift: 0.62, dress: { ...fineThread, fill: tone.gold, alpha: 0.5 } },
    ],
  })
}

function pond(): string {
  return (
    circle(742, { line: tone.gold, lineWidth: 2 }) +
    dots(96, 724, (index) => (index % 3 === 0 ? 7 : 3.4), { fill: tone.gold }) +
    circle(706, { line: tone.gold, lineWidth: 4 }) +
    petals({
      count: 32,
      inner: 560,
      outer: 700,
      width: 118,
      shape: lotus,
      offset: 0.5,
      dress: { fill: tone.oklch(0.4, 0.075, 190), ...thread },
      inside: [{ scale: 0.6, lift: 0.8, dress: { fill: tone.oklch(0.54, 0.085, 185) } }],
    })
  )
}

function seedPod(): string {
  const seeds = [
    { count: 16, radius: 82, size: 8 },
    { count: 9, radius: 50, size: 8.5 },
    { count: 4, radius: 20, size: 8 },
  ]
  const pod = seeds.map(({ count, radius, size }) =>
    dots(count, radius, size, { fill: tone.oklch(0.42, 0.08, 130), line: tone.gold, lineWidth: 2 }),
  )
  return (
    circle(106, { fill: tone.oklch(0.62, 0.11, 125), ...thread }) +
    scallops(24, 98, 5, { line: tone.gold, lineWidth: 1.6 }) +
    pod.join('')
  )
}

function stamens(): string {
  const gilded = { line: tone.gold, lineWidth: 2.6 }
  const tips = Array.from({ length: 64 }, (_, index) => {
    const { x, y } = at(index % 2 ? 176 : 160, (index * 360) / 64)
    return circle(5, { fill: index % 2 ? tone.marigold : tone.cream }, x, y)
  })
  return (
    circle(150, { fill: tone.oklch(0.52, 0.15, 35) }) +
    strokes(32, 100, 158, gilded) +
    strokes(32, 100, 174, gilded, 0.5) +
    tips.join('')
  )
}

/** Padma: sixteen petals in every ring, each ring turned by half a petal. */
export function padma(): Sheet {
  const flower =
    pond() +
    corolla(340, 668, 178, 'wine', 0) +
    corolla(240, 548, 152, 'fire', 0.5) +
    corolla(160, 426, 122, 'dawn', 0) +
    petals({
      count: 16,
      inner: 96,
      outer: 302,
      width: 86,
      shape: seed,
      offset: 0.5,
      dress: { fill: 'url(#heart)', line: tone.vermilion, lineWidth: 2.4 },
    }) +
    stamens() +
    seedPod()
  return square('url(#water)', `<defs>${gradients}</defs>${flower}`)
}
