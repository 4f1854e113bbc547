import * as tone from '../palette.ts'
import { arch, lotus, seed } from '../petal.ts'
import { at, polygon, turned } from '../polar.ts'
import { circle, dots, path, petals } from '../ring.ts'
import { square, type Sheet } from '../sheet.ts'
import { gates, quarterLotus } from './char-dwar-court.ts'

const ground = tone.oklch(0.93, 0.03, 82)
const red = tone.oklch(0.5, 0.15, 30)
const ochre = tone.oklch(0.77, 0.125, 80)
const green = tone.oklch(0.5, 0.085, 150)
const indigo = tone.oklch(0.34, 0.085, 275)
const line = { line: tone.oklch(0.25, 0.04, 50), lineWidth: 3.6 }

/** Two squares laid across each other, with a band along their edges. */
function star(radius: number, fill: tone.Colour, band: tone.Colour): string {
  const corners = (size: number, turn: number) =>
    polygon([0, 90, 180, 270].map((degrees) => at(size, degrees + turn)))
  const layer = (turn: number) =>
    path(corners(radius, turn), { fill: band, ...line }) +
    path(corners(radius - 24, turn), { fill, ...line, lineWidth: 2.4 })
  return layer(0) + layer(45)
}

function outerLotus(): string {
  return (
    circle(444, { fill: indigo, ...line }) +
    dots(64, 430, 5, { fill: ochre }) +
    circle(416, { fill: ground, ...line }) +
    petals({
      count: 16,
      inner: 262,
      outer: 412,
      width: 118,
      shape: lotus,
      dress: { fill: red, ...line },
      inside: [
        { scale: 0.7, lift: 0.6, dress: { fill: tone.oklch(0.68, 0.13, 42) } },
        { scale: 0.36, lift: 0.6, dress: { fill: ochre } },
      ],
    })
  )
}

function archways(): string {
  return (
    circle(288, { fill: green, ...line }) +
    petals({
      count: 8,
      inner: 150,
      outer: 284,
      width: 150,
      shape: arch,
      dress: { fill: ochre, ...line },
      inside: [
        { scale: 0.7, lift: 0.35, dress: { fill: ground, line: red, lineWidth: 3 } },
        { scale: 0.36, lift: 0.35, dress: { fill: green } },
      ],
    })
  )
}

function court(): string {
  return (
    circle(168, { fill: indigo, ...line }) +
    star(158, ochre, red) +
    circle(92, { fill: green, ...line }) +
    petals({
      count: 8,
      inner: 30,
      outer: 86,
      width: 42,
      shape: seed,
      dress: { fill: ground, ...line, lineWidth: 2.4 },
    }) +
    circle(34, { fill: red, ...line }) +
    circle(13, { fill: ochre })
  )
}

/** Char Dwar: a square court with a gate to each side, two lotuses and a star. */
export function charDwar(): Sheet {
  const colours = { ground, red, ochre, green, indigo, line }
  const corners = turned(4, () => quarterLotus(colours))
  return square(ground, gates(colours) + corners + outerLotus() + archways() + court())
}
