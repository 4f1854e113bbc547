import sharp from 'sharp'
import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { Blob, Buffer as Letters, Face as HarfBuzzFace, Font, shape } from 'harfbuzzjs'
import { paper } from '#components/brand/paper.ts'
import { petalPath } from '#components/brand/petals.ts'
import { hexColour, mixedHex } from '#domain/palette.ts'

const headBytes = 12
const entryBytes = 16

/** The font that a WOFF file (version 1) holds, as shaping wants it: tables unpacked, one after the other. */
function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const entries = Buffer.alloc(headBytes + entryBytes * count)
  woff.copy(entries, 0, 4, 8)
  entries.writeUInt16BE(count, 4)
  const tables = Array.from({ length: count }, (_, place) => {
    const at = 44 + 20 * place
    const [offset, packed, length] = [4, 8, 12].map((shift) => woff.readUInt32BE(at + shift))
    const bytes = woff.subarray(offset, (offset ?? 0) + (packed ?? 0))
    const table = packed === length ? bytes : inflateSync(bytes)
    return { tag: woff.subarray(at, at + 4), checksum: woff.subarray(at + 16, at + 20), table }
  })
  let end = entries.length
  const parts = tables.map(({ tag, checksum, table }, place) => {
    const at = headBytes + entryBytes * place
    tag.copy(entries, at)
    checksum.copy(entries, at + 4)
    entries.writeUInt32BE(end, at + 8)
    entries.writeUInt32BE(table.length, at + 12)
    const padding = Buffer.alloc(-table.length & 3)
    end += table.length + padding.length
    return Buffer.concat([table, padding])
  })
  return Buffer.concat([entries, ...parts])
}

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

interface Words {
  readonly title: string
  readonly siteName: string
  /** What is sold is to be seen, where otherwise a mandala rises. */
  readonly besidePicture?: boolean
}

const ink = hexColour('ink')
const marigold = hexColour('marigold')
const ornament = mixedHex('marigold', 88, 'ink')

const margin = 80
const textWidth = 720
const picture = { left: 740, top: 0, width: 460, height: 618 }
const ring = (count: number, inner: number, outer: number, breadth: number) =>
  Array.from({ length: count }, (_, place) => {
    const turn = (360 * place) / count
    return `<path transform="rotate(${turn})" d="${petalPath({ inner, outer, breadth })}"/>`
  }).join('')

const mandala = [
  `<g transform="translate(985 630)" fill="none" stroke="${ornament}" stroke-width="2">`,
  ring(8, 26, 92, 26),
  ring(16, 100, 190, 26),
  ring(16, 112, 168, 12),
  ring(16, 206, 316, 46),
  ring(16, 220, 292, 26),
  ring(48, 328, 362, 14),
  ...[20, 96, 198, 322, 372].map((radius) => `<circle r="${radius}"/>`),
  '</g>',
].join('')

/** The largest size at which the title takes three lines at most. */
function fit(title: string, width: number) {
  const sizes = [104, 92, 80, 70, 60]
  const size = sizes.find((candidate) => linesOf(title, candidate, width).length <= 3) ?? 52
  return { size, lines: linesOf(title, size, width) }
}

/**
 * The picture that shows when a page is shared: its title beside a rising mandala, 1200 x 630. Signs that no face
 * has are left out.
 */
export function shareMarkup({ title, siteName, besidePicture = false }: Words): string {
  const width = besidePicture ? picture.left - margin - 40 : textWidth
  const { size, lines } = fit(settable(title), width)
  const leading = size * (/[\u0600-\u0DFF]/.test(title) ? 1.28 : 1.06)
  const first = 300 - ((lines.length - 1) * leading) / 2 + size * 0.3
  const words = lines.map((text, place) =>
    lineMarkup({ text, x: margin, y: first + place * leading, size }),
  )
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">',
    `<rect width="1200" height="630" fill="${paper.light}"/>`,
    besidePicture ? '' : mandala,
    `<rect y="618" width="1200" height="12" fill="${ink}"/>`,
    `<g fill="${ink}">${words.join('')}`,
    lineMarkup({ text: settable(siteName), x: margin + 66, y: 546, size: 44 }),
    `<g transform="translate(${margin + 24} 531) scale(1.15)">${ring(8, 5, 20, 6)}</g></g>`,
    `<circle cx="${margin + 24}" cy="531" r="4" fill="${marigold}"/>`,
    '</svg>',
  ].join('')
}

/** Draws it as JPEG, beside the picture in this file if there is one. */
export async function drawSharePicture(markup: string, file?: string): Promise<Uint8Array> {
  const { left, top, width, height } = picture
  const beside = file && [
    { input: await sharp(file).resize(width, height, { fit: 'cover' }).toBuffer(), left, top },
  ]
  return await sharp(Buffer.from(markup))
    .composite(beside || [])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
}
