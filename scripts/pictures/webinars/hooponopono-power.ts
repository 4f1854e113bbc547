import { canvas } from '../canvas.ts'
import { oval, piece, put } from '../cut.ts'
import * as tone from '../palette.ts'
import { drop, leafShape, lotus } from '../petal.ts'
import { times } from '../polar.ts'
import { circle, dots, path, petals } from '../ring.ts'
import { fall, type Sheet } from '../sheet.ts'
import { flameOf } from '../slides/motifs.ts'
import { eczar } from '../type.ts'

const { oklch } = tone

const gradients = fall('deep', [
  [0, oklch(0.21, 0.065, 282)],
  [0.5, oklch(0.3, 0.09, 280)],
  [1, oklch(0.2, 0.06, 262)],
])

/** Four rings for four sentences, the widest at the back. */
const rings = [
  { count: 36, inner: 372, outer: 470, fill: oklch(0.42, 0.1, 270) },
  { count: 28, inner: 270, outer: 372, fill: oklch(0.5, 0.12, 315) },
  { count: 20, inner: 170, outer: 272, fill: oklch(0.64, 0.15, 5) },
  { count: 14, inner: 76, outer: 178, fill: oklch(0.77, 0.15, 58) },
]

function ripples(): string {
  return rings
    .map(({ count, inner, outer, fill }, index) => {
      const width = ((Math.PI * (inner + outer)) / count) * 0.96
      const ring = petals({
        count,
        inner,
        outer,
        width,
        shape: index % 2 ? drop : lotus,
        offset: (index % 2) / 2,
        dress: { fill, line: tone.gold, lineWidth: 2 },
        inside: [{ scale: 0.56, lift: 0.7, dress: { fill: tone.shade(fill, 0.08) } }],
      })
      return piece(ring) + dots(count * 2, inner - 4, 3, { fill: tone.gold })
    })
    .join('')
}

function lamp(): string {
  const bowl = 'M-84 -12C-62 62 62 62 84 -12C44 8 -44 8 -84 -12Z'
  return (
    circle(150, { fill: oklch(0.85, 0.15, 75), alpha: 0.14 }, 0, -46) +
    circle(96, { fill: oklch(0.88, 0.15, 80), alpha: 0.24 }, 0, -52) +
    piece(
      path(bowl, { fill: oklch(0.55, 0.13, 40) }),
      oval(0, -10, 84, 17, { fill: oklch(0.64, 0.13, 45) }),
    ) +
    put(0, -10, flameOf(66))
  )
}

/** Leaves adrift, as across, down, size and turn. */
const adrift = [
  [110, 520, 1.5, 40],
  [196, 560, 1.1, -70],
  [1086, 500, 1.5, -30],
  [1010, 462, 1, 80],
  [96, 1300, 1.3, -50],
  [190, 1384, 1.6, 65],
  [1040, 1366, 1.6, 20],
  [1112, 1296, 1.1, -80],
] as const

function leaves(): string {
  return adrift
    .map(([x, y, size, turn], index) => {
      const fill = index % 3 ? oklch(0.46, 0.09, 165) : oklch(0.74, 0.13, 72)
      const leaf = path(leafShape({ inner: -26, outer: 30, width: 25 }), { fill })
      return put(x, y, piece(leaf), size, turn)
    })
    .join('')
}

function words(): string {
  const line = (y: number, size: number, weight: number, fill: tone.Colour, text: string) =>
    `<text x="600" y="${y}" text-anchor="middle" font-family="Eczar" font-weight="${weight}" font-size="${size}" fill="${tone.css(fill)}">${text}</text>`
  return (
    line(214, 132, 700, tone.cream, 'Ho’oponopono') +
    line(300, 54, 400, tone.gold, 'The power of four sentences') +
    `<path d="M480 350H720" stroke="${tone.css(tone.gold)}" stroke-width="3"/>` +
    circle(8, { fill: tone.gold }, 600, 350)
  )
}

/** Poster of the webinar: four rings of petals on dark water around one lamp. */
export function hooponoponoPower(): Sheet {
  const water = times(7, (index) =>
    circle(
      520 + index * 62,
      { line: oklch(0.5, 0.08, 270), lineWidth: 3, alpha: 0.5 - index * 0.06 },
      600,
      910,
    ),
  )
  const body =
    `<style>${eczar([400, 700])}</style>` +
    water +
    leaves() +
    put(600, 910, ripples()) +
    put(600, 934, lamp(), 0.86) +
    words()
  return canvas({ width: 1200, height: 1500 }, 'url(#deep)', `<defs>${gradients}</defs>${body}`)
}
