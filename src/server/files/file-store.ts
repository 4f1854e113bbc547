import { createHash } from 'node:crypto'

/** A part of a file, both ends included. */
export interface FileRange {
  readonly start: number
  readonly end: number
}

interface FileFacts {
  /** Bytes of all of it. */
  readonly size: number
  /** Another one as soon as the bytes are others. */
  readonly etag: string
}

interface StoredFile extends FileFacts {
  /** What was asked for of it; undefined for all of it. */
  readonly range: FileRange | undefined
  /** The bytes, or the part that was asked for; read as fast as somebody takes them. */
  readonly body: ReadableStream<Uint8Array>
}

/**
 * Where files of the shop lie that are no part of the site: paid files, and copies of what was sold. Names have
 * forward slashes. Throws when the place cannot be reached.
 */
export interface FileStore {
  /** Whether others reach it over the network, so that it can be away while the shop is open. */
  readonly isRemote: boolean
  /** The whole file or nothing of it is there afterwards, whatever happens meanwhile. A blob is read as it is sent. */
  put(name: string, content: Uint8Array | Blob): Promise<void>
  has(name: string): Promise<boolean>
  /** The file, or the range of it that is chosen by what it is; undefined when there is no such file. */
  get(
    name: string,
    choose?: (facts: FileFacts) => FileRange | undefined,
  ): Promise<StoredFile | undefined>
  /**
   * An address at which a browser may fetch the file itself for some time; undefined where only we can
   * answer it.
   */
  url(
    name: string,
    given: { expiresInS: number; savedAs: string; contentType: string },
  ): Promise<string | undefined>
  /** A file that is not there is none to remove. */
  remove(name: string): Promise<void>
  /** The names that begin so, sorted; all of them for ''. */
  list(prefix: string): Promise<string[]>
}

/** All bytes of a file; undefined when there is none. */
export async function readWhole(store: FileStore, name: string): Promise<Uint8Array | undefined> {
  const file = await store.get(name)
  return file && new Uint8Array(await new Response(file.body).arrayBuffer())
}

/** Reads what is to be copied; undefined when it is not there. */
export type ReadOriginal = () => Promise<Uint8Array | undefined>

/** What bytes are called where copies lie: their SHA-256, with an extension such as '.pdf'. */
export const nameOfCopy = (bytes: Uint8Array, extension: string): string =>
  createHash('sha256').update(bytes).digest('hex') + extension

/** Whether a name can be one of `nameOfCopy`. */
export const isSoldFileName = (name: string) => /^[0-9a-f]{64}\.[a-z0-9]+$/.test(name)
