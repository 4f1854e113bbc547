import { existsSync, readFileSync } from 'node:fs'
import { brotliAside, cheapBrotli, cheapGzip, gzip, quickBrotli } from './compress.ts'

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
