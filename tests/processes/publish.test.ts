import { createHmac, hash } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeParts } from '#server/built-site.ts'
import type { PublishState } from '#server/publish/publish-state.ts'
import { freePort } from '../../scripts/postgres/free-port.ts'
import { eventually } from '../eventually.ts'
import { book, course } from '../goods.ts'
import { sampleAddress } from '../sample-address.ts'
import { type Account, type Client, createClient } from './client.ts'
import { type ServerProcess, startServer } from './start-server.ts'

// An editor's whole way: a real git client, a real repository, the real server, which builds for itself. Nothing of the
// project is touched: the server's workspace lies in its data folder.

const secret = 'the secret of the hook'
const minute = 60_000
const folder = mkdtempSync(join(tmpdir(), 'publish-test-'))
const repository = join(folder, 'repository.git')
const clone = join(folder, 'clone')
const data = join(folder, 'data')
const priceFile = `content/courses/${course.id}.md`

let server: ServerProcess
let client: Client
let buyer: Account
let settings: Record<string, string>
let port = 0

function git(...words: string[]): string {
  const author = ['-c', 'user.name=Asha', '-c', 'user.email=asha@example.com']
  const { status, stdout, stderr } = spawnSync('git', [...author, ...words], {
    cwd: clone,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  return stdout.trim()
}

/** Saves a file as an editor does, and answers the commit. */
function save(path: string, text: string, branch = 'main'): string {
  writeFileSync(join(clone, path), text)
  git('add', '--all')
  git('commit', '--quiet', '--message', `Change ${path}`)
  git('push', '--quiet', 'origin', `HEAD:${branch}`)
  return git('rev-parse', 'HEAD')
}

const contentOf = (path: string) => readFileSync(join(clone, path), 'utf8')
const withPrice = (text: string, price: string) => text.replace(/^price: .*$/m, `price: ${price}`)

/** What the git host sends after a push. */
async function tell(branch = 'main', signature?: (body: string) => string): Promise<Response> {
  const body = JSON.stringify({ ref: `refs/heads/${branch}`, pusher: { name: 'asha' } })
  const sign = (text: string) => `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`
  return await fetch(`${server.origin}/api/publish`, {
    method: 'POST',
    headers: {
      ...{ 'Content-Type': 'application/json', 'X-GitHub-Event': 'push' },
      'X-Hub-Signature-256': (signature ?? sign)(body),
    },
    body,
  })
}

function stateNow(): PublishState {
  const file = join(data, 'publish/state.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { last: [] }
}

/** Waits until a commit has gone one way or the other. */
async function outcomeOf(commit: string, withinMs = 5 * minute) {
  const until = performance.now() + withinMs
  for (;;) {
    const { last, running } = stateNow()
    const outcome = last.find((one) => one.commit === commit)
    if (outcome && !running) return outcome
    if (performance.now() > until)
      throw new Error(`Nothing came of ${commit}: ${JSON.stringify(stateNow())}`)
    await setTimeout(100)
  }
}

const pages = globSync('**/index.html', { cwd: 'dist/site' }).map(
  (file) => `/${file.slice(0, -11)}`,
)

/** Every page as it is answered, byte by byte. */
async function siteNow(): Promise<ReadonlyMap<string, string>> {
  const answers = new Map<string, string>()
  for (const page of pages) {
    const answer = await fetch(server.origin + page)
    const bytes = Buffer.from(await answer.arrayBuffer())
    answers.set(
      page,
      `${answer.status} ${hash('sha256', bytes)} ${answer.headers.get('content-security-policy')}`,
    )
  }
  return answers
}

/** People who look around until they are told to stop; answers what they did not get. */
function visit(paths: readonly string[]) {
  let goesOn = true
  let asked = 0
  const failures: string[] = []
  const visitor = async (first: number) => {
    for (let turn = first; goesOn; turn += 1) {
      const path = paths[turn % paths.length] ?? '/'
      const failure = await fetch(server.origin + path).then(
        async (answer) => {
          await answer.arrayBuffer()
          return answer.ok ? undefined : `${answer.status} ${path}`
        },
        (error: unknown) => `${path} ${String(error)}`,
      )
      asked += 1
      if (failure) failures.push(failure)
      // As people do; and the build is to have something of the machine.
      await setTimeout(20)
    }
  }
  const visitors = [0, 3, 6, 9].map(visitor)
  return async () => {
    goesOn = false
    await Promise.all(visitors)
    return { asked, failures }
  }
}

beforeAll(async () => {
  spawnSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', repository])
  spawnSync('git', ['clone', '--quiet', repository, clone])
  for (const part of [...codeParts, 'content']) cpSync(part, join(clone, part), { recursive: true })
  git('add', '--all', '--force')
  git('commit', '--quiet', '--message', 'The site as it is')
  git('push', '--quiet', 'origin', 'HEAD:main')
  port = await freePort()
  settings = {
    DATA_DIR: data,
    SITE_URL: `http://127.0.0.1:${port}`,
    ADMIN_ORIGIN: 'https://edit.example.com',
    PUBLISH_REPOSITORY: repository,
    PUBLISH_SECRET: secret,
    EDITORS: 'asha@example.com',
  }
  server = await startServer(port, settings)
  client = createClient(server.origin)
  buyer = await client.register('open-cart@example.com')
}, 2 * minute)
afterAll(async () => {
  await server.kill('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

const priceNow = async (id: string) =>
  (await client.call('GET', `/api/courses/${id}`)).body.pricePaise

test(
  'the first push is published, with the caches that the next ones use',
  { timeout: 10 * minute },
  async () => {
    const commit = git('rev-parse', 'HEAD')
    expect((await tell()).status).toBe(202)
    expect(await outcomeOf(commit, 9 * minute)).toMatchObject({ state: 'live', author: 'Asha' })
    expect(stateNow().live?.commit).toBe(commit)
  },
)

test(
  'a saved price is live within a minute; visitors notice nothing, and an open cart still buys',
  { timeout: 6 * minute },
  async () => {
    const before = course.pricePaise
    expect(await priceNow(course.id)).toBe(before)
    const page = await (await fetch(`${server.origin}/courses`)).text()
    const files = [...page.matchAll(/\/_astro\/[\w.-]+\.\w+/g)].map(([path]) => path)
    const stop = visit([
      '/',
      '/courses',
      '/library',
      '/api/courses',
      '/readyz',
      '/about',
      ...files.slice(0, 8),
    ])
    const other = before / 100 + 1
    const startedAt = performance.now()
    const commit = save(priceFile, withPrice(contentOf(priceFile), String(other)))
    await tell()
    let liveMs = 0
    while (liveMs === 0) {
      await setTimeout(100)
      if ((await priceNow(course.id)) === other * 100) liveMs = performance.now() - startedAt
      if (performance.now() - startedAt > 5 * minute) break
    }
    expect(await outcomeOf(commit)).toMatchObject({ state: 'live', messages: [] })
    const { asked, failures } = await stop()
    console.log(`Live after ${(liveMs / 1000).toFixed(1)} s; ${asked} requests meanwhile.`)
    expect(failures).toEqual([])
    expect(asked).toBeGreaterThan(100)
    expect(await (await fetch(`${server.origin}/courses/${course.id}`)).text()).not.toBe('')
    for (const file of new Set(files))
      expect((await fetch(server.origin + file)).status, file).toBe(200)
    // Not a promise of the server: a machine that has more to do takes longer.
    expect(liveMs / minute).toBeLessThan(4)

    const products = [{ productId: book.id, itemType: 'Book', quantity: 1 }]
    const order = {
      formData: sampleAddress,
      products,
      userId: buyer.userId,
      shownTotalPaise: book.pricePaise,
    }
    const placed = await client.call('POST', '/api/payment/phonepe', {
      token: buyer.token,
      body: order,
    })
    expect(placed.status).toBe(200)
    await client.payAt(placed.body.redirectUrl)
    const changed = [{ productId: course.id, itemType: 'Course', quantity: 1 }]
    const asShown = { ...order, products: changed, shownTotalPaise: before }
    const refused = await client.call('POST', '/api/payment/phonepe', {
      token: buyer.token,
      body: asShown,
    })
    expect(refused).toMatchObject({ status: 409, body: { code: 'price-changed' } })
    await eventually(async () => {
      const [mail] = await client.mailsTo('asha@example.com')
      expect(mail?.subject).toMatch(/^Live since /)
    })
  },
)

test(
  'a mistake leaves every byte as it was, and is told with its file and line',
  { timeout: 6 * minute },
  async () => {
    const asItWas = await siteNow()
    const good = contentOf(priceFile)
    const commit = save(priceFile, withPrice(good, '4,999/-'))
    await tell()
    const outcome = await outcomeOf(commit)
    const line = good.split('\n').findIndex((text) => text.startsWith('price: ')) + 1
    expect(outcome).toMatchObject({ state: 'refused', messages: [{ file: priceFile, line }] })
    expect(await siteNow()).toEqual(asItWas)
    await eventually(async () => {
      const [mail] = await client.mailsTo('asha@example.com')
      expect(mail?.text).toContain(`${priceFile}, line ${line}:`)
    })
    save(priceFile, good)
  },
)

test('code is left to whoever runs the server', { timeout: 3 * minute }, async () => {
  const path = 'src/pages/404.astro'
  const text = contentOf(path)
  const commit = save(path, `${text}\n<p>new</p>\n`)
  await tell()
  expect(await outcomeOf(commit)).toMatchObject({ state: 'refused', messages: [{ file: path }] })
  save(path, text)
})

test(
  'a call that is not signed, or by another, publishes nothing; one that is sent again changes nothing',
  { timeout: 6 * minute },
  async () => {
    // The content of before the mistake: live already, by another commit.
    await tell()
    const commit = git('rev-parse', 'HEAD')
    expect(await outcomeOf(commit)).toMatchObject({ state: 'live' })
    const known = stateNow()
    const unsigned = await fetch(`${server.origin}/api/publish`, { method: 'POST', body: '{}' })
    expect(unsigned.status).toBe(403)
    for (const wrong of ['', 'sha256=', `sha256=${'0'.repeat(64)}`, 'sha1=abc'])
      expect((await tell('main', () => wrong)).status, wrong).toBe(403)
    for (let time = 0; time < 3; time += 1) expect((await tell()).status).toBe(202)
    await setTimeout(3000)
    await eventually(() => expect(stateNow()).toEqual(known))
  },
)

test(
  'a branch has a preview at the address of the editor, and nowhere else',
  { timeout: 6 * minute },
  async () => {
    const path = 'content/pages/about.md'
    save(path, `${contentOf(path)}\nOnly in the preview.\n`, 'new-about')
    git('reset', '--quiet', '--hard', 'origin/main')
    await tell('new-about')
    const ask = (host: string, address: string) =>
      client.call('GET', address, { headers: { Host: host } })
    const known = stateNow()
    const at = join(data, 'publish/previews/new-about/site')
    for (let time = 0; time < 3000 && !existsSync(at); time += 1) await setTimeout(100)
    const curl = spawnSync(
      'curl',
      [
        '--silent',
        '--include',
        '--header',
        'Host: edit.example.com',
        `${server.origin}/preview/new-about/about`,
      ],
      { encoding: 'utf8' },
    ).stdout
    expect(curl).toContain('Only in the preview.')
    expect(curl.toLowerCase()).toContain('x-robots-tag: noindex')
    expect((await ask('127.0.0.1', '/preview/new-about/about')).status).toBe(404)
    expect((await client.call('GET', '/about')).body).not.toContain('Only in the preview.')
    expect(stateNow()).toEqual(known)
  },
)

test('a restart goes on with what was published', { timeout: 2 * minute }, async () => {
  const price = await priceNow(course.id)
  expect(price).toBe(course.pricePaise + 100)
  await server.kill('SIGTERM')
  server = await startServer(port, settings)
  expect(await priceNow(course.id)).toBe(price)
})

/** The command, with the settings of the server. */
function runCommand(): { code: number | null; said: string } {
  const env = { PATH: process.env['PATH'], PORT: String(port), ...settings }
  const words = ['scripts/admin.ts', 'publish']
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { env, encoding: 'utf8' })
  return { code: status, said: stdout + stderr }
}

test(
  'the command asks the server, and does it itself where none runs',
  { timeout: 8 * minute },
  async () => {
    expect(runCommand()).toMatchObject({ code: 0, said: expect.stringContaining('live already') })
    await server.kill('SIGTERM')
    const price = (course.pricePaise + 500) / 100
    const good = withPrice(contentOf(priceFile), String(price))
    save(priceFile, withPrice(good, 'many'))
    const refused = runCommand()
    expect(refused.code).toBe(1)
    expect(refused.said).toMatch(new RegExp(`${priceFile}:\\d+  price: "many" is not a price`))
    save(priceFile, good)
    expect(runCommand()).toMatchObject({ code: 0, said: expect.stringContaining('is live.') })
    server = await startServer(port, settings)
    expect(await priceNow(course.id)).toBe(price * 100)
  },
)
