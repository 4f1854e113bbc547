import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/database/open.ts'
import { createBuyer } from '../../scripts/nodes/buyers.ts'
import { findLosses } from '../../scripts/nodes/losses.ts'
import { retryingClient, type Send, Tally } from '../../scripts/nodes/retrying-client.ts'
import { freePort } from '../../scripts/postgres/free-port.ts'
import { createTestDatabase } from '../api/test-database.ts'
import { createClient } from './client.ts'
import { copyServer } from './own-webinar.ts'
import { startServer } from './start-server.ts'

const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim()

/** The newest release; without one, the newest state of the code with other migrations than now. */
function previousRelease(): string {
  const tag = git('tag', '--list', 'v*', '--sort=-v:refname').split('\n')[0]
  if (tag) return tag
  const migrated = git('log', '-1', '--format=%H', '--', 'src/server/database/migrations')
  return `${migrated}^`
}

function isShallow(): boolean {
  try {
    return git('rev-parse', '--is-shallow-repository') !== 'false'
  } catch {
    return true
  }
}

function putPrevious(root: string): void {
  const paths = ['src', 'scripts', 'package.json', 'package-lock.json']
  const packed = execFileSync('git', ['archive', previousRelease(), ...paths], {
    maxBuffer: 2 ** 30,
  })
  execFileSync('tar', ['--extract', '--directory', root], { input: packed })
}

/** Of ten thousand visitors a day, with eight requests each. */
const requestsOfAnHour = 3333
const buyersNeeded = 8

// In a clone without its history there is no release before.
test.skipIf(isShallow())(
  'the release before and this one serve an hour of traffic on one database, and neither fails',
  { timeout: 600_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'two-releases-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const { url = '', drop } = await createTestDatabase()
    onTestFinished(drop)
    const sandboxFile = join(folder, 'sandbox.sqlite')
    writeFileSync(sandboxFile, '')
    const ports = [await freePort(), await freePort()] as const
    const log = openSync(join(folder, 'log'), 'a')
    const start = async (name: string, port: number, root: string) => {
      const dataFolder = join(folder, name)
      mkdirSync(dataFolder, { recursive: true })
      rmSync(join(dataFolder, 'sandbox.sqlite'), { force: true })
      symlinkSync(sandboxFile, join(dataFolder, 'sandbox.sqlite'))
      const settings = {
        ...{ DATA_DIR: dataFolder, DATABASE_URL: url, LOG_LEVEL: 'error', TRUST_PROXY: '1' },
        ...{
          SITE_URL: `http://127.0.0.1:${ports[1]}`,
          SECRET: 'a secret that both releases share',
        },
      }
      const server = await startServer(port, settings, root, log)
      onTestFinished(() => (server.hasEnded() ? undefined : server.kill('SIGKILL')))
      return server
    }
    const roots = { previous: copyServer(putPrevious), present: copyServer() }
    for (const root of Object.values(roots))
      onTestFinished(() => rmSync(root, { recursive: true, force: true }))

    const previous = await start('previous', ports[0], roots.previous)
    // It migrates the database while the one before is running.
    const present = await start('present', ports[1], roots.present)
    const tally = new Tally()
    const client = createClient(present.origin)
    const people = Array.from({ length: buyersNeeded }, (_, index) => `buyer-${index}@example.com`)
    let calls = 0
    const buyers = await Promise.all(
      people.map(async (email, index) => {
        const [before, now] = ([previous, present] as const).map(({ origin }) =>
          retryingClient(origin, `203.0.113.${index + 1}`, () => tally),
        ) as [Send, Send]
        const send: Send = (...call) => (calls++ % 2 === 0 ? before : now)(...call)
        return createBuyer(await client.register(email), send)
      }),
    )
    await Promise.all(
      buyers.map((buyer) => buyer.buyUntil(() => tally.calls >= requestsOfAnHour / 2)),
    )
    // A server of the release before may start again on what this one has migrated.
    await previous.kill('SIGTERM')
    await start('previous', ports[0], roots.previous)
    await Promise.all(buyers.map((buyer) => buyer.buyUntil(() => tally.calls >= requestsOfAnHour)))
    await Promise.all(buyers.map((buyer) => buyer.settle()))

    expect([...tally.reasons]).toEqual([])
    expect(readFileSync(join(folder, 'log'), 'utf8')).not.toMatch(/"level":(?:50|60)/)
    const db = await openDatabase(url)
    onTestFinished(() => db.destroy())
    const all = buyers.map(({ acknowledged }) => acknowledged)
    expect(await findLosses(db, all, sandboxFile)).toEqual([])
  },
)
