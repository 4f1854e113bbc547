import sharp, { type OverlayOptions } from 'sharp'
import { paper } from '#components/brand/paper.ts'
import { petalPath } from '#components/brand/petals.ts'
import { hexColour, mixedHex } from '#domain/palette.ts'
import { normalised } from '#domain/plain-text.ts'

const ink = hexColour('ink')

const fonts = 'node_modules/@expo-google-fonts'
const notoScripts = ['Bengali', 'Gujarati', 'Gurmukhi', 'Kannada', 'Malayalam', 'Tamil', 'Telugu']

/** The site's heading font, and Noto for scripts that it lacks. Pango does not support WOFF, only plain fonts. */
const faces: readonly (readonly [family: string, file: string])[] = [
  ['Eczar', 'eczar/Eczar_600SemiBold.ttf'],
  ['Noto Naskh Arabic', 'noto-naskh-arabic/600SemiBold/NotoNaskhArabic_600SemiBold.ttf'],
  ...notoScripts.map((script) => {
    const file = `600SemiBold/NotoSans${script}_600SemiBold.ttf`
    return [`Noto Sans ${script}`, `noto-sans-${script.toLowerCase()}/${file}`] as const
  }),
]
const families = faces.map(([family]) => family).join(', ')

/**
 * Emoji, arrows and letters that are in none of the fonts: they would depend on the fonts of the machine. Joiners
 * between letters of Indian scripts or Urdu also join parts of emoji.
 */
const undrawable =
  // eslint-disable-next-line no-misleading-character-class -- Ranges, not single letters.
  /(?!(?<=[\u0600-\u0D7F])(?:\u200C|\u200D))[^\u0020-\u007E\u00A0-\u017E\u0600-\u06FF\u0900-\u0AFF\u0B80-\u0D7F\u2010-\u201E\u2020-\u2022\u2026\u20AC\u20B9\u2122\u2212]/g

function drawable(text: string): string {
  const line = normalised(text).replaceAll(/\s+/g, ' ').replaceAll(undrawable, '')
  return line.replaceAll(/ +/g, ' ').trim()
}

function markupOf(text: string): string {
  const words = drawable(text)
  const escaped = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  // Letters of Indian scripts and of Urdu extend further up and down.
  const leading = /[\u0600-\u0DFF]/.test(words) ? 0.78 : 0.65
  return `<span foreground="${ink}" line_height="${leading}">${escaped}</span>`
}

let opened: Promise<unknown> | undefined

/** Registers the fonts so that Pango finds them by family: a file stays registered. */
async function openFaces(): Promise<void> {
  for (const [, file] of faces)
    await sharp({ text: { text: 'a', fontfile: `${fonts}/${file}` } }).toBuffer()
}

interface Box {
  readonly width: number
  readonly height: number
  /** In pixels, the largest first. */
  readonly sizes: readonly number[]
}

/** Renders words in the largest size at which their lines fit, as a picture of exactly their size. */
export async function drawText(text: string, { width, height, sizes }: Box) {
  await (opened ??= openFaces())
  const lines = (size: number) => {
    const font = `${families} Semi-Bold ${size}px`
    return sharp({ text: { text: markupOf(text), font, width, rgba: true } }).png()
  }
  for (const size of sizes) {
    const drawn = await lines(size).toBuffer({ resolveWithObject: true })
    if (drawn.info.width <= width && drawn.info.height <= height) return drawn
  }
  return await lines(sizes.at(-1) ?? 1)
    .resize({ width, height, fit: 'inside' })
    .toBuffer({ resolveWithObject: true })
}

interface Words {
  readonly title: string
  readonly siteName: string
  /** File of a product's picture, shown in place of a mandala. */
  readonly picture?: string | undefined
}

const marigold = hexColour('marigold')
const ornament = mixedHex('marigold', 88, 'ink')

const margin = 80
const textWidth = 720
const titleBox = { height: 350, sizes: [104, 92, 80, 70, 60, 52] }
const nameBox = { height: 60, sizes: [44] }
const beside = { left: 740, top: 0, width: 460, height: 618 }
const ring = (count: number, inner: number, outer: number, breadth: number) =>
  Array.from({ length: count }, (_, index) => {
    const angle = (360 * index) / count
    return `<path transform="rotate(${angle})" d="${petalPath({ inner, outer, breadth })}"/>`
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

function frame(besidePicture: boolean): string {
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">',
    `<rect width="1200" height="630" fill="${paper.light}"/>`,
    besidePicture ? '' : mandala,
    `<rect y="618" width="1200" height="12" fill="${ink}"/>`,
    `<g fill="${ink}" transform="translate(${margin + 24} 531) scale(1.15)">${ring(8, 5, 20, 6)}</g>`,
    `<circle cx="${margin + 24}" cy="531" r="4" fill="${marigold}"/>`,
    '</svg>',
  ].join('')
}

/** Words centred vertically at the given height. */
async function textAt(
  text: string,
  left: number,
  middle: number,
  box: Box,
): Promise<OverlayOptions[]> {
  if (drawable(text) === '') return []
  const { data, info } = await drawText(text, box)
  return [{ input: data, left, top: Math.round(middle - info.height / 2) }]
}

/**
 * The Open Graph picture of a page: its title beside the product, or beside a rising mandala, as JPEG of 1200 x 630.
 * Omits characters that are in none of the fonts.
 */
export async function drawSharePicture(words: Words): Promise<Uint8Array> {
  const { title, siteName, picture } = words
  const { left, top, width, height } = beside
  const right = picture === undefined ? margin + textWidth : left - 40
  const parts = [
    ...(await textAt(title, margin, 300, { ...titleBox, width: right - margin })),
    ...(await textAt(siteName, margin + 66, 531, { ...nameBox, width: right - margin - 66 })),
  ]
  if (picture !== undefined)
    parts.push({
      input: await sharp(picture).resize(width, height, { fit: 'cover' }).toBuffer(),
      left,
      top,
    })
  return await sharp(Buffer.from(frame(picture !== undefined)))
    .composite(parts)
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
}
