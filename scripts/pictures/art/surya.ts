import * as tone from '../palette.ts'
import { drop, flame, leafShape, lotus, seed } from '../petal.ts'
import { circle, dots, petals, scallops } from '../ring.ts'
import { glow, square, type Sheet } from '../sheet.ts'

const outline = { line: tone.ink, lineWidth: 3.4 }

const gradients =
  glow('blaze', 300, 710, [
    [0, tone.brick],
    [0.45, tone.vermilion],
    [0.8, tone.orange],
    [1, tone.marigold],
  ]) +
  glow('ember', 300, 640, [
    [0, tone.marigold],
    [1, tone.oklch(0.9, 0.11, 88)],
  ])

function rays(): string {
  return (
    dots(12, 690, 8, { fill: tone.brick }, 0.5) +
    dots(12, 716, 5, { fill: tone.marigold }, 0.5) +
    petals({
      count: 12,
      inner: 300,
      outer: 655,
      width: 150,
      shape: leafShape,
      offset: 0.5,
      dress: { fill: 'url(#ember)', ...outline },
      inside: [
        { scale: 0.78, lift: 0.5, dress: { line: tone.brick, lineWidth: 2 } },
        { scale: 0.5, lift: 0.42, dress: { fill: tone.orange } },
        { scale: 0.26, lift: 0.42, dress: { fill: tone.brick } },
      ],
    })
  )
}

function flames(): string {
  return petals({
    count: 12,
    inner: 300,
    outer: 716,
    width: 176,
    shape: flame,
    dress: { fill: 'url(#blaze)', ...outline },
    inside: [
      { scale: 0.76, lift: 0.08, dress: { line: tone.cream, lineWidth: 2.6, alpha: 0.9 } },
      { scale: 0.5, lift: 0.06, dress: { fill: tone.marigold, alpha: 0.9 } },
    ],
  })
}

function collar(): string {
  return (
    circle(352, { fill: tone.paper, ...outline }) +
    petals({
      count: 48,
      inner: 312,
      outer: 346,
      width: 38,
      shape: lotus,
      dress: { fill: tone.ink },
    }) +
    circle(310, { fill: tone.brick, ...outline }) +
    dots(36, 294, 7.5, { fill: tone.oklch(0.9, 0.1, 86) }) +
    circle(278, { fill: tone.oklch(0.92, 0.07, 86), ...outline }) +
    petals({
      count: 24,
      inner: 196,
      outer: 272,
      width: 54,
      shape: lotus,
      dress: { fill: tone.orange, line: tone.ink, lineWidth: 2.6 },
      inside: [{ scale: 0.58, lift: 0.5, dress: { fill: tone.oklch(0.9, 0.1, 86) } }],
    })
  )
}

function face(): string {
  return (
    circle(198, { fill: tone.marigold, ...outline }) +
    scallops(24, 182, 8, { line: tone.brick, lineWidth: 3 }) +
    petals({
      count: 12,
      inner: 62,
      outer: 172,
      width: 76,
      shape: seed,
      dress: { fill: tone.vermilion, line: tone.ink, lineWidth: 2.8 },
      inside: [{ scale: 0.62, lift: 0.3, dress: { fill: tone.oklch(0.85, 0.13, 82) } }],
    }) +
    pupil()
  )
}

function pupil(): string {
  const seeds = { count: 12, inner: 40, outer: 104, width: 30, shape: drop, offset: 0.5 }
  return (
    petals({ ...seeds, dress: { fill: tone.ink } }) +
    circle(58, { fill: tone.brick, ...outline }) +
    dots(12, 42, 6, { fill: tone.marigold }) +
    circle(26, { fill: tone.marigold, line: tone.ink, lineWidth: 2.6 }) +
    circle(9, { fill: tone.ink })
  )
}

/** Surya: twelve flames and twelve rays around a ringed disc. */
export function surya(): Sheet {
  const sun = rays() + flames() + collar() + face()
  return square(tone.paper, `<defs>${gradients}</defs>${sun}`)
}
