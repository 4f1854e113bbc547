import type { Colour } from './palette.ts'
import { fixed, pair, type Point } from './polar.ts'
import { path, type Dress } from './ring.ts'

/** Reads places written as `across,down across,down`. */
function placesOf(line: string): Point[] {
  return line.split(' ').map((place) => {
    const [x = 0, y = 0] = place.split(',').map(Number)
    return { x, y }
  })
}

/** Lays a shape of paper on the picture, with the soft shadow of its edge. */
export function sheetOf(outline: string, fill: Colour | string): string {
  return `<g filter="url(#cut)">${path(outline, { fill })}</g>`
}

/** Draws shapes as one piece of paper. */
export function piece(...shapes: readonly string[]): string {
  return `<g filter="url(#cut)">${shapes.join('')}</g>`
}

/** Moves a drawing, and turns or scales it around its own origin. */
export function put(x: number, y: number, body: string, scale = 1, turn = 0): string {
  const tail = (turn ? ` rotate(${fixed(turn)})` : '') + (scale === 1 ? '' : ` scale(${scale})`)
  return `<g transform="translate(${fixed(x)} ${fixed(y)})${tail}">${body}</g>`
}

/** A smooth line through all places, which are written as `across,down across,down`. */
export function throughAll(line: string): string {
  const places = placesOf(line)
  const point = (index: number): Point =>
    places[Math.min(Math.max(index, 0), places.length - 1)] ?? { x: 0, y: 0 }
  const bends = places.slice(1).map((to, index) => {
    const [before, from, after] = [point(index - 1), point(index), point(index + 2)]
    const leaving = { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 }
    const arriving = { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 }
    return `C${pair(leaving)} ${pair(arriving)} ${pair(to)}`
  })
  return `M${pair(point(0))}${bends.join('')}`
}

/** Land below a smooth line, down to the bottom of the picture. */
export function land(line: string, bottom = 1260): string {
  const places = placesOf(line)
  return `${throughAll(line)}L${places.at(-1)?.x ?? 0} ${bottom}L${places[0]?.x ?? 0} ${bottom}Z`
}

/** A rectangle with rounded corners, as an outline. */
export function box(x: number, y: number, width: number, height: number, round = 0): string {
  const r = round
  return `M${x + r} ${y}h${width - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${height - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r - width}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - height}a${r} ${r} 0 0 1 ${r} ${-r}Z`
}

/** An ellipse. */
export function oval(x: number, y: number, across: number, down: number, dress: Dress): string {
  const outline = `M${x - across} ${y}a${across} ${down} 0 1 0 ${2 * across} 0a${across} ${down} 0 1 0 ${-2 * across} 0Z`
  return path(outline, dress)
}
