import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { publish, type Publisher } from '#server/publish/publish.ts'
import { publishState } from '#server/publish/publish-state.ts'
import type { Publishing } from '#server/publish/publishing.ts'
import { commandHeader, commandProof } from '#server/publish/publish-call.ts'
import { switchOnTime } from '#server/publish/switch-on-time.ts'
import { createTurns } from '#server/publish/turns.ts'
import { eventually } from '../eventually.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'

const secret = 'the secret of the hook'
const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const commit = (id: string, email = 'asha@example.com') => ({
  ...{ id, email },
  ...{ subject: `Change ${id}`, author: 'Asha' },
})

/** A repository and a workspace that do as a test says, and what they were asked for. */
function standIns() {
  const folder = mkdtempSync(join(tmpdir(), 'publish-api-'))
  folders.push(folder)
  const world = {
    newest: commit('c1'),
    foreign: [] as string[],
    mistakes: [] as { file: string; line: number; text: string }[],
    isReady: true,
    /** Throws, or waits, in the middle of a build. */
    during: async () => {},
    builtAt: [] as number[],
    built: [] as string[],
    opened: [] as string[],
    served: '/releases/first',
  }
  let checkedOut = ''
  const publishing: Publishing = {
    ...{ folder, branch: 'main', secret, editors: ['asha@example.com'] },
    ...{
      previewsAt: undefined,
      serverAt: '',
      ownContent: folder,
      variables: {},
      turns: createTurns(),
    },
    repository: {
      fetch: async (branch) => (branch === 'main' ? world.newest : undefined),
      foreignFiles: async () => world.foreign,
      checkOut: async (id) => {
        checkedOut = id
      },
      environment: () => ({}),
    },
    workspace: {
      content: join(folder, 'content'),
      prepare: async () => {},
      findMistakes: async () => world.mistakes,
      build: async ({ at = 0 }) => {
        await world.during()
        world.built.push(checkedOut)
        world.builtAt.push(at)
        return `/releases/${checkedOut}-${world.built.length}`
      },
      serve: async () => {},
      stop: () => {},
    },
    served: () => world.served,
    open: async (release) => {
      world.opened.push(release)
      world.served = release
    },
    isReady: async () => world.isReady,
  }
  return { world, publishing }
}

const sign = (body: string, key = secret) =>
  `sha256=${createHmac('sha256', key).update(body).digest('hex')}`
const push = (ref: string) => JSON.stringify({ ref, pusher: { name: 'asha' } })
const hook = (shop: TestShop, body: string, headers: Record<string, string>) =>
  shop.call('POST', '/api/publish', { body, headers })
const by: Publisher = { by: 'Asha' }

test('a signed push is published and told of; the same again does nothing', async () => {
  const { world, publishing } = standIns()
  await using shop = await openTestShop({}, { publishing })
  const body = push('refs/heads/main')
  for (let time = 0; time < 3; time += 1) {
    const answer = await hook(shop, body, { 'X-Hub-Signature-256': sign(body) })
    expect(answer).toMatchObject({ status: 202, body: { accepted: true } })
    await eventually(async () => {
      expect(await publishState(shop.shop)).toMatchObject({ live: { commit: 'c1' } })
      expect(await publishState(shop.shop)).not.toHaveProperty('running')
    })
  }
  expect(world.built).toEqual(['c1'])
  expect((await publishState(shop.shop)).last).toMatchObject([{ commit: 'c1', state: 'live' }])
  expect((await shop.mailTo('asha@example.com'))?.subject).toMatch(/^Live since/)
})

