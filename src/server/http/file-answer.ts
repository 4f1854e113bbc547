import type { Context } from 'hono'
import type { FileStore } from '#server/files/file-store.ts'
import { askedRange } from './byte-range.ts'

/**
 * Answers with a file, or with the part by which a browser goes on with a download that was cut off;
 * undefined when there is none.
 */
export async function answerFile(
  c: Context,
  store: FileStore,
  name: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response | undefined> {
  const begunWith = c.req.header('If-Range')
  const file = await store.get(name, ({ size, etag }) => {
    // A part of another edition would make a file of two halves.
    const isSame = begunWith === undefined || begunWith === etag
    return isSame ? askedRange(c.req.header('Range'), size) : undefined
  })
  if (!file) return undefined
  const { size, etag, range, body } = file
  const length = range ? range.end - range.start + 1 : size
  const all = { ...headers, 'Accept-Ranges': 'bytes', ETag: etag, 'Content-Length': String(length) }
  if (!range) return c.body(body, 200, all)
  const contentRange = `bytes ${range.start}-${range.end}/${size}`
  return c.body(body, 206, { ...all, 'Content-Range': contentRange })
}
