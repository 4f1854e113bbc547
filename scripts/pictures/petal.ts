import { fixed } from './polar.ts'

/** Where a petal lies on its upright axis, and how wide it opens. */
export interface Petal {
  inner: number
  outer: number
  width: number
}

/** Answers the outline of an upright petal. */
export type PetalShape = (petal: Petal) => string

/** Builds an outline from heights (share of the length) and half widths (share of the width). */
function outline(petal: Petal, left: readonly (readonly [number, number])[]): string {
  const { inner, outer, width } = petal
  const point = (side: number, [across, along]: readonly [number, number]) =>
    `${fixed((side * across * width) / 2)} ${fixed(-(inner + (outer - inner) * along))}`
  const up = left.map((step) => point(-1, step))
  const down = [...left].reverse().map((step) => point(1, step))
  return `M0 ${fixed(-inner)}C${up.join(' ')} 0 ${fixed(-outer)}C${down.join(' ')} 0 ${fixed(-inner)}Z`
}

/** A lotus petal: full in the middle, drawn to a point. */
export const lotus: PetalShape = (petal) => {
  const { inner, outer, width } = petal
  const y = (along: number) => fixed(-(inner + (outer - inner) * along))
  const w = width / 2
  const side = (s: number) => ({ w: fixed(s * w), n: fixed(s * w * 0.62), t: fixed(s * w * 0.2) })
  const l = side(-1)
  const r = side(1)
  return (
    `M0 ${y(0)}C${l.n} ${y(0.1)} ${l.w} ${y(0.3)} ${l.w} ${y(0.52)}C${l.w} ${y(0.76)} ${l.t} ${y(0.86)} 0 ${y(1)}` +
    `C${r.t} ${y(0.86)} ${r.w} ${y(0.76)} ${r.w} ${y(0.52)}C${r.w} ${y(0.3)} ${r.n} ${y(0.1)} 0 ${y(0)}Z`
  )
}

/** A slim leaf, pointed at both ends. */
export const leafShape: PetalShape = (petal) =>
  outline(petal, [
    [1.25, 0.3],
    [1.05, 0.72],
  ])

/** A drop: narrow at its foot and round at its head. */
export const drop: PetalShape = (petal) =>
  outline(petal, [
    [0.5, 0.45],
    [1.9, 1],
  ])

/** A seed: round at its foot and pointed at its head. */
export const seed: PetalShape = (petal) =>
  outline(petal, [
    [1.8, 0.02],
    [0.9, 0.55],
  ])

/** A flame that leans to one side and back. */
export const flame: PetalShape = ({ inner, outer, width }) => {
  const y = (along: number) => fixed(-(inner + (outer - inner) * along))
  const x = (share: number) => fixed((share * width) / 2)
  return (
    `M${x(-1)} ${y(0)}C${x(-1)} ${y(0.22)} ${x(-0.1)} ${y(0.4)} ${x(-0.42)} ${y(0.62)}` +
    `C${x(-0.62)} ${y(0.78)} ${x(-0.1)} ${y(0.92)} ${x(0.3)} ${y(1)}` +
    `C${x(0.02)} ${y(0.86)} ${x(0.28)} ${y(0.76)} ${x(0.5)} ${y(0.6)}` +
    `C${x(0.82)} ${y(0.4)} ${x(1)} ${y(0.25)} ${x(1)} ${y(0)}Z`
  )
}

/** A cusped arch, as over a Lucknow doorway. */
export const arch: PetalShape = ({ inner, outer, width }) => {
  const y = (along: number) => fixed(-(inner + (outer - inner) * along))
  const x = (share: number) => fixed((share * width) / 2)
  return (
    `M${x(-1)} ${y(0)}C${x(-1)} ${y(0.3)} ${x(-1)} ${y(0.5)} ${x(-0.72)} ${y(0.6)}` +
    `C${x(-0.7)} ${y(0.78)} ${x(-0.3)} ${y(0.72)} 0 ${y(1)}` +
    `C${x(0.3)} ${y(0.72)} ${x(0.7)} ${y(0.78)} ${x(0.72)} ${y(0.6)}` +
    `C${x(1)} ${y(0.5)} ${x(1)} ${y(0.3)} ${x(1)} ${y(0)}Z`
  )
}
