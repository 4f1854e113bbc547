import { oval, piece, put } from '../cut.ts'
import * as tone from '../palette.ts'
import { leafShape, lotus } from '../petal.ts'
import { times } from '../polar.ts'
import { seeded } from '../random.ts'
import { circle, path } from '../ring.ts'

const { oklch } = tone

/** A few birds far away. */
export function birds(fill: tone.Colour): string {
  const bird = path('M-34 -8Q-16 -22 0 0Q16 -22 34 -8Q14 -12 0 8Q-14 -12 -34 -8Z', { fill })
  return (
    put(0, 0, bird) +
    put(84, -38, bird, 0.74, -8) +
    put(142, 14, bird, 0.6, 6) +
    put(212, -22, bird, 0.5, -4)
  )
}

/** A clay lamp seen from the side, its flame above 0 0. */
export function diya(clay: tone.Colour): string {
  const halo =
    circle(74, { fill: oklch(0.85, 0.15, 75), alpha: 0.16 }, 0, -34) +
    circle(44, { fill: oklch(0.88, 0.15, 80), alpha: 0.26 }, 0, -34)
  const bowl = 'M-46 -6C-34 34 34 34 46 -6C24 4 -24 4 -46 -6Z'
  const rim = oval(0, -5, 46, 9, { fill: tone.shade(clay, 0.07) })
  return halo + piece(path(bowl, { fill: clay }), rim) + flameOf(34)
}

/** A flame that stands on 0 0. */
export function flameOf(height: number): string {
  const body = (share: number) => {
    const [h, w] = [height * share * 1.9, height * share * 0.52]
    return `M0 0C${-w * 1.3} ${-h * 0.2} ${-w} ${-h * 0.5} 0 ${-h}C${w} ${-h * 0.5} ${w * 1.3} ${-h * 0.2} 0 0Z`
  }
  return (
    path(body(1), { fill: oklch(0.77, 0.17, 62) }) +
    path(body(0.68), { fill: oklch(0.87, 0.15, 85) }) +
    path(body(0.36), { fill: oklch(0.97, 0.05, 95) })
  )
}

/** Petals as angle, length, width and shade, from the back to the front. */
const petalsOfLily = [
  [-78, 0.86, 0.36, -0.1],
  [78, 0.86, 0.36, -0.1],
  [-56, 1, 0.38, -0.06],
  [56, 1, 0.38, -0.06],
  [-30, 1.1, 0.38, -0.03],
  [30, 1.1, 0.38, -0.03],
  [0, 1.16, 0.38, 0],
  [-64, 0.72, 0.32, 0.02],
  [64, 0.72, 0.32, 0.02],
  [-42, 0.82, 0.34, 0.05],
  [42, 0.82, 0.34, 0.05],
  [-19, 0.88, 0.34, 0.08],
  [19, 0.88, 0.34, 0.08],
  [0, 0.8, 0.34, 0.12],
] as const

/** A lotus flower seen from the side, its foot at 0 0. */
export function lily(size: number, colour: tone.Colour): string {
  const drawn = petalsOfLily.map(([turn, length, width, light]) => {
    const outline = lotus({ inner: 0, outer: size * length, width: size * width })
    const fill = tone.mix(tone.shade(colour, light), tone.cream, Math.max(0, light) * 3)
    return put(0, 0, piece(path(outline, { fill })), 1, turn)
  })
  return drawn.join('')
}

/** A round leaf on the water, with its notch. */
export function pad(across: number, fill: tone.Colour): string {
  const down = across * 0.3
  const outline = `M0 0L${across * 0.92} ${down * 0.42}A${across} ${down} 0 1 1 ${across} ${-down * 0.05}Z`
  const veins = times(7, (index) => {
    const angle = ((index * 44 + 40) * Math.PI) / 180
    const [x, y] = [Math.cos(angle) * across * 0.8, Math.sin(angle) * down * 0.8]
    return `M0 0L${x} ${y}`
  })
  return (
    piece(path(outline, { fill })) + path(veins, { line: tone.shade(fill, 0.07), lineWidth: 2.5 })
  )
}

/** Reeds that rise from a shore at 0 0 to about 260 above it. */
export function reeds(count: number, spread: number, fill: tone.Colour, seed: number): string {
  const chance = seeded(seed)
  return times(count, (index) => {
    const x = (index / count) * spread + chance() * 22
    const height = 120 + chance() * 150
    const lean = (chance() - 0.4) * 60
    const stem = `M${x} 10Q${x + lean * 0.2} ${-height * 0.6} ${x + lean} ${-height}`
    const head = path(leafShape({ inner: -34, outer: 42, width: 18 }), { fill })
    const blade = `M${x} 10Q${x - lean} ${-height * 0.4} ${x - lean * 1.6} ${-height * 0.62}`
    return (
      path(stem, { line: fill, lineWidth: 6 }) +
      path(blade, { line: fill, lineWidth: 4 }) +
      put(x + lean, -height, head, 1, lean * 0.3)
    )
  })
}

/** The heaps of a crown as across, down and radius, in shares of the tree. */
const heaps = [
  [-0.42, -0.78, 0.3],
  [-0.14, -1.02, 0.36],
  [0.22, -0.98, 0.36],
  [0.46, -0.74, 0.28],
  [0, -0.74, 0.36],
] as const

function crown(size: number, fill: tone.Colour, scale: number, lift: number): string {
  const drawn = heaps.map(([x, y, radius]) =>
    circle(radius * size * scale, { fill }, x * size * scale - lift * 0.6, y * size - lift),
  )
  return piece(...drawn)
}

/** A round tree on its trunk, its foot at 0 0. */
export function tree(size: number, leaf: tone.Colour, bark: tone.Colour): string {
  const trunk = 'M-7 0C-3 -30 -6 -50 -20 -75L0 -62L20 -78C6 -50 3 -30 8 0Z'
  return (
    put(0, 0, piece(path(trunk, { fill: bark })), size / 100) +
    crown(size, tone.shade(leaf, -0.06), 1, 0) +
    crown(size, leaf, 0.82, size * 0.05) +
    crown(size, tone.shade(leaf, 0.06), 0.58, size * 0.11)
  )
}
