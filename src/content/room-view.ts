import sharp from 'sharp'
import { type TrueSize, trueSize } from '#domain/true-size.ts'
import { hexColour, mixedHex } from '#domain/palette.ts'
import { type ArtPiece, artPieces } from './products.ts'

/** Centimetres: one is one unit of the drawing. */
export const wall = { width: 200, height: 168, floor: 150, bench: 45 } as const

/** As in galleries: the centre of every piece at one height, but clear of the bench and of the upper edge. */
const middle = 56
const mat = 3
const frame = 1.5
const pixelsPerCm = 9

/** The size of a piece, if it is known and fits on the wall. */
export function hangingSize({ data }: ArtPiece): TrueSize | undefined {
  const size = trueSize(data.size)
  if (!size) return undefined
  const around = 2 * (mat + frame)
  const fits = size.width + around < wall.width - 20 && size.height + around < wall.floor - wall.bench - 8
  return fits ? size : undefined
}

/** One drawing for each such piece. */
export async function roomPaths() {
  const all = await artPieces()
  return all.flatMap((piece) => {
    const size = hangingSize(piece)
    return size ? [{ params: { id: piece.id }, props: { piece, size } }] : []
  })
}

const rect = (x: number, y: number, width: number, height: number, more: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" ${more}/>`

/** Legs, seat and a cushion, in front of the wall. */
function bench(): string {
  const [dark, light] = [mixedHex('ink', 82, 'brick'), hexColour('marigold')]
  const top = wall.floor - wall.bench
  return [
    rect(44, top + 6, 5, wall.bench - 2, `fill="${dark}"`),
    rect(151, top + 6, 5, wall.bench - 2, `fill="${dark}"`),
    rect(38, top, 124, 7, `rx="2" fill="${dark}"`),
    rect(46, top - 9, 38, 10, `rx="5" fill="${light}"`),
  ].join('')
}

/** Position of a piece of that size, with its mat. */
function hung({ width, height }: TrueSize, picture: string): string {
  const half = height / 2 + mat + frame
  const y = Math.max(half + 6, Math.min(middle, wall.floor - wall.bench - 6 - half))
  const around = (by: number, more: string) =>
    rect(wall.width / 2 - width / 2 - by, y - height / 2 - by, width + 2 * by, height + 2 * by, more)
  const image = `x="${wall.width / 2 - width / 2}" y="${y - height / 2}" width="${width}" height="${height}"`
  return [
    around(mat + frame, `transform="translate(1.4 2.4)" fill="${hexColour('ink')}" opacity=".22"`),
    around(mat + frame, `fill="${mixedHex('ink', 82, 'brick')}"`),
    around(mat, `fill="${hexColour('paper')}"`),
    `<image href="${picture}" ${image} preserveAspectRatio="xMidYMid slice"/>`,
  ].join('')
}

/** The piece on a wall, everything to scale; a separate file adds nothing to the page's weight. */
export async function drawRoom({ data }: ArtPiece, size: TrueSize): Promise<string> {
  const file: unknown = Reflect.get(data.image, 'fsPath')
  if (typeof file !== 'string') throw new Error('Astro no longer says where a picture lies')
  const width = Math.round(size.width * pixelsPerCm)
  const bytes = await sharp(file).resize({ width }).webp({ quality: 60, smartSubsample: true }).toBuffer()
  const { floor } = wall
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${wall.width} ${wall.height}">`,
    rect(0, 0, wall.width, floor, `fill="${mixedHex('brick', 14, 'paper-deep')}"`),
    rect(0, floor, wall.width, wall.height - floor, `fill="${mixedHex('brick', 34, 'paper-deep')}"`),
    rect(0, floor - 5, wall.width, 5, `fill="${hexColour('paper')}"`),
    hung(size, `data:image/webp;base64,${bytes.toString('base64')}`),
    bench(),
    '</svg>',
  ].join('')
}
