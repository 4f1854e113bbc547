import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { ReadableStream as WebStream } from 'node:stream/web'
import type { FileRange, FileStore } from './file-store.ts'

export const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR'].includes(String(error.code))

async function factsOf(path: string) {
  try {
    const stats = await stat(path)
    if (!stats.isFile()) return undefined
    const etag = `"${stats.size.toString(36)}-${Math.round(stats.mtimeMs).toString(36)}"`
    return { path, size: stats.size, etag }
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

let lastPut = 0

/**
 * The modification time for a new file, in milliseconds, strictly increasing: file system clocks tick
 * only every few milliseconds, and two versions of the same size within a tick would look equal.
 */
function momentOfPut(): Date {
  lastPut = Math.max(Date.now(), lastPut + 1)
  return new Date(lastPut)
}

/** Writes atomically by renaming, so that a power failure never leaves a partial file under its final name. */
async function writeAtOnce(path: string, content: Uint8Array | Blob): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const half = join(dirname(path), `.${crypto.randomUUID()}`)
  try {
    await writeFile(half, content instanceof Blob ? content.stream() : content)
    const moment = momentOfPut()
    await utimes(half, moment, moment)
    await rename(half, path)
  } finally {
    await rm(half, { force: true })
  }
}

/** All files below a folder, except those being written; none if the folder is missing. */
async function namesBelow(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
      .map((path) => path.split(sep).join('/'))
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/** Opens the file only when it is read: the body of a response to HEAD is discarded unread. */
async function* bytesOf(path: string, range?: FileRange): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path, range) as AsyncIterable<Buffer>
}

/** Files in a folder of this machine. */
export function diskFiles(folder: string): FileStore {
  const root = resolve(folder) + sep

  /** Undefined for a name that leads outside the folder. */
  function placeOf(name: string): string | undefined {
    const path = resolve(root, name)
    return name !== '' && !name.includes('\0') && path.startsWith(root) ? path : undefined
  }

  async function find(name: string) {
    const path = placeOf(name)
    return path === undefined ? undefined : await factsOf(path)
  }

  return {
    isRemote: false,
    async put(name, content) {
      const path = placeOf(name)
      if (path === undefined) throw new Error(`${name} is no name of a file`)
      await writeAtOnce(path, content)
    },
    has: async (name) => (await find(name)) !== undefined,
    async get(name, choose) {
      const stats = await find(name)
      if (!stats) return undefined
      const { path, size, etag } = stats
      const range = choose?.({ size, etag })
      const body = WebStream.from(bytesOf(path, range)) as ReadableStream<Uint8Array>
      return { size, etag, range, body }
    },
    url: () => Promise.resolve(undefined),
    async remove(name) {
      const stats = await find(name)
      if (stats) await rm(stats.path, { force: true })
    },
    list: async (prefix) =>
      (await namesBelow(root)).filter((name) => name.startsWith(prefix)).toSorted(),
  }
}
