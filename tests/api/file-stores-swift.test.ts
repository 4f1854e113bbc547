import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { s3Client } from '#server/files/s3-client.ts'
import { freePort } from '../../scripts/postgres/free-port.ts'
import { startSwift, whyNoSwift } from '../../scripts/nodes/swift-server.ts'
import { isObjectStore, storeSettings } from './file-store-contract.ts'

const missing = whyNoSwift()
test.skipIf(missing === undefined)(missing ?? 'Swift is here', ({ skip }) => skip(missing))

describe.skipIf(missing)('Swift of Debian, with its filter s3api', async () => {
  const scratch = mkdtempSync(join(tmpdir(), 'swift-test-'))
  afterAll(() => {
    rmSync(scratch, { recursive: true, force: true })
  })
  const { FILES_BUCKET, FILES_REGION, FILES_KEY, FILES_SECRET } = storeSettings
  const options = {
    ...{ port: await freePort(), folder: scratch, bucket: FILES_BUCKET, region: FILES_REGION },
    ...{ key: FILES_KEY, secret: FILES_SECRET },
  }
  isObjectStore({ unknownKey: 'secret', start: async () => await startSwift(options) })

  test('more than a page of names is listed whole, and once', async () => {
    const { bucket, region, key, secret, port } = options
    const endpoint = `http://127.0.0.1:${port}`
    const client = s3Client({ endpoint, bucket, region, key, secret }, Date.now)
    const names = Array.from({ length: 1005 }, (_, index) => `many/${String(index + 1e4)}`)
    for (let start = 0; start < names.length; start += 5)
      await Promise.all(
        names.slice(start, start + 5).map(async (name) => {
          await client.send({ method: 'PUT', key: name, body: new Uint8Array(1) })
        }),
      )
    expect(await client.list('many/')).toEqual(names)
  })
})
