import { ReadableStream as WebStream } from 'node:stream/web'
import { Refusal } from '#server/refusal.ts'
import type { FileRange, FileStore } from './file-store.ts'
import { type S3Client, StoreError } from './s3-client.ts'

/** Maximum size of an S3 PUT, in bytes. */
const mostBytes = 5 * 1024 ** 3
const retryAfterS = 30

/** Users see only that it is unavailable; the log has the cause. */
function asRefusal(error: unknown): unknown {
  if (!(error instanceof StoreError)) return error
  const refusal = new Refusal('unavailable', 'filesAway').retryAfter(retryAfterS)
  refusal.cause = error
  return refusal
}

async function orAway<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw asRefusal(error)
  }
}

interface FoundFile {
  readonly key: string
  readonly size: number
  readonly etag: string
}

/** Sends the request only when the body is read: the body of a response to HEAD is discarded unread. */
async function* bytesOf(
  client: S3Client,
  { key, size, etag }: FoundFile,
  range: FileRange | undefined,
): AsyncGenerator<Uint8Array> {
  try {
    const headers = {
      'If-Match': etag,
      ...(range && { Range: `bytes=${range.start}-${range.end}` }),
    }
    const answer = await client.send({ method: 'GET', key, headers })
    const length = range ? range.end - range.start + 1 : size
    const isAsked = answer.status === (range ? 206 : 200)
    if (!isAsked || !answer.body || Number(answer.headers.get('Content-Length')) !== length) {
      await answer.body?.cancel()
      throw new StoreError(
        'failing',
        `${key} changed while it was read, or is not there any more (${answer.status}).`,
      )
    }
    yield* answer.body
  } catch (error) {
    throw asRefusal(error)
  }
}

/** Files below a prefix of a bucket; names cannot leave it. `hasLinks`: browsers can reach the endpoint. */
export function s3Files(client: S3Client, prefix: string, hasLinks: boolean): FileStore {
  /** Undefined for a name that path normalisation would change. */
  function keyOf(name: string): string | undefined {
    const isPlain = name.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
    return isPlain && !name.includes('\0') ? `${prefix}/${name}` : undefined
  }

  async function find(name: string): Promise<FoundFile | undefined> {
    const key = keyOf(name)
    if (key === undefined) return undefined
    const { status, headers } = await client.send({ method: 'HEAD', key })
    const etag = headers.get('ETag')
    if (status !== 200 || etag === null) return undefined
    return { key, size: Number(headers.get('Content-Length')), etag }
  }

  return {
    isRemote: true,
    async put(name, content) {
      const key = keyOf(name)
      if (key === undefined) throw new Error(`${name} is no name of a file`)
      const size = content instanceof Blob ? content.size : content.byteLength
      if (size > mostBytes)
        throw new Error(`${name} has more than 5 GiB, which an object store does not take at once`)
      const body = content instanceof Blob ? content : new Uint8Array(content)
      await orAway(async () => await client.send({ method: 'PUT', key, body }))
    },
    has: async (name) => (await orAway(async () => await find(name))) !== undefined,
    async get(name, choose) {
      const file = await orAway(async () => await find(name))
      if (!file) return undefined
      const { size, etag } = file
      const range = choose?.({ size, etag })
      const body = WebStream.from(bytesOf(client, file, range)) as ReadableStream<Uint8Array>
      return { size, etag, range, body }
    },
    async remove(name) {
      const key = keyOf(name)
      if (key !== undefined) await orAway(async () => await client.send({ method: 'DELETE', key }))
    },
    async list(start) {
      const keys = await orAway(async () => await client.list(`${prefix}/${start}`))
      return keys.map((key) => key.slice(prefix.length + 1)).toSorted()
    },
    async url(name, { expiresInS, savedAs, contentType }) {
      const key = keyOf(name)
      if (!hasLinks || key === undefined) return undefined
      return await client.link(key, expiresInS, {
        // Without a space, which URLs can encode in two ways.
        'response-content-disposition': `attachment;filename="${savedAs}"`,
        'response-content-type': contentType,
      })
    },
  }
}
