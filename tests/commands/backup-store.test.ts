import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nameOfBackup } from '#server/backup/backup-folder.ts'
import { connectDatabase } from '#server/database/open.ts'
import { openFiles } from '#server/files/open-files.ts'
import { readEnvironment } from '#server/settings/env.ts'
import { type S3Server, startS3Server } from '../../scripts/nodes/s3-server.ts'
import { openTestShop, type TestShop } from '../api/open-test-shop.ts'
import { press, registerPerson, startPayment } from '../api/people.ts'
import { runProgram } from './run-program.ts'

let shop: TestShop
let server: S3Server
let settings: Record<string, string>
const scratch = mkdtempSync(join(tmpdir(), 'backup-store-test-'))
beforeAll(async () => {
  const own = { bucket: 'shop', region: 'eu-central-1', key: 'shopkey', secret: 'hush-hush' }
  server = await startS3Server({ ...own, port: 0, folder: join(scratch, 'store') })
  settings = {
    ...{ FILES_ENDPOINT: server.endpoint, FILES_BUCKET: own.bucket, FILES_REGION: own.region },
    ...{ FILES_KEY: own.key, FILES_SECRET: own.secret },
  }
  shop = await openTestShop(settings)
  await press((await startPayment(shop, await registerPerson(shop))).redirectUrl, 'success')
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await server.stop()
  rmSync(scratch, { recursive: true })
})

const backUp = (more: Record<string, string> = {}) =>
  runProgram('scripts/backup.ts', ['--into', 'store'], {
    ...{ DATA_DIR: shop.folder, ...settings },
    ...more,
  })
const restore = (name: string, to: string, more: Record<string, string> = {}) =>
  runProgram('scripts/restore.ts', [name, '--to', to], {
    ...{ DATA_DIR: join(scratch, 'unused'), ...settings },
    ...more,
  })
const backups = () => openFiles(readEnvironment(settings), 'backups')
const record = (id: string, deleted_at: number) =>
  JSON.stringify({ id, key_id: 'k', account: 'a', mailbox: 'm', deleted_at })

test('a backup in the store is the shop as it was, with its secret and its records of deletions', async () => {
  const id = crypto.randomUUID()
  mkdirSync(join(shop.folder, 'deletions'), { recursive: true })
  writeFileSync(join(shop.folder, 'deletions', `${id}.json`), record(id, Date.now()))
  const made = await backUp()
  expect(made).toMatchObject({ code: 0, err: '' })
  const name = /Backed up to store:(samriddhi-\S+\.sqlite\.zst), \d+ kB\./.exec(made.out)?.[1] ?? ''
  expect(made.out).toContain('the versioning of the bucket protects them')
  expect(await backups().list('')).toEqual([`deletions/${id}.json`, name, 'secret'])
  const state = JSON.parse(readFileSync(join(shop.folder, 'backup-state.json'), 'utf8'))
  expect(state).toMatchObject({ ok: true, file: `store:${name}` })
  expect(readdirSync(shop.folder).filter((one) => one.startsWith('backup-draft'))).toEqual([])

  for (const asked of [name, 'latest']) {
    const to = join(scratch, `restored-${asked}`)
    const restored = await restore(`store:${asked}`, to)
    expect(restored).toMatchObject({ code: 0, err: '' })
    expect(restored.out).toContain('Deleted after it was made: 1 person.')
    expect(readFileSync(join(to, 'secret'))).toEqual(readFileSync(join(shop.folder, 'secret')))
    const db = await connectDatabase(join(to, 'shop.sqlite'))
    const orders = await db.selectFrom('orders').select('id').execute()
    await db.destroy()
    expect(orders).toHaveLength(1)
  }
  expect(readdirSync(scratch).filter((one) => one.includes('restoring'))).toEqual([])
})

test('what need not be kept is deleted, and nothing else that lies there', async () => {
  const day = 24 * 60 * 60_000
  const old = Array.from({ length: 30 }, (_, index) =>
    nameOfBackup(Date.now() - 40 * day - index * day, '.sqlite.zst'),
  )
  const [over, lasting] = [crypto.randomUUID(), crypto.randomUUID()]
  const puts: [string, string][] = [
    ...old.map((name): [string, string] => [name, 'x']),
    [`deletions/${over}.json`, record(over, Date.now() - 500 * day)],
    [`deletions/${lasting}.json`, record(lasting, Date.now() - day)],
    ['samriddhi-notes.txt', 'of somebody else'],
  ]
  for (const [name, content] of puts) await backups().put(name, new Blob([content]))
  expect(await backUp()).toMatchObject({ code: 0 })
  const names = await backups().list('')
  expect(names.filter((name) => name.endsWith('.zst'))).toHaveLength(24)
  expect(names).toContain('samriddhi-notes.txt')
  expect(names).toContain(`deletions/${lasting}.json`)
  expect(names).not.toContain(`deletions/${over}.json`)
})

test('a backup that is not there, a wrong key, and no store at all are one sentence each', async () => {
  const to = join(scratch, 'nowhere')
  expect(await restore('store:samriddhi-none', to)).toMatchObject({
    code: 2,
    err: expect.stringMatching(/no backup samriddhi-none in the object store\. The newest is sam/),
  })
  const words = /FILES_SECRET is not the secret of FILES_KEY/
  const wrong = { FILES_SECRET: 'wrong' }
  const failed = await backUp(wrong)
  expect(failed).toMatchObject({ code: 1, err: expect.stringMatching(words) })
  expect(JSON.parse(readFileSync(join(shop.folder, 'backup-state.json'), 'utf8')).ok).toBe(false)
  expect(await restore('store:latest', to, wrong)).toMatchObject({
    code: 2,
    err: expect.stringMatching(words),
  })
  const none = Object.fromEntries(Object.keys(settings).map((name) => [name, '']))
  for (const ran of [await backUp(none), await restore('store:latest', to, none)])
    expect(ran).toMatchObject({ code: 2, err: expect.stringMatching(/There is no object store/) })
})
