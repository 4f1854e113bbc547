import { readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { paper } from '#components/brand/paper.ts'

/** A home screen icon: on paper, with padding, as phones cut off the corners. */
async function onPaper(size: number): Promise<Buffer> {
  const inner = Math.round(size * 0.72)
  const edge = Math.floor((size - inner) / 2)
  const sign = await sharp(readFileSync('public/favicon.svg'), { density: 1200 })
    .resize(inner, inner)
    .toBuffer()
  const ground = { width: size, height: size, channels: 3, background: paper.light } as const
  return await sharp({ create: ground })
    .composite([{ input: sign, left: edge, top: edge }])
    .png({ palette: true })
    .toBuffer()
}

/** An ICO file with one picture, for clients without SVG support. */
function icoOf(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

for (const [name, size] of [
  ['apple-touch-icon', 180],
  ['icon-192', 192],
  ['icon-512', 512],
] as const)
  writeFileSync(`public/${name}.png`, await onPaper(size))
const small = await sharp(readFileSync('public/favicon.svg'), { density: 1200 })
  .resize(32, 32)
  .png()
  .toBuffer()
writeFileSync('public/favicon.ico', icoOf(small, 32))