test.each([
  [
    'GitLab',
    push('refs/heads/main'),
    { 'X-Gitlab-Token': secret, 'X-Gitlab-Event': 'Push Hook' },
    1,
  ],
  ['a form', `payload=${encodeURIComponent(push('refs/heads/main'))}`, 'form', 1],
  ['a new hook', '{}', { 'X-GitHub-Event': 'ping' }, 0],
  ['a tag', push('refs/tags/v1'), {}, 0],
  ['no branch of git', push('refs/heads/--upload-pack=x'), {}, 0],
  ['another branch, without an address for previews', push('refs/heads/other'), {}, 0],
])('%s', async (_, body, headers, builds) => {
  const { world, publishing } = standIns()
  await using shop = await openTestShop({}, { publishing })
  const type = headers === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'
  const more = typeof headers === 'string' ? {} : headers
  const proof = 'X-Gitlab-Token' in more ? {} : { 'X-Hub-Signature-256': sign(body) }
  expect((await hook(shop, body, { 'Content-Type': type, ...proof, ...more })).status).toBe(202)
  if (builds > 0) await eventually(() => expect(world.built).toHaveLength(builds))
  // Whatever was begun is over when this turn comes.
  await publishing.turns.take('after it', async () => {})
  expect(world.built).toHaveLength(builds)
})

test('what is not signed with the secret is refused, and unknown where there is none', async () => {
  const { world, publishing } = standIns()
  await using shop = await openTestShop({}, { publishing })
  const body = push('refs/heads/main')
  const wrong: Record<string, string>[] = [
    {},
    { 'X-Hub-Signature-256': '' },
    { 'X-Hub-Signature-256': sign(body, 'another secret of sixteen') },
    { 'X-Hub-Signature-256': sign(`${body} `) },
    { 'X-Gitlab-Token': 'another secret of sixteen' },
    { [commandHeader]: commandProof(shop.shop.secret, String(Date.now() - 3_600_000)) },
    { [commandHeader]: `${Date.now()}.abc` },
  ]
  for (const headers of wrong)
    expect(await hook(shop, body, headers)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    })
  const long = 'x'.repeat(1_000_001)
  expect((await hook(shop, long, { 'X-Hub-Signature-256': sign(long) })).status).toBe(413)
  expect(world.built).toEqual([])

  const proof = commandProof(shop.shop.secret, String(Date.now()))
  expect((await hook(shop, '', { [commandHeader]: proof })).status).toBe(202)
  await eventually(() => expect(world.built).toEqual(['c1']))

  const closed = standIns().publishing
  await using without = await openTestShop({}, { publishing: { ...closed, secret: undefined } })
  const headers = { 'X-Hub-Signature-256': sign(body) }
  expect((await hook(without, body, headers)).status).toBe(404)
  await using none = await openTestShop()
  expect((await hook(none, body, headers)).status).toBe(404)
})

test('while one is built all others are one more build, of the last commit', async () => {
  const { world, publishing } = standIns()
  await using shop = await openTestShop({}, { publishing })
  const held = Promise.withResolvers<undefined>()
  const begun = Promise.withResolvers<undefined>()
  world.during = async () => {
    begun.resolve(undefined)
    await held.promise
  }
  const first = publish(shop.shop, by)
  await begun.promise
  expect((await publishState(shop.shop)).running).toMatchObject({ commit: 'c1', by: 'Asha' })
  const others = ['c2', 'c3', 'c4'].map(async (id) => {
    world.newest = commit(id)
    return await publish(shop.shop, by)
  })
  held.resolve(undefined)
  expect(await first).toMatchObject({ commit: 'c1', state: 'live' })
  expect(await Promise.all(others)).toMatchObject(others.map(() => ({ commit: 'c4' })))
  expect(world.built).toEqual(['c1', 'c4'])
})

