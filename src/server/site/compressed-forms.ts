import { existsSync, readFileSync } from 'node:fs'
import { brotliAside, cheapBrotli, cheapGzip, gzip, quickBrotli } from './compress.ts'
import { headersOfDifference, type Sent } from './file-headers.ts'

type Bytes = Uint8Array<ArrayBuffer>
type Compress = (bytes: Uint8Array) => Bytes

/** Done when first asked for, and only once. */
export function later(plain: Uint8Array, compress: Compress) {
  let bytes: Bytes | undefined
  return () => (bytes ??= compress(plain))
}

interface Twice {
  readonly quickly: Compress
  readonly aside: (bytes: Uint8Array) => Promise<Bytes>
}

export const byBrotli: Twice = { quickly: quickBrotli, aside: brotliAside }

/** Quickly for whoever asks first, and as small as it gets for all who come later. */
export function soonSmaller(plain: Uint8Array, { quickly, aside }: Twice) {
  let bytes: Bytes | undefined
  return () => {
    if (bytes) return bytes
    bytes = quickly(plain)
    // Without it the quick one stays.
    void aside(plain).then(
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
  if (audience === 'all') return { brotli: soonSmaller(plain, byBrotli), gzip: later(plain, gzip) }
  const brotli =
    audience === 'one'
      ? later(plain, cheapBrotli)
      : soonSmaller(plain, { ...byBrotli, quickly: cheapBrotli })
  return { brotli, gzip: later(plain, cheapGzip) }
}

/** What browsers may have of a page already, and the page for those; undefined for what is no page. */
export function shellOf(plain: Uint8Array, sent: Sent, audience: Audience = 'all') {
  const { dictionary } = sent
  if (!dictionary) return undefined
  const compress: Twice = {
    quickly: (page) => dictionary.quickly(page),
    aside: (page) => dictionary.aside(page),
  }
  const headers = headersOfDifference(sent, dictionary)
  const dcz = audience === 'all' ? soonSmaller(plain, compress) : later(plain, compress.quickly)
  return { dictionary, headers, dcz }
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
