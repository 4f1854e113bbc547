import { extname } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const compressible = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.xml'])

/** Pictures, fonts and PDFs are compressed in themselves. */
export function isCompressible(file: string): boolean {
  return compressible.has(extname(file))
}

/** A file that the build wrote beside another one, holding its compressed form. */
export function isCompressedForm(file: string): boolean {
  return file.endsWith('.br') || file.endsWith('.gz')
}

/** As small as brotli gets: done once for each file, not for each visitor. */
export function brotli(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  return new Uint8Array(brotliCompressSync(bytes, { params }))
}

export function gzip(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }))
}
