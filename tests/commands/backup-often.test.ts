import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readDump } from '#server/database/dump.ts'
import { connectDatabase } from '#server/database/open.ts'
import { startPostgres } from '../../scripts/postgres/start-postgres.ts'
import { openTestShop, type TestShop } from '../api/open-test-shop.ts'
import { press, registerPerson, startPayment } from '../api/people.ts'
import { runProgram } from './run-program.ts'

let shop: TestShop
let postgres: Awaited<ReturnType<typeof startPostgres>>
const scratch = mkdtempSync(join(tmpdir(), 'backup-often-test-'))
const inScratch = (name: string) => join(scratch, name)
beforeAll(async () => {
  postgres = await startPostgres('fsync=off')
  shop = await openTestShop()
  const person = await registerPerson(shop)
  await press((await startPayment(shop, person)).redirectUrl, 'success')
  // One more is open.
  await startPayment(shop, person, [{ productId: 'course', itemType: 'Course', quantity: 1 }])
  mkdirSync(join(shop.folder, 'files/deep'), { recursive: true })
  writeFileSync(join(shop.folder, 'files/deep/book.pdf'), '%PDF a kept file')
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await postgres.stop()
  rmSync(scratch, { recursive: true })
})

const backUp = (folder: string, settings: Record<string, string> = {}) =>
  runProgram('scripts/backup.ts', ['--into', folder], { DATA_DIR: shop.folder, ...settings })
const restore = (...words: string[]) =>
  runProgram('scripts/restore.ts', words, { DATA_DIR: inScratch('unused') })
const isBackup = (name: string) => /^samriddhi-.*\.(?:sqlite\.zst|backup\.tar\.gz)$/.test(name)
const backupsIn = (folder: string) => readdirSync(folder).filter(isBackup).toSorted()
const state = (folder = shop.folder) =>
  JSON.parse(readFileSync(join(folder, 'backup-state.json'), 'utf8'))
const shopFile = () => join(shop.folder, 'shop.sqlite')

async function contentOf(place: string): Promise<Record<string, string[]>> {
  const db = await connectDatabase(place)
  const { tables } = await readDump(db)
  await db.destroy()
  return Object.fromEntries(
    [...tables].map(([name, rows]) => [
      name,
      rows.map((row) => JSON.stringify(Object.entries(row).toSorted())).toSorted(),
    ]),
  )
}

/** One backup in a folder of its own; answers its file. */
async function oneBackup(name: string): Promise<string> {
  const folder = inScratch(name)
  const ran = await backUp(folder)
  expect(ran).toMatchObject({ code: 0, err: '' })
  const [file = ''] = backupsIn(folder)
  return join(folder, file)
}

