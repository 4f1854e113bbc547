import { archPath, petalPath } from '#components/brand/petals.ts'

/** One stroke of a drawing, centred in a square of 400. */
export interface Stroke {
  readonly d: string
  /** SVG transform that moves it into place. */
  readonly transform?: string
  /** Lengths of dashes and gaps, in hundredths of the whole. */
  readonly dashes?: string
}

const rotated = (degrees: number) => `rotate(${degrees})`
const count = (length: number) => Array.from({ length }, (_, index) => index)

/** Ridges around one another inside an oval, as on a fingertip, each with a gap or two. */
function fingerprint(): Stroke[] {
  return count(12).map((ridge) => {
    const wide = 8 + ridge * 13
    const high = Math.round(wide * 1.15)
    const end = 0.86 + (ridge % 3) * 0.07
    const foot = (radius: number) => Math.round(176 * end * Math.sqrt(1 - (radius / 168) ** 2))
    const gap = 18 + ((ridge * 29) % 60)
    return {
      d: `M${-wide} ${foot(wide + 4)}V20A${wide} ${high} 0 0 1 ${wide} 20V${foot(wide)}`,
      dashes: `${gap} 2.5 ${70 - gap / 2} 2.5 100`,
    }
  })
}

/** Rings that widen from one point, as on still water. */
function ripples(): Stroke[] {
  return count(10).map((ring) => {
    const radius = 8 + ring * ring * 0.9 + ring * 11
    const top = Math.round(150 - radius * 1.84)
    return { d: `M0 ${top}a${radius} ${radius} 0 1 0 .1 0z` }
  })
}

/** A flower that opens from one side to the other. */
function opening(): Stroke[] {
  return count(15).flatMap((petal) => {
    const outer = 130 + petal * 8
    const transform = `translate(-48 72) rotate(${-105 + petal * 15})`
    return [
      { d: petalPath({ inner: 34, outer, breadth: 6 + petal * 1.2 }), transform },
      { d: petalPath({ inner: 54, outer: outer * 0.8, breadth: 2 + petal * 0.7 }), transform },
    ]
  })
}

/** Rings with a gap each, as in a walkable labyrinth. */
function labyrinth(): Stroke[] {
  return count(9).map((ring) => {
    const radius = 18 + ring * 20
    const gap = 1200 / radius
    const angle = ((360 - gap) * Math.PI) / 180
    const x = (radius * Math.sin(angle)).toFixed(1)
    const y = (-radius * Math.cos(angle)).toFixed(1)
    const step = ring < 8 ? 'v-20' : ''
    return {
      d: `M${x} ${y}A${radius} ${radius} 0 1 0 0 ${-radius}${step}`,
      transform: rotated(ring * 137),
    }
  })
}

/** One whole in three parts: arcs, petals, and arcs again. */
function shares(): Stroke[] {
  const arcs = (from: number, to: number, radii: number[]) =>
    radii.map((radius) => ({ d: openArc(radius, from, to) }))
  return [
    ...arcs(4, 146, [70, 90, 110, 130, 150, 170, 186]),
    ...count(9).map((petal) => ({
      d: petalPath({ inner: 70, outer: 186, breadth: 17 }),
      transform: rotated(160 + petal * 14),
    })),
    ...arcs(284, 356, [70, 99, 128, 157, 186]),
    ...count(8).map((petal) => ({
      d: petalPath({ inner: 12, outer: 52, breadth: 13 }),
      transform: rotated(petal * 45),
    })),
  ]
}

function openArc(radius: number, from: number, to: number): string {
  const at = (degrees: number) => {
    const angle = (degrees * Math.PI) / 180
    return `${(radius * Math.sin(angle)).toFixed(1)} ${(-radius * Math.cos(angle)).toFixed(1)}`
  }
  return `M${at(from)}A${radius} ${radius} 0 0 1 ${at(to)}`
}

/** Four gates, each higher than the one before. */
function gates(): Stroke[] {
  return count(4).flatMap((gate) => {
    const left = -190 + gate * 96
    const top = 96 - gate * 70
    return [0, 10, 20, 30].map((inset) => {
      const half = 43 - inset
      const shoulder = top + inset
      const peak = shoulder - Math.round(half * 1.25)
      const middle = left + 46
      const bend = shoulder - Math.round(half * 0.7)
      const tip = Math.round(half * 0.3)
      const curve = `C${middle - half} ${bend} ${middle - tip} ${peak + 12}`
      const back = `C${middle + tip} ${peak + 12} ${middle + half} ${bend}`
      return {
        d: `M${middle - half} 186V${shoulder}${curve} ${middle} ${peak}${back} ${middle + half} ${shoulder}V186`,
      }
    })
  })
}

/** For a service without its own drawing: a plain lotus. */
function lotus(): Stroke[] {
  return count(16).flatMap((petal) => [
    { d: petalPath({ inner: 40, outer: 170, breadth: 26 }), transform: rotated(petal * 22.5) },
    { d: archPath(182, petal * 22.5 - 11.25, petal * 22.5 + 11.25) },
  ])
}

const drawings: Readonly<Record<string, () => Stroke[]>> = {
  dmit: fingerprint,
  'law-of-attraction': ripples,
  'personality-development': opening,
  'midbrain-activation': labyrinth,
  'wealth-management': shares,
  'financial-planning': gates,
}

/** The drawing at the head of a service's page. */
export function emblem(service: string): Stroke[] {
  return (drawings[service] ?? lotus)()
}
