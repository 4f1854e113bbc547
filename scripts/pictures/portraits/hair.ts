import { oval, piece, put } from '../cut.ts'
import { shade, type Colour } from '../palette.ts'
import { at, times } from '../polar.ts'
import { seeded } from '../random.ts'
import { circle, path } from '../ring.ts'

/** Hair, or what covers it: one part behind the head and one over it. */
export interface Hair {
  behind: string
  over: string
  /** Lies over the clothes and below the face, such as a plait. */
  beside?: string
  /** Lies over everything, such as the end of a scarf. */
  last?: string
}

const parted =
  'M0 -150C70 -156 122 -112 118 -34C117 -8 112 14 104 26C102 -34 74 -84 4 -112C-74 -84 -102 -34 -104 26C-112 14 -117 -8 -118 -34C-122 -112 -70 -156 0 -150Z'

function partedCap(colour: Colour): string {
  const strands = { line: shade(colour, 0.09), lineWidth: 3 }
  const lines =
    'M14 -126C60 -118 92 -84 106 -30M26 -140C76 -130 104 -96 112 -48M-14 -126C-60 -118 -92 -84 -106 -30M-26 -140C-76 -130 -104 -96 -112 -48'
  return piece(path(parted, { fill: colour })) + path(lines, strands)
}

/** Parted in the middle, gathered in a bun that shows above the head. */
export function bun(colour: Colour, flowers?: Colour): Hair {
  const knot =
    circle(66, { fill: shade(colour, -0.03) }, 34, -164) +
    path('M-8 -180Q34 -222 78 -176M2 -150Q36 -190 84 -150', {
      line: shade(colour, 0.07),
      lineWidth: 3,
    })
  const garland = flowers
    ? times(9, (index) => {
        const { x, y } = at(70, index * 26 - 76)
        return circle(13, { fill: shade(flowers, index % 2 ? -0.05 : 0) }, 34 + x, -160 + y)
      })
    : ''
  return { behind: piece(knot) + piece(garland), over: partedCap(colour) }
}

/** Parted in the middle, with a knot low in the neck. */
export function lowKnot(colour: Colour): Hair {
  const knot = oval(86, 120, 58, 50, { fill: shade(colour, -0.02) })
  return { behind: piece(oval(0, 10, 116, 128, { fill: colour }), knot), over: partedCap(colour) }
}

/** Parted in the middle, with a plait over one shoulder. */
export function plait(colour: Colour, band: Colour): Hair {
  const links = times(10, (index) => {
    const x = 82 + 58 * Math.sin(index * 0.22)
    const y = 96 + index * 40
    const side = (turn: number) => {
      const strand = oval(0, 0, 21, 36, { fill: shade(colour, turn > 0 ? 0.045 : 0.005) })
      return put(x + turn * 12, y, strand, 1 - index * 0.035, turn * -34)
    }
    return side(-1) + side(1)
  })
  const end = path('M112 490C106 540 120 576 130 604C140 576 156 540 150 490Z', { fill: colour })
  const tie = path('M110 474h42l-5 26h-32Z', { fill: band })
  return {
    behind: piece(oval(0, 20, 118, 136, { fill: colour })),
    over: partedCap(colour),
    beside: `<g filter="url(#cut)">${links}${end}${tie}</g>`,
  }
}

/** A cloud of curls to the shoulders. */
export function curls(colour: Colour): Hair {
  const chance = seeded(5)
  const curl = (x: number, y: number, radius: number) =>
    circle(radius, { fill: shade(colour, chance() * 0.07) }, x, y)
  const cloud = times(34, (index) => {
    const { x, y } = at(128 + chance() * 26, -140 + index * 8.5)
    return curl(x * 1.05, y * 1.02 + 16, 34 + chance() * 14)
  })
  const fringe = times(9, (index) => {
    const { x, y } = at(112, -72 + index * 18)
    return curl(x, y - 22, 30 + chance() * 8)
  })
  return { behind: piece(oval(0, 0, 140, 150, { fill: colour }), cloud), over: piece(fringe) }
}

/** Straight hair to the chin, with a fringe. */
export function bob(colour: Colour): Hair {
  const back =
    'M0 -158C100 -160 140 -96 138 -10C138 60 146 110 132 140C100 154 60 150 40 140H-40C-60 150 -100 154 -132 140C-146 110 -138 60 -138 -10C-140 -96 -100 -160 0 -158Z'
  const fringe =
    'M0 -154C84 -156 124 -108 122 -34C122 30 128 80 122 128C108 134 96 130 92 120C98 60 104 0 92 -62C40 -48 -40 -48 -92 -62C-104 0 -98 60 -92 120C-96 130 -108 134 -122 128C-128 80 -122 30 -122 -34C-124 -108 -84 -156 0 -154Z'
  const shine = path('M-84 -104Q0 -142 84 -104', { line: shade(colour, 0.1), lineWidth: 4 })
  return {
    behind: piece(path(back, { fill: colour })),
    over: piece(path(fringe, { fill: colour })) + shine,
  }
}

/** Cropped close, longer on top, as a woman or a man may wear it. */
export function cropped(colour: Colour): Hair {
  const cap =
    'M-106 -18C-124 -100 -84 -164 6 -166C92 -166 128 -106 108 -18C102 -34 102 -58 92 -76C56 -70 12 -86 -20 -104C-44 -84 -78 -74 -94 -72C-102 -54 -102 -36 -106 -18Z'
  const strands = path('M-20 -104C-2 -130 40 -148 76 -138M-20 -104C-44 -128 -70 -132 -88 -120', {
    line: shade(colour, 0.08),
    lineWidth: 3,
  })
  return { behind: '', over: piece(path(cap, { fill: colour })) + strands }
}

/** Short hair with a side parting. */
export function sideParting(colour: Colour): Hair {
  const cap =
    'M-106 -4C-116 -40 -120 -106 -74 -138C-36 -168 56 -170 92 -130C120 -98 114 -36 106 -4C100 -26 100 -50 88 -70C40 -72 -24 -84 -56 -112C-66 -90 -92 -70 -94 -50C-100 -34 -102 -18 -106 -4Z'
  const lines = path('M-56 -112C-20 -96 40 -92 90 -96M-60 -122C-10 -114 50 -116 84 -124', {
    line: shade(colour, 0.08),
    lineWidth: 3,
  })
  return { behind: '', over: piece(path(cap, { fill: colour })) + lines }
}

/** Fuller, wavy hair. */
export function waves(colour: Colour): Hair {
  const cap =
    'M-108 -10C-134 -60 -122 -128 -78 -146C-60 -176 -8 -180 14 -164C58 -184 108 -160 112 -122C136 -94 124 -40 108 -10C104 -34 106 -52 92 -72C70 -66 52 -78 36 -92C12 -72 -16 -74 -34 -92C-54 -74 -72 -66 -92 -70C-104 -52 -102 -30 -108 -10Z'
  const lines = path(
    'M-34 -92C-40 -116 -20 -134 2 -130M36 -92C34 -118 58 -136 84 -122M-92 -70C-92 -98 -76 -112 -58 -112',
    { line: shade(colour, 0.1), lineWidth: 3.5 },
  )
  return { behind: '', over: piece(path(cap, { fill: colour })) + lines }
}
