import * as tone from '../palette.ts'
import { fixed, turned } from '../polar.ts'
import { drawnOnce, type Crossings, type Pulli } from '../kolam-line.ts'
import { circle, path } from '../ring.ts'
import { lotus } from '../petal.ts'
import { square, type Sheet } from '../sheet.ts'

const step = 112
const half = step / 2
const earth = tone.oklch(0.45, 0.125, 33)
const rice = tone.oklch(0.965, 0.015, 85)

/** Where the line turns back it bows out to this share of the way to the next dot. */
const bow = 0.86

/** A quarter of the walk around a dot, from the top to the right, in its own frame. */
function quarter(openTop: boolean, openRight: boolean): string {
  if (openTop && openRight) return `L${half} 0`
  const reach = half * bow
  const end = openRight ? half : reach
  const lean = reach * 0.56
  const first = openTop
    ? `${fixed(half * 0.34)} ${fixed(-half * 0.66)}`
    : `${fixed(lean)} ${fixed(-reach)}`
  const second = openRight
    ? `${fixed(half * 0.66)} ${fixed(-half * 0.34)}`
    : `${fixed(reach)} ${fixed(-lean)}`
  return `C${first} ${second} ${fixed(end)} 0`
}

function loop(dot: Pulli, crossings: Crossings): string {
  const open = [0, 1, 2, 3].map((side) => crossings(dot, side))
  return open
    .map((isOpen, side) => {
      const start = `M0 ${fixed(isOpen ? -half : -half * bow)}`
      const arc = path(start + quarter(isOpen, open[(side + 1) % 4] ?? false), {
        line: rice,
        lineWidth: 12,
      })
      return `<g transform="rotate(${side * 90})">${arc}</g>`
    })
    .join('')
}

/** A lotus in the top right corner that looks towards the middle. */
function corner(): string {
  const petal = (angle: number, length: number, width: number) => {
    const outline = lotus({ inner: 0, outer: length, width })
    const body =
      path(outline, { fill: earth, line: rice, lineWidth: 8 }) +
      circle(6, { fill: rice }, 0, -length * 0.62)
    return `<g transform="rotate(${angle - 135})">${body}</g>`
  }
  const back = [-66, 66, -34, 34].map((angle) => petal(angle, 176, 84))
  const front = [-52, 52, -19, 19, 0].map((angle) => petal(angle, angle ? 132 : 168, 74))
  const base = circle(26, { fill: rice })
  return `<g transform="translate(612 -612)">${back.join('')}${front.join('')}${base}</g>`
}

/** Kolam: one line walks around every dot of a diamond and comes home. */
export function kolam(): Sheet {
  const { dots, crossings } = drawnOnce(5)
  const loops = dots.map((dot) => {
    const body = loop(dot, crossings) + circle(9, { fill: rice })
    return `<g transform="translate(${dot.column * step} ${dot.row * step})">${body}</g>`
  })
  const frame = `<rect x="-712" y="-712" width="1424" height="1424" fill="none" stroke="${tone.css(rice)}" stroke-width="6"/>`
  return square(earth, frame + turned(4, corner) + loops.join(''))
}