test.each<[string, (world: ReturnType<typeof standIns>['world']) => void, object, string[]]>([
  [
    'a mistake',
    (world) => world.mistakes.push({ file: 'content/books/a.md', line: 4, text: 'no price' }),
    { state: 'refused', messages: [{ file: 'content/books/a.md', line: 4, text: 'no price' }] },
    [],
  ],
  [
    'code',
    (world) => world.foreign.push('src/pages/index.astro'),
    { state: 'refused', messages: [{ file: 'src/pages/index.astro' }] },
    [],
  ],
  [
    'a build that breaks',
    (world) => {
      world.during = async () => {
        throw new Error('no space left')
      }
    },
    { state: 'failed', messages: [{ file: '', text: 'no space left' }] },
    [],
  ],
  [
    'a site with which the server is not ready',
    (world) => {
      world.isReady = false
    },
    { state: 'failed' },
    ['/releases/c1-1', '/releases/first'],
  ],
])('%s leaves the site as it was, and is told', async (_, breakIt, outcome, opened) => {
  const { world, publishing } = standIns()
  await using shop = await openTestShop({}, { publishing })
  breakIt(world)
  expect(await publish(shop.shop, by)).toMatchObject(outcome)
  expect(world.served).toBe('/releases/first')
  expect(world.opened).toEqual(opened)
  expect(await publishState(shop.shop)).not.toHaveProperty('live')
  expect(await publishState(shop.shop)).not.toHaveProperty('running')
  expect((await shop.mailTo('asha@example.com'))?.subject).toContain('not live yet')
})

test('only an address of the list is written to; a stranger in a commit is not', async () => {
  const { world, publishing } = standIns()
  await using shop = await openTestShop({}, { publishing })
  world.newest = commit('c9', 'stranger@example.com')
  await publish(shop.shop, by)
  expect(await shop.mailTo('stranger@example.com')).toBeUndefined()
  expect((await shop.mailTo(shop.shop.catalogue.firm.email))?.subject).toMatch(/^Live since/)
  world.newest = commit('c10', 'stranger@example.com')
  await publish(shop.shop, { by: 'Ravi', email: 'ravi@example.com' })
  expect((await shop.mailTo('ravi@example.com'))?.subject).toMatch(/^Live since/)
})

test('twenty outcomes are kept, the newest first', async () => {
  const { world, publishing } = standIns()
  await using shop = await openTestShop({}, { publishing })
  for (let number = 1; number <= 22; number += 1) {
    world.newest = commit(`c${number}`)
    await publish(shop.shop, by)
  }
  const { last } = await publishState(shop.shop)
  expect(last).toHaveLength(20)
  expect(last[0]?.commit).toBe('c22')
})

test('dated content is built before its moment and served at it; past moments at once', async () => {
  const { world, publishing } = standIns()
  await using shop = await openTestShop({}, { publishing })
  await publish(shop.shop, by)
  const minute = 60_000
  const nextChangeAt = Date.now() + 60 * minute
  const dated = { ...shop.shop, catalogue: { ...shop.shop.catalogue, nextChangeAt } }
  await switchOnTime(dated)
  expect(world.built).toHaveLength(1)
  shop.clock.aheadMs = 52 * minute
  await switchOnTime(dated)
  await switchOnTime(dated)
  expect(world.builtAt.slice(1)).toEqual([nextChangeAt])
  expect(world.served).toBe('/releases/c1-1')
  shop.clock.aheadMs = 60 * minute + 1000
  await switchOnTime(dated)
  expect(world.served).toBe('/releases/c1-2')
  expect((await publishState(shop.shop)).live).toMatchObject({ commit: 'c1' })

  // Of a server that was down at the moment.
  const late = { ...dated, catalogue: { ...dated.catalogue, nextChangeAt: Date.now() } }
  await switchOnTime(late)
  await switchOnTime(late)
  expect(world.served).toBe('/releases/c1-3')
  expect(world.builtAt[2]).toBeGreaterThan(nextChangeAt)
})

test('dated content that cannot be built is tried again after a while, and nothing changes', async () => {
  const { world, publishing } = standIns()
  await using shop = await openTestShop({}, { publishing })
  await publish(shop.shop, by)
  const dated = { ...shop.shop, catalogue: { ...shop.shop.catalogue, nextChangeAt: Date.now() } }
  world.during = async () => {
    throw new Error('no space left')
  }
  await expect(switchOnTime(dated)).rejects.toThrow('no space left')
  world.during = async () => {}
  await switchOnTime(dated)
  expect(world.served).toBe('/releases/c1-1')
  shop.clock.aheadMs = 6 * 60_000
  await switchOnTime(dated)
  await switchOnTime(dated)
  expect(world.served).toBe('/releases/c1-2')
})
