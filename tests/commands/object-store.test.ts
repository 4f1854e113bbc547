import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isSoldFileName } from '#server/files/file-store.ts'
import { openFiles } from '#server/files/open-files.ts'
import { readEnvironment } from '#server/settings/env.ts'
import { type S3Server, startS3Server } from '../../scripts/nodes/s3-server.ts'
import { runProgram } from './run-program.ts'
import { startServer } from './start-server.ts'

const scratch = mkdtempSync(join(tmpdir(), 'object-store-start-'))
let server: S3Server
let settings: Record<string, string>
beforeAll(async () => {
  const own = { bucket: 'shop', region: 'eu-central-1', key: 'shopkey', secret: 'hush-hush' }
  server = await startS3Server({ ...own, port: 0, folder: join(scratch, 'store') })
  settings = {
    ...{ FILES_ENDPOINT: server.endpoint, FILES_BUCKET: own.bucket, FILES_REGION: own.region },
    ...{ FILES_KEY: own.key, FILES_SECRET: own.secret },
  }
})
afterAll(async () => {
  await server.stop()
  rmSync(scratch, { recursive: true })
})

test('a server brings what it sells into the store, and nothing into its folder', async () => {
  const folder = join(scratch, 'shop')
  const running = await startServer({ ...settings, DATA_DIR: folder })
  const names = await openFiles(readEnvironment(settings), 'files').list('')
  await running.stop()
  expect(names.length).toBeGreaterThan(3)
  expect(names.every(isSoldFileName)).toBe(true)
  expect(existsSync(join(folder, 'files'))).toBe(false)
})

test('a server whose store is away opens, and says that files wait', async () => {
  const away = { ...settings, FILES_ENDPOINT: 'http://127.0.0.1:1' }
  const running = await startServer(away)
  expect((await fetch(`${running.origin}/readyz`)).status).toBe(200)
  expect((await fetch(running.origin)).status).toBe(200)
  await running.stop()
  expect(running.log()).toMatch(/the object store does not answer: the shop opens without/)
  expect(running.log()).toMatch(/"waiting":\d+.*files that are sold wait for the object store/)
})

test.each([
  ['FILES_SECRET', 'wrong', /^FILES_SECRET is not the secret of FILES_KEY at http:\S+\.\n$/],
  ['FILES_BUCKET', 'none-such', /^There is no bucket none-such \(FILES_BUCKET\) at http:\S+\.\n$/],
  ['FILES_KEY', '', /^The object store for files is set only in part\. Missing: FILES_KEY\..*\n$/],
])('a server with a wrong %s does not start, and says one sentence', async (name, value, words) => {
  const variables = { ...settings, DATA_DIR: join(scratch, 'wrong'), PORT: '0', [name]: value }
  const ran = await runProgram('scripts/serve.mjs', [], variables)
  expect(ran).toMatchObject({ code: 1, err: expect.stringMatching(words) })
})
