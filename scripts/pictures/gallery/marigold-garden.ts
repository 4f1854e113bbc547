import { land, oval, piece, put, sheetOf } from '../cut.ts'
import * as tone from '../palette.ts'
import { times } from '../polar.ts'
import { circle, path } from '../ring.ts'
import { tree } from '../slides/motifs.ts'

const { oklch } = tone
const flowers = [tone.rose, tone.marigold, tone.vermilion]

function cypress(x: number, y: number, size: number): string {
  const leaf = { fill: oklch(0.4, 0.085, 158) }
  return put(x, y, piece(path('M0 0C-46 -30 -44 -190 0 -270C44 -190 46 -30 0 0Z', leaf)), size)
}

/** Flowers along one side of the path, smaller with distance. */
function bed(side: number): string {
  return times(16, (index) => {
    const share = index / 15
    const fill = flowers[index % 3] ?? tone.rose
    return circle(7 + share * 9, { fill }, 800 + side * (74 + share * 270), 816 + share * 270)
  })
}

function fountain(): string {
  const jets = 'M800 790V716M800 716C770 700 754 730 750 780M800 716C830 700 846 730 850 780'
  return (
    oval(800, 800, 120, 26, { fill: oklch(0.93, 0.02, 85) }) +
    oval(800, 796, 100, 19, { fill: oklch(0.75, 0.075, 215) }) +
    path(jets, { line: oklch(0.95, 0.03, 215), lineWidth: 6 })
  )
}

/** A garden with a path and a fountain, seen through a doorway; its sky is the gradient `noon`. */
export function garden(): string {
  const bark = oklch(0.33, 0.05, 50)
  return (
    `<rect x="400" y="100" width="800" height="1100" fill="url(#noon)"/>` +
    sheetOf(land('380,690 600,650 900,684 1220,640'), oklch(0.8, 0.06, 190)) +
    put(520, 770, tree(200, oklch(0.5, 0.105, 148), bark)) +
    put(1090, 776, tree(230, oklch(0.46, 0.1, 152), bark)) +
    sheetOf(land('380,760 1220,760'), oklch(0.68, 0.12, 135)) +
    cypress(672, 790, 0.9) +
    cypress(928, 790, 0.9) +
    sheetOf('M744 800H856L1010 1220H590Z', oklch(0.92, 0.04, 75)) +
    fountain() +
    bed(-1) +
    bed(1)
  )
}
