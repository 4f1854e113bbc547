import * as tone from '../palette.ts'
import { at, fixed, times } from '../polar.ts'
import { circle, dots } from '../ring.ts'
import { glow, square, type Sheet } from '../sheet.ts'

const { oklch } = tone
const mansions = 27

const slate = glow('slate', 60, 1100, [
  [0, oklch(0.29, 0.03, 255)],
  [1, oklch(0.17, 0.02, 260)],
])

/** Colours from the middle outwards; each spiral begins a little further along. */
const scale = [
  oklch(0.95, 0.05, 92),
  oklch(0.83, 0.14, 82),
  oklch(0.72, 0.16, 48),
  oklch(0.66, 0.17, 12),
  oklch(0.58, 0.15, 335),
  oklch(0.56, 0.12, 280),
  oklch(0.66, 0.11, 215),
  oklch(0.8, 0.11, 185),
]

function colourAt(share: number): tone.Colour {
  const place = Math.min(share, 0.999) * (scale.length - 1)
  const low = Math.floor(place)
  return tone.mix(scale[low] ?? tone.gold, scale[low + 1] ?? tone.gold, place - low)
}

/** One bead of paint: its body and the light on it. */
function bead(x: number, y: number, size: number, colour: tone.Colour): string {
  const light = circle(
    size * 0.26,
    { fill: tone.shade(colour, 0.16) },
    x - size * 0.3,
    y - size * 0.34,
  )
  return (
    circle(size, { fill: tone.shade(colour, -0.07) }, x, y + size * 0.08) +
    circle(size * 0.93, { fill: colour }, x, y) +
    (size > 6 ? light : '')
  )
}

/** Twenty-seven arms of beads that grow outwards as they turn. */
function arms(direction: number): string {
  const steps = 23
  return times(mansions, (arm) =>
    times(steps, (step) => {
      const share = step / (steps - 1)
      const radius = 118 * (640 / 118) ** share
      const { x, y } = at(radius, (arm * 360) / mansions + direction * share * 96)
      const size = radius * 0.0455 * (direction > 0 ? 1 : 0.34)
      const colour =
        direction > 0 ? colourAt((share + (arm % 3) * 0.03) * 0.97) : oklch(0.93, 0.03, 200)
      return bead(x, y, size, colour)
    }),
  )
}

function heart(): string {
  const rings = [
    [9, 36, 7.5, 0.02],
    [18, 60, 6.5, 0.12],
    [27, 84, 6.5, 0.22],
    [54, 102, 3, 0],
  ] as const
  return (
    bead(0, 0, 20, tone.gold) +
    rings
      .map(([count, radius, size, share]) =>
        times(count, (index) => {
          const { x, y } = at(radius, ((index + 0.5) * 360) / count)
          return bead(x, y, size, colourAt(share))
        }),
      )
      .join('')
  )
}

function rim(): string {
  const large = times(mansions, (index) => {
    const { x, y } = at(712, ((index + 0.5) * 360) / mansions)
    const around = times(9, (step) => {
      const place = at(34, step * 40)
      return bead(x + place.x, y + place.y, 4.6, oklch(0.92, 0.04, 195))
    })
    return bead(x, y, 21, colourAt(index % 2 ? 0.18 : 0.95)) + around
  })
  return large + dots(mansions * 6, 768, 3.6, { fill: oklch(0.83, 0.1, 82) })
}

function stars(): string {
  return times(48, (index) => {
    const { x, y } = at(850 + ((index * 67) % 200), index * 137.5)
    if (Math.abs(x) > 780 || Math.abs(y) > 780) return ''
    return `<circle cx="${fixed(x)}" cy="${fixed(y)}" r="${2 + (index % 3)}" fill="${tone.css(tone.cream)}"/>`
  })
}

/** Nakshatra: dots alone, in twenty-seven spirals. */
export function nakshatra(): Sheet {
  return square(
    'url(#slate)',
    `<defs>${slate}</defs>${stars()}${arms(-1)}${arms(1)}${heart()}${rim()}`,
  )
}
