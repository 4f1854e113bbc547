/** A point of a picture; y grows downwards, as in SVG. */
export interface Point {
  x: number
  y: number
}

/** Writes a coordinate short enough to read and fine enough to print. */
export function fixed(value: number): string {
  return String(Math.round(value * 100) / 100 || 0)
}

/** The point at a distance and a clockwise angle from the top. */
export function at(radius: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180
  return { x: radius * Math.sin(angle), y: -radius * Math.cos(angle) }
}

/** Writes a point for a path or a list of points. */
export function pair(point: Point): string {
  return `${fixed(point.x)} ${fixed(point.y)}`
}

/** Joins points with straight lines. */
export function polygon(points: readonly Point[]): string {
  return `M${points.map(pair).join('L')}Z`
}

/** Draws something `count` times, turned evenly around the centre. */
export function turned(count: number, draw: (index: number) => string, offset = 0): string {
  const step = 360 / count
  return Array.from({ length: count }, (_, index) => {
    const angle = fixed((index + offset) * step)
    return `<g transform="rotate(${angle})">${draw(index)}</g>`
  }).join('')
}

/** Draws something for each whole number below `count`. */
export function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('')
}
