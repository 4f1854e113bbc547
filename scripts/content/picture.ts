import sharp from 'sharp'
import { isPointer } from './decode.ts'
import type { StoredFile } from './project.ts'
import { remember } from './remember.ts'

/** A picture's properties, as displayed by a browser. */
export type Picture =
  | { readonly problem: string }
  | { readonly problem?: undefined; readonly format: string; readonly width: number; readonly height: number; readonly megabytes: number }

/** Supported source formats, with their extensions. */
const formats: Readonly<Record<string, readonly string[]>> = {
  jpeg: ['.jpg', '.jpeg'],
  png: ['.png'],
  webp: ['.webp'],
  avif: ['.avif'],
}

export const pictureEndings = Object.values(formats).flat()

/** Other extensions for JPEG, as used by some browsers. */
export const isJpegByAnotherName = (ending: string) => ['.jfif', '.jpe', '.jif', '.pjpeg', '.pjp'].includes(ending)

/** Formats of phones, cameras and drawing programs that the site does not support. */
const foreignEndings = ['.heic', '.heif', '.gif', '.tif', '.tiff', '.bmp', '.svg', '.apng', '.psd', '.ai', '.eps', '.raw', '.dng', '.cr2', '.nef', '.arw', '.jxl', '.jp2', '.ico']

export const isForeignPicture = (ending: string) => foreignEndings.includes(ending) || isJpegByAnotherName(ending)

export const endingsOf = (format: string) => formats[format] ?? []

/** Number of frames in an animation; the image library sees an animated PNG as one picture. */
function framesOf(bytes: Buffer, pages: number | undefined): number {
  const control = bytes.subarray(0, bytes.indexOf('IDAT')).indexOf('acTL')
  const isMovingPng = bytes.subarray(1, 4).toString('latin1') === 'PNG' && control > 0
  return isMovingPng ? bytes.readUInt32BE(control + 4) : (pages ?? 1)
}

async function decoded(bytes: Buffer): Promise<Picture> {
  const { format, compression, autoOrient, pages } = await sharp(bytes).metadata()
  const name = format === 'heif' && compression === 'av1' ? 'avif' : format
  if (endingsOf(name).length === 0)
    return { problem: `is ${name.toUpperCase()} inside, whatever its name says; save the picture as JPEG` }
  const frames = framesOf(bytes, pages)
  if (frames > 1) return { problem: `moves (it holds ${frames} pictures), and pages show one; save one of them as JPEG` }
  // Decode it fully, scaled down: a truncated picture has dimensions too.
  await sharp(bytes, { failOn: 'truncated' }).resize(16, 16, { fit: 'fill' }).raw().toBuffer()
  return { format: name, width: autoOrient.width, height: autoOrient.height, megabytes: bytes.length / 1e6 }
}

async function judged(bytes: Buffer | undefined): Promise<Picture> {
  if (!bytes) return { problem: 'cannot be opened; give yourself the right to read the file' }
  if (bytes.length === 0) return { problem: 'is empty (0 bytes); copy the picture again' }
  if (isPointer(bytes)) return { problem: 'is only a pointer to the picture; run git lfs pull to fetch the picture itself' }
  try {
    return await decoded(bytes)
  } catch {
    return { problem: 'cannot be read as a picture, or only half of it; save it again as JPEG' }
  }
}

export const pictureIn = remember((file: StoredFile) => judged(file.bytes()))