describe('a backup into a folder', () => {
  test('adds one each time, private, with the secret and the kept files beside them', async () => {
    const folder = inScratch('growing')
    const before = Date.now()
    for (let count = 1; count <= 3; count += 1) {
      expect(await backUp(folder)).toMatchObject({ code: 0, err: '' })
      expect(backupsIn(folder)).toHaveLength(count)
    }
    const [first = '', second = ''] = backupsIn(folder)
    expect(readFileSync(join(folder, first))).toEqual(readFileSync(join(folder, second)))
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    for (const name of [first, 'secret', 'files/deep/book.pdf'])
      expect(statSync(join(folder, name)).mode & 0o777, name).toBe(0o600)
    expect(readdirSync(folder)).toHaveLength(3 + 2)
    const { at, ok, message, file } = state()
    expect(Date.parse(at)).toBeGreaterThanOrEqual(before)
    expect({ ok, file }).toEqual({ ok: true, file: join(folder, backupsIn(folder)[2] ?? '') })
    expect(message).toContain(`Backed up to ${file}`)
    expect(message).toContain('on the same disk as the data')
  })

  test('deletes what need not be kept any more, and nothing else', async () => {
    const folder = inScratch('thinned')
    mkdirSync(folder)
    const name = (agoMs: number) =>
      `samriddhi-${new Date(Date.now() - agoMs).toISOString().replace(/[:.]/g, '-')}.sqlite.zst`
    const minute = 60_000
    const young = Array.from({ length: 23 }, (_, index) => name((index + 1) * 5 * minute))
    const old = Array.from({ length: 40 }, (_, index) => name((40 + index) * 24 * 60 * minute))
    const others = ['night.tar.gz', 'samriddhi-notes.txt', 'samriddhi-2026.sqlite.zst']
    const abandoned = `${name(1)}.part`
    for (const file of [...young, ...old, ...others, abandoned])
      writeFileSync(join(folder, file), '')
    utimesSync(join(folder, abandoned), 0, 0)
    expect(await backUp(folder)).toMatchObject({ code: 0 })
    const left = readdirSync(folder)
    for (const file of [...young, ...others]) expect(left).toContain(file)
    for (const file of [...old, abandoned]) expect(left).not.toContain(file)
    expect(backupsIn(folder).filter((file) => !others.includes(file))).toHaveLength(24)
  })

  test('is one moment, however much is written meanwhile', async () => {
    const now = { isOver: false }
    const writing = (async () => {
      let number = 0
      for (; !now.isOver; number += 1) {
        const email = `n${number}@example.com`
        const formData = { firstName: 'A Sample', phone: '9876543210', email, message: 'Saving' }
        await shop.call('POST', '/api/consultations', { body: { formData } })
        await setImmediate()
      }
      return number
    })()
    const file = await oneBackup('busy').finally(() => (now.isOver = true))
    expect(await writing).toBeGreaterThan(3)
    expect(await restore(file, '--to', inScratch('from-busy'))).toMatchObject({ code: 0 })
    const content = await contentOf(inScratch('from-busy/shop.sqlite'))
    // A payment is written together with what it pays for.
    expect(content['payments']).toHaveLength(
      [...(content['consultations'] ?? []), ...(content['orders'] ?? [])].length,
    )
  })

  test('of PostgreSQL is the archive, thinned out in the same way', async () => {
    const [first, data] = [await oneBackup('to-move'), inScratch('on-postgres')]
    const moved = await restore(first, '--to', data, '--database', postgres.url, '--moving')
    expect(moved).toMatchObject({ code: 0, err: '' })
    expect(await contentOf(postgres.url)).toEqual(await contentOf(shopFile()))
    const folder = inScratch('of-postgres')
    const settings = { DATA_DIR: data, DATABASE_URL: postgres.url }
    expect(await backUp(folder, settings)).toMatchObject({ code: 0, err: '' })
    const [name = ''] = backupsIn(folder)
    expect(name).toMatch(/\.backup\.tar\.gz$/)
    expect(state(data)).toMatchObject({ ok: true, file: join(folder, name) })
    const back = await restore(join(folder, name), '--to', inScratch('back'), '--moving')
    expect(back).toMatchObject({ code: 0, err: '' })
    expect(await contentOf(inScratch('back/shop.sqlite'))).toEqual(await contentOf(shopFile()))
    expect(readFileSync(inScratch('back/files/deep/book.pdf'), 'utf8')).toBe('%PDF a kept file')
  })

  test.skipIf(process.getuid?.() !== 0)(
    'onto a full disk says so, and keeps what is there',
    async () => {
      const folder = inScratch('small-disk')
      mkdirSync(folder)
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'none', folder])
      try {
        writeFileSync(join(folder, 'samriddhi-2026-01-01T00-00-00-000Z.sqlite.zst'), 'of long ago')
        const ran = await backUp(folder)
        expect(ran).toMatchObject({ code: 1 })
        expect(ran.err).toBe(
          `No backup was made: The disk of ${folder} is full. The backups that are there are whole. Make room on it, or give it more\n`,
        )
        expect(state()).toMatchObject({ ok: false, file: '', message: ran.err.trim() })
        expect(backupsIn(folder)).toEqual(['samriddhi-2026-01-01T00-00-00-000Z.sqlite.zst'])
        expect(readdirSync(folder).filter((name) => /part|draft/.test(name))).toEqual([])
      } finally {
        execFileSync('umount', [folder])
      }
    },
  )

  test('of a shop that cannot be opened leaves word of that', async () => {
    const data = inScratch('no-database')
    mkdirSync(data)
    writeFileSync(join(data, 'shop.sqlite'), 'this is no database, and long enough to be looked at')
    const ran = await backUp(inScratch('never'), { DATA_DIR: data })
    expect(ran).toMatchObject({ code: 1 })
    expect(state(data)).toMatchObject({ ok: false, file: '', message: ran.err.trim() })
  })
})

