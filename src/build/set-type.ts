import { readFileSync } from 'node:fs'
import { Blob, Buffer as Letters, Face as HarfBuzzFace, Font, shape } from 'harfbuzzjs'
import { unpackWoff } from './woff.ts'

interface Face {
  readonly font: Font
  readonly unitsPerEm: number
  /** In parts of an em. Letters of many scripts hang from one line or join, which must not be cut. */
  readonly tracking: number
}

/** The drawing library sees no web fonts, so words are drawn as paths. */
function openFace(file: string, tracking: number): Face {
  const { buffer, byteOffset, byteLength } = unpackWoff(
    readFileSync(`node_modules/@fontsource/${file}-600-normal.woff`),
  )
  const face = new HarfBuzzFace(
    new Blob(buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer),
  )
  return { font: new Font(face), unitsPerEm: face.upem, tracking }
}

/** The heading face of the site, one file for each script, and Noto for scripts that it lacks. */
const eczar = ['latin', 'latin-ext', 'devanagari'].map((script) =>
  openFace(`eczar/files/eczar-${script}`, script === 'devanagari' ? 0 : -0.012),
)
const noto: readonly (readonly [script: RegExp, file: string])[] = [
  [/\p{Script=Arabic}/u, 'noto-naskh-arabic/files/noto-naskh-arabic-arabic'],
  ...['Bengali', 'Gujarati', 'Gurmukhi', 'Kannada', 'Malayalam', 'Tamil', 'Telugu'].map(
    (script) => {
      const name = script.toLowerCase()
      return [
        new RegExp(`\\p{Script=${script}}`, 'u'),
        `noto-sans-${name}/files/noto-sans-${name}-${name}`,
      ] as const
    },
  ),
]
const opened = new Map<string, Face>()

/** The faces that may have a letter, the best one first; those of rare scripts are opened when first needed. */
function facesFor(letter: string): readonly Face[] {
  const [, file] = noto.find(([script]) => script.test(letter)) ?? []
  if (file === undefined) return eczar
  const face = opened.get(file) ?? openFace(file, 0)
  opened.set(file, face)
  return [face]
}

interface Glyph {
  readonly id: number
  /** Distances in parts of an em. */
  readonly x: number
  readonly y: number
  readonly advance: number
}

function glyphsOf(text: string, face: Face): Glyph[] {
  const letters = new Letters()
  letters.addText(text)
  letters.guessSegmentProperties()
  shape(face.font, letters)
  const positions = letters.getGlyphPositions()
  return letters.getGlyphInfos().map(({ codepoint: id }, place) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[place] ?? {}
    const [advance, x, y] = [xAdvance, xOffset, yOffset].map((units) => units / face.unitsPerEm)
    return { id, x: x ?? 0, y: y ?? 0, advance: (advance ?? 0) + face.tracking }
  })
}

const has = (face: Face, text: string) => glyphsOf(text, face).every(({ id }) => id !== 0)

interface Run {
  readonly face: Face
  text: string
}

const letters = new Intl.Segmenter('hi', { granularity: 'grapheme' })

/** Words parted where the face changes; a space stays with what is before it. What no face has is left out. */
function runsOf(text: string): Run[] {
  const runs: Run[] = []
  for (const { segment } of letters.segment(text)) {
    const last = runs.at(-1)
    const all = last ? [last.face, ...facesFor(segment)] : facesFor(segment)
    const face = all.find((candidate) => has(candidate, segment))
    if (!face) continue
    if (last?.face === face) last.text += segment
    else runs.push({ face, text: segment })
  }
  return runs
}

/** The part of a text that can be drawn: without emoji, arrows and letters that no face has. */
export function settable(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return runsOf(line)
    .map((run) => run.text)
    .join('')
    .replaceAll(/ +/g, ' ')
    .trim()
}

interface Line {
  readonly text: string
  readonly x: number
  /** Of the baseline. */
  readonly y: number
  readonly size: number
}

const fromTheRight = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u

function setGlyphs(text: string) {
  const runs = fromTheRight.test(text) ? runsOf(text).toReversed() : runsOf(text)
  return runs.flatMap(({ face, text: run }) =>
    glyphsOf(run, face).map((glyph) => ({ face, glyph })),
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
