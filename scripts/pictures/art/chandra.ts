import { ink, night, oklch } from '../palette.ts'
import { leafShape, lotus } from '../petal.ts'
import { at, fixed, turned } from '../polar.ts'
import { circle, dots, path, petals, scallops } from '../ring.ts'
import { glow, square, type Sheet } from '../sheet.ts'

const silver = oklch(0.93, 0.012, 260)
const moons = 28

const gradients = glow('sky', 0, 1100, [
  [0, oklch(0.36, 0.09, 275)],
  [0.6, ink],
  [1, night],
])

const line = (lineWidth: number, alpha = 1) => ({ line: silver, lineWidth, alpha })

/** The lit part of the moon on one of its 28 days. */
function phase(day: number, radius: number): string {
  const lit = (1 - Math.cos((2 * Math.PI * day) / moons)) / 2
  if (lit > 0.985) return circle(radius, { fill: silver })
  const bulge = fixed(radius * Math.abs(1 - 2 * lit))
  const waxing = day < moons / 2
  const outer = waxing ? 1 : 0
  const inner = waxing === lit > 0.5 ? 1 : 0
  const face = `M0 ${-radius}A${radius} ${radius} 0 0 ${outer} 0 ${radius}A${bulge} ${radius} 0 0 ${inner} 0 ${-radius}Z`
  return path(face, { fill: silver })
}

function calendar(): string {
  const faces = Array.from({ length: moons }, (_, day) => {
    const { x, y } = at(676, ((day + moons / 2) * 360) / moons)
    const face = phase(day, 33) + circle(33, line(1.6, 0.55))
    return `<g transform="translate(${fixed(x)} ${fixed(y)})">${face}</g>`
  })
  return (
    circle(738, line(2)) +
    dots(112, 726, 2.4, { fill: silver }) +
    circle(614, line(2)) +
    faces.join('')
  )
}

/** Equal circles turned around a point they all touch or miss: lines like light on water. */
function ripples(count: number, radius: number, distance: number, width: number): string {
  return turned(count, () => circle(radius, line(width, 0.85), 0, -distance))
}

function flower(): string {
  return (
    petals({
      count: 28,
      inner: 470,
      outer: 600,
      width: 88,
      shape: lotus,
      dress: line(2.4),
      inside: [
        { scale: 0.74, lift: 0.6, dress: line(1.5) },
        { scale: 0.4, lift: 0.6, dress: { fill: silver, alpha: 0.9 } },
      ],
    }) +
    dots(28, 588, 5, { fill: silver }, 0.5) +
    scallops(28, 462, 12, line(2.4)) +
    circle(446, line(1.4)) +
    dots(84, 434, 2.6, { fill: silver }) +
    circle(422, line(1.4))
  )
}

function heart(): string {
  return (
    circle(128, { fill: night, ...line(2.4) }) +
    petals({ count: 14, inner: 52, outer: 124, width: 30, shape: leafShape, dress: line(2) }) +
    petals({
      count: 14,
      inner: 52,
      outer: 100,
      width: 18,
      shape: leafShape,
      offset: 0.5,
      dress: { fill: silver },
    }) +
    circle(50, { fill: silver }) +
    circle(42, { fill: oklch(0.36, 0.09, 275) }, 9, -6)
  )
}

/** Chandra: twenty-eight moons around lines that thin out towards the middle. */
export function chandra(): Sheet {
  const body = calendar() + flower() + ripples(28, 206, 206, 2.2) + heart()
  return square('url(#sky)', `<defs>${gradients}</defs>${body}`)
}
