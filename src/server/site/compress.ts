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

/** Pictures, fonts and PDFs are compressed in themselves. */
export function isCompressible(file: string): boolean {
  return compressible.has(extname(file))
}

/** A file that the build wrote beside another one, holding its compressed form. */
export function isCompressedForm(file: string): boolean {
  return file.endsWith('.br') || file.endsWith('.gz')
}

/**
 * As small as brotli gets: done once for each file, not for each visitor. The window fits the file:
 * the usual one takes 40 MB of memory for a page of 60 kB.
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

/** For whoever waits for it, and all others with them. */
const quickBrotli = (bytes: Uint8Array) => brotli(bytes, quickQuality)

/** A tenth larger, in a millisecond: of what is served once. From quality 9 on, some pages take a hundred. */
export const cheapBrotli = (bytes: Uint8Array) => brotli(bytes, 5)
const cheapGzip = (bytes: Uint8Array) => gzipSync(bytes, { level: 5 })

const compressAside = promisify(brotliCompress)

/** As small as brotli gets, in a thread that nobody waits for. */
export async function brotliAside(
  bytes: Uint8Array,
  quality: number = constants.BROTLI_MAX_QUALITY,
): Promise<Uint8Array<ArrayBuffer>> {
  return await compressAside(bytes, { params: brotliParams(bytes, quality) })
}

export const gzip = (bytes: Uint8Array) => gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION })

type Bytes = Uint8Array<ArrayBuffer>
type Compress = (bytes: Uint8Array) => Bytes

/** Done when first asked for, and only once. */
function later(plain: Uint8Array, compress: Compress) {
  let bytes: Bytes | undefined
  return () => (bytes ??= compress(plain))
}

/** Cheaply for whoever asks first, and as small as it gets for all who come later. */
function soonSmaller(plain: Uint8Array) {
  let bytes: Bytes | undefined
  return () => {
    if (bytes) return bytes
    bytes = cheapBrotli(plain)
    // Without it the cheap one stays.
    void brotliAside(plain).then(
      (smaller) => (bytes = smaller),
      () => undefined,
    )
    return bytes
  }
}

/**
 * For how many visitors a page is: as small as it gets for all; of this moment, at once and smaller for those who come next; or
 * made for one of them, who pays with the others' time.
 */
export type Audience = 'all' | 'moment' | 'one'

/** The whole page, compressed when it is first asked for. */
export function wholeForms(plain: Uint8Array, audience: Audience) {
  if (audience === 'all') return { brotli: later(plain, quickBrotli), gzip: later(plain, gzip) }
  const brotli = audience === 'one' ? later(plain, cheapBrotli) : soonSmaller(plain)
  return { brotli, gzip: later(plain, cheapGzip) }
}

/** What the build compressed already, else compressed on demand. */
export function compressed(
  file: string,
  isAsBuilt: boolean,
  plain: Uint8Array,
  compress: Compress,
) {
  const built = isAsBuilt && existsSync(file) ? readFileSync(file) : undefined
  return built ? () => built : later(plain, compress)
}
