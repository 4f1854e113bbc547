import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdCompressSync } from 'node:zlib'

/** Before what is compressed: that it needs a dictionary, and which (RFC 9842, section 5). */
const magic = Uint8Array.of(0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0)
/** As small as it gets without tables of many megabytes. */
const smallest = 19
/** A tenth more, in a tenth of the time. */
const quick = 6

const compressAside = promisify(zstdCompress)

const optionsFor = (dictionary: Uint8Array, level: number) => ({
  dictionary,
  params: { [constants.ZSTD_c_compressionLevel]: level },
})

/**
 * What all pages have in common: their head, styles, menu and foot. A browser that has it is sent of a page only what
 * differs (RFC 9842, compression dictionary transport).
 */
export class PageDictionary {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** New with what it holds, so that browsers may keep it for ever. */
  readonly path: string
  /** Tells a browser where it lies, to be fetched when there is nothing else to do. */
  readonly link: string
  /** Short, for addresses and tags. */
  readonly name: string
  readonly #digest: Buffer

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.bytes = bytes
    this.#digest = createHash('sha256').update(bytes).digest()
    this.name = this.#digest.toString('base64url').slice(0, 8)
    this.path = `/_astro/shell.${this.name}`
    this.link = `<${this.path}>; rel=compression-dictionary`
  }

  /** Whether `available`, as a browser names what it has, is this one. */
  isNamedBy(available: string): boolean {
    return available === `:${this.#digest.toString('base64')}:`
  }

  /** A page in the encoding `dcz`, for whoever waits for it. */
  quickly(page: Uint8Array): Uint8Array<ArrayBuffer> {
    return this.#told(zstdCompressSync(page, optionsFor(this.bytes, quick)))
  }

  /** The same as small as it gets, in a thread that nobody waits for. */
  async aside(page: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
    return this.#told(await compressAside(page, optionsFor(this.bytes, smallest)))
  }

  #told(compressed: Uint8Array): Uint8Array<ArrayBuffer> {
    return Buffer.concat([magic, this.#digest, compressed])
  }
}
