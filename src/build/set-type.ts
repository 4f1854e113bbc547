import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkitten'

/** The heading face of the site. The drawing library sees no web fonts, so words are drawn as paths. */
function openFace(): Font {
  const face = create(
    readFileSync('node_modules/@fontsource/eczar/files/eczar-latin-600-normal.woff2'),
  )
  if (face.isCollection) throw new Error('The heading face is a collection of fonts')
  return face
}

const face = openFace()
const tracking = -0.012 * face.unitsPerEm

interface Line {
  readonly text: string
  readonly x: number
  /** Of the baseline. */
  readonly y: number
  readonly size: number
}

/** How wide a line is at the given size. */
function widthOf(text: string, size: number): number {
  const units = face
    .glyphsForString(text)
    .reduce((sum, { advanceWidth }) => sum + advanceWidth + tracking, 0)
  return (units * size) / face.unitsPerEm
}

/** One line of words as an SVG path. */
export function linePath({ text, x, y, size }: Line): string {
  const scale = size / face.unitsPerEm
  let at = 0
  const letters = face.glyphsForString(text).map(({ path, advanceWidth }) => {
    const d = path
      .scale(scale, -scale)
      .translate(x + at * scale, y)
      .toSVG()
    at += advanceWidth + tracking
    return d
  })
  return letters.join('')
}

/** Words broken into lines that fit. */
export function linesOf(text: string, size: number, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = [lines.at(-1), word].filter(Boolean).join(' ')
    if (lines.length > 0 && widthOf(longer, size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
