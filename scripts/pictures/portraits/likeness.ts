import { oval } from '../cut.ts'
import { oklch, type Colour } from '../palette.ts'
import { circle, path } from '../ring.ts'

export const black = oklch(0.22, 0.03, 290)
export const brown = oklch(0.3, 0.05, 45)
export const grey = oklch(0.6, 0.012, 280)
export const silver = oklch(0.8, 0.012, 280)

/** Four tones of skin, from the deepest to the lightest. */
export const skin = {
  deep: oklch(0.5, 0.085, 50),
  warm: oklch(0.61, 0.095, 53),
  wheat: oklch(0.7, 0.09, 57),
  light: oklch(0.79, 0.075, 60),
}

/** A stud below each ear with a drop that hangs from it. */
export function earrings(fill: Colour, drop: number): string {
  const one = (x: number) =>
    circle(7, { fill }, x, 38) + oval(x, 46 + drop, drop * 0.62, drop, { fill })
  return one(-108) + one(108)
}

/** A fine chain with a round pendant. */
export function necklace(fill: Colour): string {
  return path('M-66 186Q0 262 66 186', { line: fill, lineWidth: 5 }) + circle(11, { fill }, 0, 228)
}
