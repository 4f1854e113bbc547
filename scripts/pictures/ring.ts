import { css, type Colour } from './palette.ts'
import type { Petal, PetalShape } from './petal.ts'
import { at, fixed, turned } from './polar.ts'

/** How a shape is filled and outlined; a text is taken as it is, for gradients. */
export interface Dress {
  fill?: Colour | string
  line?: Colour | string
  lineWidth?: number
  alpha?: number
}

/** A ring of equal petals; each may carry smaller ones inside it. */
export interface PetalRing extends Petal {
  count: number
  shape: PetalShape
  dress: Dress
  offset?: number
  inside?: readonly { scale: number; lift?: number; dress: Dress }[]
}

function paint(value: Colour | string | undefined): string {
  if (value === undefined) return 'none'
  return typeof value === 'string' ? value : css(value)
}

/** Writes a dress as SVG attributes. */
function dressed(dress: Dress): string {
  const line = dress.line
    ? ` stroke="${paint(dress.line)}" stroke-width="${fixed(dress.lineWidth ?? 3)}"`
    : ''
  const alpha = dress.alpha === undefined ? '' : ` opacity="${dress.alpha}"`
  return `fill="${paint(dress.fill)}"${line}${alpha}`
}

/** Draws one path. */
export function path(outline: string, dress: Dress): string {
  return `<path d="${outline}" ${dressed(dress)} stroke-linejoin="round" stroke-linecap="round"/>`
}

/** Draws one circle, around the centre unless told otherwise. */
export function circle(radius: number, dress: Dress, x = 0, y = 0): string {
  return `<circle cx="${fixed(x)}" cy="${fixed(y)}" r="${fixed(radius)}" ${dressed(dress)}/>`
}

/** Draws a ring of petals. */
export function petals(ring: PetalRing): string {
  const { count, shape, dress, offset, inside = [] } = ring
  const length = ring.outer - ring.inner
  const small = inside.map(({ scale, lift = 0.5, dress: worn }) => {
    const spare = length * (1 - scale)
    const inner = ring.inner + spare * lift
    return path(shape({ inner, outer: inner + length * scale, width: ring.width * scale }), worn)
  })
  const petal = path(shape(ring), dress) + small.join('')
  return turned(count, () => petal, offset)
}

/** Draws a ring of dots; `size` may depend on the place in the ring. */
export function dots(
  count: number,
  radius: number,
  size: number | ((index: number) => number),
  dress: Dress,
  offset = 0,
): string {
  return Array.from({ length: count }, (_, index) => {
    const { x, y } = at(radius, ((index + offset) * 360) / count)
    return circle(typeof size === 'number' ? size : size(index), dress, x, y)
  }).join('')
}

/** Draws a ring of arcs that meet in points, like the hem of a cloth. */
export function scallops(count: number, radius: number, depth: number, dress: Dress): string {
  const step = 360 / count
  const arcs = Array.from({ length: count }, (_, index) => {
    const middle = at(radius + depth * 2, (index + 0.5) * step)
    const end = at(radius, (index + 1) * step)
    return `Q${fixed(middle.x)} ${fixed(middle.y)} ${fixed(end.x)} ${fixed(end.y)}`
  })
  return path(`M0 ${fixed(-radius)}${arcs.join('')}Z`, dress)
}

/** Draws upright strokes around the centre, as for stamens, rays or a clock. */
export function strokes(count: number, inner: number, outer: number, dress: Dress, offset = 0) {
  return turned(count, () => path(`M0 ${fixed(-inner)}V${fixed(-outer)}`, dress), offset)
}
