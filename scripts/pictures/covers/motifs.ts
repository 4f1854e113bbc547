import * as tone from '../palette.ts'
import { leafShape } from '../petal.ts'
import { at, fixed, polygon, times, turned } from '../polar.ts'
import { seeded } from '../random.ts'
import { circle, path } from '../ring.ts'

/** Ledger: five columns of short entries, one of them in marigold. */
export function columns(): string {
  const chance = seeded(31)
  const rows = times(19, (row) => {
    const y = -470 + row * 54
    const entries = times(5, (column) => {
      const right = -292 + column * 186
      const length = 60 + Math.floor(chance() * 5) * 17
      const line = column === 2 ? tone.oklch(0.7, 0.16, 62) : tone.ink
      return chance() < 0.16
        ? ''
        : path(`M${right - length} ${y}H${right}`, { line, lineWidth: 13 })
    })
    return path(`M-520 ${y + 27}H520`, { line: tone.oklch(0.85, 0.03, 80), lineWidth: 3 }) + entries
  })
  const rules = [-446, -260, -74, 112, 298, 484].map((x) => `M${x} -520V520`).join('')
  return rows + path(rules, { line: tone.brick, lineWidth: 3, alpha: 0.6 })
}

/** Twelve questions: twelve wedges around a quiet middle; the one to ask now is red. */
export function hours(): string {
  const wedge = polygon([at(150, -8.5), at(520, -13.4), at(520, 13.4), at(150, 8.5)])
  const wedges = turned(12, (index) =>
    path(wedge, {
      fill: index === 10 ? tone.vermilion : index % 2 ? tone.dusk : tone.oklch(0.35, 0.085, 278),
    }),
  )
  const numbers = times(12, (index) => {
    const { x, y } = at(350, index * 30)
    const label = index === 0 ? 12 : index
    return `<text x="${fixed(x)}" y="${fixed(y + 30)}" font-family="Eczar" font-weight="700" font-size="92" text-anchor="middle" fill="${tone.css(tone.cream)}">${label}</text>`
  })
  return wedges + numbers + circle(104, { fill: tone.marigold })
}

/** Mornings: half a sun on the water line. */
export function sunrise(): string {
  const halos = [400, 325, 255].map((radius, index) =>
    circle(radius, { fill: tone.oklch(0.9, 0.06 + index * 0.02, 70) }),
  )
  const bands = times(9, (index) => {
    const y = index * 62
    const fill = tone.oklch(0.62 - index * 0.045, 0.085, 278)
    return `<rect x="-520" y="${y}" width="1040" height="64" fill="${tone.css(fill)}"/>`
  })
  const glints = times(5, (index) => {
    const half = 168 - index * 30
    return path(`M${-half} ${31 + index * 62}H${half}`, { line: tone.marigold, lineWidth: 11 })
  })
  return halos.join('') + circle(186, { fill: tone.marigold }) + bands + glints
}

/** Retirement: terraces that climb towards a low sun. */
export function terraces(): string {
  const sun = circle(104, { fill: tone.vermilion }, -70, -250)
  const steps = times(11, (index) => {
    const fill =
      index % 2
        ? tone.oklch(0.68 - index * 0.032, 0.095, 150)
        : tone.oklch(0.76 - index * 0.036, 0.1, 138)
    return circle(860 - index * 66, { fill }, -170 + index * 6, 700)
  })
  return sun + steps
}

/** Fingerprint: pale ridges and one in marigold. */
export function ridges(): string {
  return times(15, (index) => {
    const reach = 20 + index * 37
    const points = Array.from({ length: 121 }, (_, step) => {
      const angle = step * 3
      const sway =
        1 +
        0.07 * Math.sin((angle * Math.PI) / 90 + index * 0.2) +
        0.03 * Math.sin((angle * Math.PI) / 36 + index * 0.16)
      const { x, y } = at(reach * sway, angle)
      return `${fixed(x * 0.92)} ${fixed(y * 1.06 + 20)}`
    })
    const line = index === 8 ? tone.marigold : tone.oklch(0.9, 0.045, 50)
    const gaps =
      index === 8
        ? ''
        : ` stroke-dasharray="${240 + index * 52} 22 ${110 + index * 35} 20" stroke-dashoffset="${index * 97}"`
    return `<g${gaps}>${path(`M${points.join('L')}Z`, { line, lineWidth: 17 })}</g>`
  })
}

/** Examination year: days as dots that fill up week by week; the last is the day itself. */
export function days(): string {
  return times(14, (row) =>
    times(14, (column) => {
      const x = -494 + column * 76
      const y = -494 + row * 76
      const share = (row * 14 + column) / 195
      const isTheDay = row === 9 && column === 8
      const fill = isTheDay ? tone.vermilion : tone.mix(tone.marigold, tone.cream, share)
      return circle(isTheDay ? 36 : 7 + share * 24, { fill }, x, y)
    }),
  )
}

/** Circle by circle: the arcs of a compass, and the six petals they leave. */
export function compass(): string {
  const line = { line: tone.oklch(0.9, 0.045, 85), lineWidth: 3.4 }
  const radius = 240
  const outer = turned(12, () =>
    circle(radius, { ...line, alpha: 0.42 }, 0, -radius * Math.sqrt(3)),
  )
  const arcs = turned(6, () => circle(radius, line, 0, -radius))
  const petal = `M0 0A${radius} ${radius} 0 0 1 0 ${-radius}A${radius} ${radius} 0 0 1 0 0Z`
  const petals = turned(
    6,
    () =>
      path(petal, { fill: tone.marigold }) +
      path(leafShape({ inner: 54, outer: 186, width: 22 }), { fill: tone.vermilion }),
  )
  return (
    outer +
    arcs +
    circle(radius, line) +
    circle(radius * 2, line) +
    petals +
    circle(15, { fill: tone.cream })
  )
}
