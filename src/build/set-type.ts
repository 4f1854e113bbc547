import { readFileSync } from 'node:fs'
import { Blob, Buffer as Letters, Face, Font, shape } from 'harfbuzzjs'
import { unpackWoff } from './woff.ts'

/** The heading face of the site, one file for each script. The first that has a letter draws it. */
const scripts = ['latin', 'latin-ext', 'devanagari']
const folder = 'node_modules/@fontsource/eczar/files'

/** The drawing library sees no web fonts, so words are drawn as paths. */
function openFace(script: string) {
  const { buffer, byteOffset, byteLength } = unpackWoff(
    readFileSync(`${folder}/eczar-${script}-600-normal.woff`),
  )
  const face = new Face(new Blob(buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer))
  return { script, font: new Font(face), unitsPerEm: face.upem }
}

const faces = scripts.map(openFace)
type OpenFace = (typeof faces)[number]

/** In parts of an em. Letters of Devanagari hang from one line, which must not be cut. */
const tracking = ({ script }: OpenFace) => (script === 'devanagari' ? 0 : -0.012)

interface Glyph {
  readonly id: number
  /** Distances in parts of an em. */
  readonly x: number
  readonly y: number
  readonly advance: number
}

function glyphsOf(text: string, face: OpenFace): Glyph[] {
  const letters = new Letters()
  letters.addText(text)
  letters.guessSegmentProperties()
  shape(face.font, letters)
  const positions = letters.getGlyphPositions()
  return letters.getGlyphInfos().map(({ codepoint: id }, place) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[place] ?? {}
    const [advance, x, y] = [xAdvance, xOffset, yOffset].map((units) => units / face.unitsPerEm)
    return { id, x: x ?? 0, y: y ?? 0, advance: (advance ?? 0) + tracking(face) }
  })
}

const has = (face: OpenFace, text: string) => glyphsOf(text, face).every(({ id }) => id !== 0)

interface Run {
  readonly face: OpenFace | undefined
  text: string
}

const letters = new Intl.Segmenter('hi', { granularity: 'grapheme' })

/** Words parted where the script changes; a space stays with what is before it. */
function runsOf(text: string): Run[] {
  const runs: Run[] = []
  for (const { segment } of letters.segment(text)) {
    const last = runs.at(-1)
    const all = last?.face ? [last.face, ...faces] : faces
    const face = all.find((candidate) => has(candidate, segment))
    if (last && last.face === face) last.text += segment
    else runs.push({ face, text: segment })
  }
  return runs
}

/** Whether the heading face has every letter of a text: what it lacks would be an empty box. */
export function canSet(text: string): boolean {
  return runsOf(text).every(({ face }) => face !== undefined)
}

interface Line {
  readonly text: string
  readonly x: number
  /** Of the baseline. */
  readonly y: number
  readonly size: number
}

function setGlyphs(text: string) {
  return runsOf(text).flatMap(({ face, text: run }) =>
    face ? glyphsOf(run, face).map((glyph) => ({ face, glyph })) : [],
  )
}

/** How wide a line is at the given size. */
function widthOf(text: string, size: number): number {
  return setGlyphs(text).reduce((sum, { glyph }) => sum + glyph.advance, 0) * size
}

/** One line of words as SVG paths. */
export function lineMarkup({ text, x, y, size }: Line): string {
  let at = x
  const paths = setGlyphs(text).map(({ face, glyph }) => {
    const scale = (size / face.unitsPerEm).toFixed(5)
    const [left, base] = [at + glyph.x * size, y - glyph.y * size].map((part) => part.toFixed(2))
    at += glyph.advance * size
    const path = face.font.glyphToPath(glyph.id)
    return `<path transform="translate(${left} ${base}) scale(${scale} -${scale})" d="${path}"/>`
  })
  return paths.join('')
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
