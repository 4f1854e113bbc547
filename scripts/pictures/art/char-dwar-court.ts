import type { Colour } from '../palette.ts'
import { lotus } from '../petal.ts'
import { fixed, polygon, turned, type Point } from '../polar.ts'
import { circle, path, type Dress } from '../ring.ts'

/** The five colours of the court, and its line. */
export interface CourtColours {
  ground: Colour
  red: Colour
  ochre: Colour
  green: Colour
  indigo: Colour
  line: Dress
}

/** A wall with a T-shaped gate in the middle of each side, drawn `inset` units further in. */
function court(inset: number): string {
  const wall = 560 - inset
  const neck = 150 - inset
  const bar = 290 - inset
  const [low, high] = [604 + inset, 752 - inset]
  const side: readonly Point[] = [
    { x: -wall, y: -wall },
    { x: -neck, y: -wall },
    { x: -neck, y: -low },
    { x: -bar, y: -low },
    { x: -bar, y: -high },
    { x: bar, y: -high },
    { x: bar, y: -low },
    { x: neck, y: -low },
    { x: neck, y: -wall },
  ]
  const quarter = ({ x, y }: Point): Point => ({ x: -y, y: x })
  const sides = [side]
  for (let turn = 1; turn < 4; turn += 1) sides.push((sides[turn - 1] ?? side).map(quarter))
  return polygon(sides.flat())
}

function diamond(x: number, y: number, colours: CourtColours): string {
  const outline = `M${x} ${y - 12}L${x + 15} ${y}L${x} ${y + 12}L${x - 15} ${y}Z`
  return path(outline, { fill: colours.ochre, ...colours.line, lineWidth: 2 })
}

function studs(colours: CourtColours): string {
  const along = [-486, -434, -382, -330, -278, -226, -174]
  const wall = [...along, ...along.map((x) => -x)].map((x) => diamond(x, -522, colours))
  const bar = [-234, -182, -130, -78, -26, 26, 78, 130, 182, 234].map((x) =>
    diamond(x, -714, colours),
  )
  return turned(4, () => wall.join('') + bar.join('') + diamond(-522, -522, colours))
}

function gateway(colours: CourtColours): string {
  const petal = (x: number, height: number, fill: Colour) =>
    `<g transform="translate(${x} -514)">${path(lotus({ inner: 0, outer: height, width: 62 }), {
      fill,
      ...colours.line,
      lineWidth: 2.6,
    })}</g>`
  const { ochre, green, red } = colours
  return turned(
    4,
    () =>
      petal(-62, 76, green) +
      petal(62, 76, green) +
      petal(-32, 100, ochre) +
      petal(32, 100, ochre) +
      petal(0, 128, red),
  )
}

/** The walls with their four gates, in bands of red, ochre, indigo and green. */
export function gates(colours: CourtColours): string {
  const { red, ochre, green, indigo, ground, line } = colours
  return (
    path(court(0), { fill: red, ...line }) +
    path(court(14), { fill: ochre, ...line, lineWidth: 2.4 }) +
    path(court(22), { fill: indigo, ...line }) +
    studs(colours) +
    path(court(54), { fill: ground, ...line }) +
    path(court(62), { line: green, lineWidth: 5 }) +
    gateway(colours)
  )
}

/** A quarter of a lotus that grows out of the top right corner of the court. */
export function quarterLotus({ ground, red, ochre, green, line }: CourtColours): string {
  const petal = (length: number, width: number, fill: Colour) =>
    path(lotus({ inner: 20, outer: length, width }), { fill, ...line, lineWidth: 2.6 })
  const fan = (angles: readonly number[], length: number, width: number, fill: Colour) =>
    angles
      .map((angle) => `<g transform="rotate(${angle})">${petal(length, width, fill)}</g>`)
      .join('')
  const flower =
    fan([-112.5, -135, -157.5], 186, 74, green) +
    fan([-101, -124, -146, -169], 150, 58, red) +
    fan([-112.5, -135, -157.5], 112, 46, ochre) +
    circle(40, { fill: ground, ...line })
  const corner = fixed(488)
  return `<clipPath id="corner"><rect x="-560" y="0" width="560" height="560"/></clipPath><g transform="translate(${corner} -${corner})"><g clip-path="url(#corner)">${flower}</g></g>`
}
