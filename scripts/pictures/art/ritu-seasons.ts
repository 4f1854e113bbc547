import { cream, ink, marigold, oklch, shade, type Colour } from '../palette.ts'
import { drop, leafShape, lotus } from '../petal.ts'
import { at, fixed, pair, turned } from '../polar.ts'
import { circle, dots, path, petals, strokes } from '../ring.ts'

const middle = 618

/** Puts a drawing at a radius and an angle, its own top pointing outwards. */
function place(radius: number, degrees: number, body: string, scale = 1): string {
  return `<g transform="rotate(${fixed(degrees)}) translate(0 ${fixed(-radius)}) scale(${scale})">${body}</g>`
}

function spread(count: number, arc: number, radius: number, body: (index: number) => string) {
  return Array.from({ length: count }, (_, index) => {
    const share = count === 1 ? 0 : index / (count - 1) - 0.5
    return place(radius, share * arc, body(index))
  }).join('')
}

function blossom(colour: Colour, size: number): string {
  return (
    petals({
      count: 8,
      inner: size * 0.12,
      outer: size,
      width: size * 0.62,
      shape: drop,
      dress: { fill: colour, line: shade(colour, -0.25), lineWidth: 2 },
    }) + circle(size * 0.24, { fill: oklch(0.5, 0.13, 55) })
  )
}

/** Spring: three mustard flowers between leaves. */
function vasant(colour: Colour): string {
  const green = { fill: oklch(0.6, 0.13, 135) }
  const leaves = spread(4, 40, middle, () =>
    path(leafShape({ inner: -58, outer: 62, width: 30 }), green),
  )
  const flowers = spread(3, 27, middle, (index) => blossom(colour, index === 1 ? 78 : 58))
  return leaves + flowers
}

/** Heat: a sun that fills its place, and sparks. */
function grishma(colour: Colour): string {
  const sun =
    strokes(24, 50, 82, { line: colour, lineWidth: 5 }) +
    circle(52, { fill: colour }) +
    circle(36, { fill: marigold }) +
    circle(18, { fill: cream })
  const small = strokes(12, 16, 32, { line: colour, lineWidth: 4 }) + circle(17, { fill: marigold })
  return place(middle, 0, sun) + place(middle, -17, small) + place(middle, 17, small)
}

/** Rain: rows of drops, slanting a little. */
function varsha(colour: Colour): string {
  return [700, 655, 610, 565]
    .map((radius, row) => {
      const fill = shade(colour, row * 0.07 - 0.04)
      const bead = `<g transform="rotate(186)">${path(drop({ inner: -22, outer: 18, width: 17 }), { fill })}</g>`
      return spread(9 - (row % 2), 47 - (row % 2) * 6, radius - 14, () => bead)
    })
    .join('')
}

/** Clear autumn nights: a moon among stars. */
function sharad(colour: Colour): string {
  const moon = path('M-18 -62A62 62 0 1 0 52 30A52 52 0 1 1 -18 -62Z', { fill: colour })
  const star = turned(4, () => path(leafShape({ inner: 0, outer: 24, width: 9 }), { fill: colour }))
  const stars = [-20, -13, 13, 20].map((degrees, index) =>
    place(index % 2 ? 655 : 580, degrees, star, index % 3 ? 1 : 0.7),
  )
  return (
    place(middle, 0, moon) +
    stars.join('') +
    place(672, 14, star, 0.6) +
    place(572, -9.5, star, 0.55)
  )
}

/** Harvest: ears of rice that bow. */
function hemant(colour: Colour): string {
  const grain = path(lotus({ inner: 4, outer: 40, width: 17 }), { fill: shade(colour, 0.06) })
  const ear = (lean: number) => {
    const grains = Array.from({ length: 6 }, (_, step) => {
      const { x, y } = { x: lean * step * step * 0.9, y: 40 - step * 20 }
      const turn = (side: number) =>
        `<g transform="translate(${fixed(x)} ${fixed(y)}) rotate(${side * 34 + lean * step * 4})">${grain}</g>`
      return turn(-1) + turn(1)
    })
    return (
      path(`M0 86Q0 20 ${fixed(lean * 24)} -78`, { line: colour, lineWidth: 4 }) + grains.join('')
    )
  }
  return [-18, -6, 6, 18]
    .map((degrees, index) => place(middle - 8, degrees, ear(index < 2 ? -1 : 1)))
    .join('')
}

/** Mist and frost: crystals of six arms. */
function shishir(colour: Colour): string {
  const frost = { line: shade(colour, -0.16), lineWidth: 4 }
  const twig = [24, 42].map(
    (y) =>
      `M0 ${-y}L${pair(at(18, -50)).replace(/ .*/, '')} ${-y - 13}M0 ${-y}L${pair(at(18, 50)).replace(/ .*/, '')} ${-y - 13}`,
  )
  const crystal =
    turned(6, () => path(`M0 0V-70${twig.join('')}`, frost)) + circle(8, { fill: ink })
  const flakes = spread(
    3,
    33,
    middle,
    (index) => `<g transform="scale(${index === 1 ? 1.05 : 0.72})">${crystal}</g>`,
  )
  return (
    flakes +
    spread(6, 44, 690, () => circle(5, { fill: frost.line })) +
    spread(6, 44, 545, () => circle(5, { fill: frost.line }))
  )
}

const motifs = [vasant, grishma, varsha, sharad, hemant, shishir]

/** The sign of a season, drawn upright at the top of the wheel, with the line that ends its place. */
export function seasonMotif(index: number, colour: Colour): string {
  const fence = `<g transform="rotate(30)">${path('M0 -520V-716', { line: ink, lineWidth: 3 })}${dots(1, middle, 9, { fill: ink })}</g>`
  return (motifs[index]?.(colour) ?? '') + fence
}
