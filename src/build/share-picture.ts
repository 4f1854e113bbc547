import sharp from 'sharp'
import { petalPath } from '#components/brand/petals.ts'
import { paper } from '#components/brand/paper.ts'
import { hexColour, mixedHex } from '#domain/palette.ts'
import { lineMarkup, linesOf, settable } from './set-type.ts'

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
