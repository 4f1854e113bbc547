import { existsSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib'

const smallestWindow = constants.BROTLI_MIN_WINDOW_BITS
const usualWindow = constants.BROTLI_DEFAULT_WINDOW

const compressible = new Set([
  '.css',
  '.html',
  '.js',
  '.json',
  '.svg',
  '.txt',
  '.webmanifest',
  '.xml',
])

/** Pictures, fonts and PDFs are already compressed. */
export function isCompressible(file: string): boolean {
  return compressible.has(extname(file))
}

/** A compressed copy that the build wrote next to the original. */
export function isCompressedForm(file: string): boolean {
  return file.endsWith('.br') || file.endsWith('.gz')
}

/**
 * Best brotli compression, done once per file, not per visitor. The window fits the file: the
 * default one takes 40 MB of memory for a page of 60 kB.
 */
export function brotli(bytes: Uint8Array, quality: number = constants.BROTLI_MAX_QUALITY) {
  return brotliCompressSync(bytes, { params: brotliParams(bytes, quality) })
}

function brotliParams({ length }: Uint8Array, quality: number) {
  const window = Math.ceil(Math.log2(length + 16))
  return {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
    [constants.BROTLI_PARAM_LGWIN]: Math.min(Math.max(window, smallestWindow), usualWindow),
  }
}

/** Nearly as small in a tenth of the time. */
export const quickQuality = 9

/** For synchronous use, which blocks all requests. */
const quickBrotli = (bytes: Uint8Array) => brotli(bytes, quickQuality)

/** For pages served once: a tenth larger, in a millisecond. From quality 9 on, some pages take a hundred. */
export const cheapBrotli = (bytes: Uint8Array) => brotli(bytes, 5)
const cheapGzip = (bytes: Uint8Array) => gzipSync(bytes, { level: 5 })

const compressAside = promisify(brotliCompress)

/** Best brotli compression, in a background thread. */
export async function brotliAside(
  bytes: Uint8Array,
  quality: number = constants.BROTLI_MAX_QUALITY,
): Promise<Uint8Array<ArrayBuffer>> {
  return await compressAside(bytes, { params: brotliParams(bytes, quality) })
}

export const gzip = (bytes: Uint8Array) => gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION })

type Bytes = Uint8Array<ArrayBuffer>
type Compress = (bytes: Uint8Array) => Bytes

/** Compresses lazily, and only once. */
function later(plain: Uint8Array, compress: Compress) {
  let bytes: Bytes | undefined
  return () => (bytes ??= compress(plain))
}

/** Cheap compression for the first request, the best one for later requests. */
function soonSmaller(plain: Uint8Array) {
  let bytes: Bytes | undefined
  return () => {
    if (bytes) return bytes
    bytes = cheapBrotli(plain)
    // On failure, the cheap one is used.
    void brotliAside(plain).then(
      (smaller) => (bytes = smaller),
      () => undefined,
    )
    return bytes
  }
}

/**
 * The audience of a page: `all` gets the best compression; `moment` cheap compression at once and a better one
 * later; `one`, a page for a single visitor, only cheap compression, as it takes time from others.
 */
export type Audience = 'all' | 'moment' | 'one'

/** Compressed forms of the whole page, created on first use. */
export function wholeForms(plain: Uint8Array, audience: Audience) {
  if (audience === 'all') return { brotli: later(plain, quickBrotli), gzip: later(plain, gzip) }
  const brotli = audience === 'one' ? later(plain, cheapBrotli) : soonSmaller(plain)
  return { brotli, gzip: later(plain, cheapGzip) }
}

/** The compressed file from the build, else compressed on demand. */
export function compressed(
  file: string,
  isAsBuilt: boolean,
  plain: Uint8Array,
  compress: Compress,
) {
  const built = isAsBuilt && existsSync(file) ? readFileSync(file) : undefined
  return built ? () => built : later(plain, compress)
}
