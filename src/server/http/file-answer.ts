import type { Context } from 'hono'
import type { FileStore } from '#server/files/file-store.ts'
import { conditionalHeaders, judgeConditions, type Verdict } from './conditional-request.ts'

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
  let verdict: Verdict = { status: 200 }
  const asked = { method: c.req.method, header: (header: string) => c.req.header(header) }
  const file = await store.get(name, ({ size, etag }) => {
    verdict = judgeConditions(asked, { etag, size: () => size })
    return verdict.range
  })
  if (!file) return undefined
  const { size, etag, body } = file
  const more = { 'Accept-Ranges': 'bytes', ETag: etag, ...conditionalHeaders(verdict, size) }
  const { status } = verdict
  if (status === 200 || status === 206) return c.body(body, status, { ...headers, ...more })
  await body.cancel()
  return c.body(null, status, { ...headers, ...more })
}
