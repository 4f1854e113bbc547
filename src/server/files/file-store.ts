import { createHash } from 'node:crypto'

/** A byte range, both ends included. */
export interface FileRange {
  readonly start: number
  readonly end: number
}

interface FileFacts {
  /** Total size in bytes. */
  readonly size: number
  /** Changes whenever the bytes change. */
  readonly etag: string
}

interface StoredFile extends FileFacts {
  /** The requested range; undefined for the whole file. */
  readonly range: FileRange | undefined
  /** The bytes of the file or range; read at the consumer's pace. */
  readonly body: ReadableStream<Uint8Array>
}

/**
 * Storage for files that are not part of the site: paid files, and copies of sold products. Names have
 * forward slashes. Throws when the storage cannot be reached.
 */
export interface FileStore {
  /** Whether it is on the network, and can therefore be unavailable while the shop is up. */
  readonly isRemote: boolean
  /** Stores a file atomically. A blob is streamed. */
  put(name: string, content: Uint8Array | Blob): Promise<void>
  has(name: string): Promise<boolean>
  /** The file, or the range chosen from its size and ETag; undefined if it does not exist. */
  get(
    name: string,
    choose?: (facts: FileFacts) => FileRange | undefined,
  ): Promise<StoredFile | undefined>
  /**
   * A temporary URL at which a browser can fetch the file directly; undefined if only this server can
   * send it.
   */
  url(
    name: string,
    given: { expiresInS: number; savedAs: string; contentType: string },
  ): Promise<string | undefined>
  /** Removes a file; does nothing if it does not exist. */
  remove(name: string): Promise<void>
  /** Names with this prefix, sorted; all of them for ''. */
  list(prefix: string): Promise<string[]>
}

/** All bytes of a file; undefined if it does not exist. */
export async function readWhole(store: FileStore, name: string): Promise<Uint8Array | undefined> {
  const file = await store.get(name)
  return file && new Uint8Array(await new Response(file.body).arrayBuffer())
}

/** Reads the original to copy; undefined if it does not exist. */
export type ReadOriginal = () => Promise<Uint8Array | undefined>

/** The name of a copy: the SHA-256 of its bytes, with an extension such as '.pdf'. */
export const nameOfCopy = (bytes: Uint8Array, extension: string): string =>
  createHash('sha256').update(bytes).digest('hex') + extension

/** Whether a name has the form of `nameOfCopy`. */
export const isSoldFileName = (name: string) => /^[0-9a-f]{64}\.[a-z0-9]+$/.test(name)
