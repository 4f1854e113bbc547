import { piece, put } from '../cut.ts'
import { shade, type Colour } from '../palette.ts'
import { arch, drop, leafShape, lotus, seed, type PetalShape } from '../petal.ts'
import { circle, dots, petals } from '../ring.ts'

/** The mandala behind a head: a disc, petals around it and a fine line of dots. */
export interface Halo {
  shape: keyof typeof shapes
  count: number
  disc: Colour
  petal: Colour
  line: Colour
}

const shapes = { lotus, seed, arch, drop, leaf: leafShape } satisfies Record<string, PetalShape>

/** Draws a halo around 0 0, about 345 wide on each side. */
export function haloOf({ shape, count, disc, petal, line }: Halo): string {
  const width = ((2 * Math.PI * 290) / count) * 0.96
  const outline = { line, lineWidth: 2.4 }
  const ring = (offset: number, outer: number, fill: Colour) =>
    petals({
      count,
      inner: 214,
      outer,
      width,
      offset,
      shape: shapes[shape],
      dress: { fill, ...outline },
      inside: [{ scale: 0.56, lift: 0.72, dress: { ...outline, fill: shade(fill, 0.035) } }],
    })
  return (
    dots(count * 2, 366, (index) => (index % 2 ? 3.2 : 6), { fill: line }) +
    piece(ring(0.5, 342, shade(petal, -0.05))) +
    piece(ring(0, 330, petal)) +
    piece(circle(252, { fill: disc })) +
    circle(238, outline) +
    dots(count * 3, 226, 3.4, { fill: line }) +
    put(0, 0, circle(212, { line, lineWidth: 1.6 }))
  )
}
