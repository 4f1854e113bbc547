import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { diskFiles } from '#server/files/disk-files.ts'
import { s3Client, type StoreSettings } from '#server/files/s3-client.ts'
import { startS3Server } from '../../scripts/nodes/s3-server.ts'
import { isObjectStore, keepsFiles, storeSettings } from './file-store-contract.ts'
import { listen } from './listen.ts'

const scratch = mkdtempSync(join(tmpdir(), 'file-stores-test-'))
afterAll(() => {
  rmSync(scratch, { recursive: true })
})

describe('a folder', () => {
  const folder = join(scratch, 'disk')
  keepsFiles(() => diskFiles(folder))

  test('lists nothing while it is not there, and nothing that is being written', async () => {
    expect(await diskFiles(join(scratch, 'none')).list('')).toEqual([])
  })
})

let port = 0
describe('s3rver', () => {
  isObjectStore({
    unknownKey: 'key',
    start: async () => {
      const { FILES_BUCKET, FILES_REGION, FILES_KEY, FILES_SECRET } = storeSettings
      const server = await startS3Server({
        ...{ port, folder: join(scratch, 's3rver'), bucket: FILES_BUCKET, region: FILES_REGION },
        ...{ key: FILES_KEY, secret: FILES_SECRET },
      })
      port = Number(new URL(server.endpoint).port)
      return server
    },
  })
})

describe('a store that stumbles', () => {
  /** Answers in turn with what is written, and then with an empty bucket. */
  async function stumbling(answers: (number | 'broken')[], listed = '') {
    const seen: string[] = []
    const server = createServer((request, response) => {
      seen.push(request.method ?? '')
      const next = answers.shift() ?? 200
      if (next === 'broken') request.socket.destroy()
      else response.writeHead(next).end(`<ListBucketResult>${listed}</ListBucketResult>`)
    })
    const settings: StoreSettings = {
      endpoint: `http://127.0.0.1:${await listen(server)}`,
      ...{ bucket: 'shop', region: 'eu-central-1', key: 'k', secret: 's' },
    }
    const close = () => {
      server.closeAllConnections()
      server.close()
    }
    return { client: s3Client(settings, Date.now), seen, close }
  }

  test.each([[503], ['broken' as const]])('once (%s) is asked once more', async (first) => {
    const { client, seen, close } = await stumbling([first])
    expect(await client.list('')).toEqual([])
    expect(seen).toHaveLength(2)
    close()
  })

  test.each([[[503, 503]], [['broken', 'broken'] as const]])(
    'twice (%s) is not asked a third time',
    async (answers) => {
      const { client, seen, close } = await stumbling([...answers])
      await expect(client.list('')).rejects.toThrow(/object store at http/)
      expect(seen).toHaveLength(2)
      close()
    },
  )

  test('that redirects to another region is not followed', async () => {
    const { client, seen, close } = await stumbling([301])
    await expect(client.list('')).rejects.toMatchObject({ trouble: 'failing' })
    expect(seen).toHaveLength(1)
    close()
  })

  test('names its objects as XML does', async () => {
    const listed = '<Key>a&amp;b &lt;1&gt; &#x27;&#2319;&apos;</Key>'
    const { client, close } = await stumbling([], listed)
    expect(await client.list('')).toEqual(["a&b <1> 'ए'"])
    close()
  })
})