describe('restored from such a folder', () => {
  test('a shop that only moves is what it was', async () => {
    const to = inScratch('moved')
    expect(await restore(await oneBackup('moving'), '--to', to, '--moving')).toMatchObject({
      ...{ code: 0, err: '' },
      out: expect.stringContaining('You can start the server.'),
    })
    expect(await contentOf(join(to, 'shop.sqlite'))).toEqual(await contentOf(shopFile()))
    for (const name of ['secret', 'files/deep/book.pdf'])
      expect(readFileSync(join(to, name))).toEqual(readFileSync(join(shop.folder, name)))
  })

  test('after a loss: doors are closed, what is open is asked about, and it says what to do', async () => {
    const to = inScratch('lost')
    await shop.call('POST', '/api/auth/send-otp', { body: { email: 'new@example.com' } })
    const startedAt = Date.now()
    const ran = await restore(await oneBackup('losing'), '--to', to)
    expect(ran).toMatchObject({ code: 0, err: '' })
    expect(ran.out).toMatch(/admin -- find --since 20\d\d-\d\d-\d\d/)
    expect(ran.out).toContain('admin -- find --from')
    const db = await connectDatabase(join(to, 'shop.sqlite'))
    const { tables } = await readDump(db).finally(() => db.destroy())
    for (const name of ['sessions', 'email_codes', 'email_tickets'])
      expect(tables.get(name), name).toEqual([])
    const open = tables.get('payments')?.filter((payment) => payment['state'] === 'pending') ?? []
    expect(open.length).toBeGreaterThan(0)
    expect(ran.out).toContain(`about ${open.length} open payments`)
    for (const payment of open) expect(payment['next_check_at']).toBeGreaterThanOrEqual(startedAt)
    const waiting = tables.get('mails')?.filter((mail) => mail['done_at'] === null) ?? []
    expect(waiting.filter((mail) => mail['expires_at'] !== null)).toEqual([])
    expect(tables.get('users')).toHaveLength(1)
  })

  test('one that is cut short or changed is refused, and nothing is there', async () => {
    const good = readFileSync(await oneBackup('good'))
    const bad = inScratch('bad.sqlite.zst')
    for (const at of [30, 200, good.length >> 1, good.length - 20, good.length - 1]) {
      const changed = Buffer.from(good)
      changed[at] = (changed[at] ?? 0) ^ 1
      writeFileSync(bad, changed)
      const ran = await restore(bad, '--to', inScratch('from-bad'))
      expect(ran.err, `byte ${at}`).toMatch(/^This backup is damaged: .*Nothing was changed/)
      expect(readdirSync(inScratch('from-bad'))).toEqual([])
    }
    writeFileSync(bad, good.subarray(0, good.length - 10))
    const ran = await restore(bad, '--to', inScratch('from-short'))
    expect(ran.err).toMatch(/^This backup is damaged/)
  })
})

test('--to and --into together are not understood', async () => {
  const ran = await runProgram('scripts/backup.ts', ['--to', 'a', '--into', 'b'], {})
  expect(ran).toMatchObject({ code: 2, err: expect.stringContaining('either --to or --into') })
})
