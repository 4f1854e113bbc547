import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { createCatalogue } from '#server/catalogue/catalogue.ts'
import { diskFiles } from '#server/files/disk-files.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { followReleases, joinNodes } from '#server/publish/nodes.ts'
import { publish } from '#server/publish/publish.ts'
import { publishState } from '#server/publish/publish-state.ts'
import type { Publishing } from '#server/publish/publishing.ts'
import { switchOnTime } from '#server/publish/switch-on-time.ts'
import { createTurns } from '#server/publish/turns.ts'
import type { Shop } from '#server/shop.ts'
import { eventually } from '../eventually.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { sampleCatalogue } from './sample-catalogue.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0).toReversed()) end()
})

function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'nodes-api-'))
  ends.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const commit = { id: 'c1', subject: 'A change', author: 'Asha', email: 'asha@example.com' }
const by = { by: 'Asha', email: 'asha@example.com' }

/** One process with its own folder and workspace, on the database of a test shop. */
function openNode(shop: TestShop, name: string, store: FileStore) {
  const folder = ownFolder()
  const releases = join(folder, 'releases')
  mkdirSync(join(releases, 'first'), { recursive: true })
  const world = {
    commit,
    served: join(releases, 'first'),
    isListening: true,
    kept: [] as string[],
    builtFor: [] as number[],
    /** Throws what keeps this node from serving a release. */
    check: () => {},
  }
  const publishing: Publishing = {
    ...{ folder, branch: 'main', secret: undefined, editors: [commit.email] },
    ...{ previewsAt: undefined, serverAt: '', ownContent: folder, variables: {} },
    turns: createTurns(),
    repository: {
      fetch: async () => world.commit,
      foreignFiles: async () => [],
      checkOut: async () => {},
      environment: () => ({}),
    },
    workspace: {
      content: join(folder, 'content'),
      prepare: async () => {},
      findMistakes: async () => [],
      build: async ({ at = 0 }) => {
        world.builtFor.push(at)
        const release = join(releases, `${name}-${world.commit.id}-${world.builtFor.length}`)
        mkdirSync(join(release, 'site'), { recursive: true })
        writeFileSync(join(release, 'site/index.html'), `the page of ${world.commit.id} for ${at}`)
        writeFileSync(join(release, 'site/picture.avif'), 'a picture that stays')
        return release
      },
      serve: async () => {},
      stop: () => {},
    },
    shared: {
      ...{ store, node: name, code: 'one code', releases },
      check: async () => world.check(),
      mark: async () => {},
      keep: async (release) => void world.kept.push(basename(release)),
    },
    served: () => world.served,
    open: async (release) => {
      world.served = release
    },
    isReady: async () => {
      if (!world.isListening) throw new Error('nobody listens yet')
      return true
    },
  }
  const own: Shop = { ...shop.shop, publishing }
  let isOver = false
  let following: Promise<void> | undefined
  const followOn = async () => {
    while (!isOver) {
      await followReleases(own)
      await setTimeout(20)
    }
  }
  const page = () => readFileSync(join(world.served, 'site/index.html'), 'utf8')
  return {
    ...{ shop: own, world, page },
    /** Does what the background does, more often, until the test ends. */
    follow: () => {
      following = followOn()
    },
    [Symbol.asyncDispose]: async () => {
      isOver = true
      await following
    },
  }
}

const storeIn = (folder: string) => diskFiles(join(folder, 'store'))

test('what one node publishes is built and sent once, and served by all of them', async () => {
  await using shop = await openTestShop()
  const folder = ownFolder()
  await using a = openNode(shop, 'a', storeIn(folder))
  await using b = openNode(shop, 'b', storeIn(folder))
  for (const node of [a, b]) node.follow()
  const outcomes = await Promise.all([publish(a.shop, by), publish(b.shop, by)])
  expect(outcomes.filter((outcome) => outcome?.state === 'live')).toHaveLength(1)
  expect([...a.world.builtFor, ...b.world.builtFor]).toHaveLength(1)
  await eventually(() => expect(basename(a.world.served)).toBe(basename(b.world.served)))
  expect(a.page()).toMatch(/^the page of c1/)
  expect(b.page()).toBe(a.page())
  expect(b.world.kept).toEqual([basename(b.world.served)])
  for (const node of [a, b])
    expect(await publishState(node.shop)).toMatchObject({ live: { commit: 'c1' } })

  a.world.commit = { ...commit, id: 'c2' }
  expect(await publish(a.shop, by)).toMatchObject({ state: 'live', commit: 'c2' })
  await eventually(() => expect(b.page()).toMatch(/^the page of c2/))
  // Two pages and a picture that both releases have.
  expect(readdirSync(join(folder, 'store/files'))).toHaveLength(3)
})

test('a release that one node cannot open is served by none, and its editor reads why', async () => {
  await using shop = await openTestShop()
  const folder = ownFolder()
  await using a = openNode(shop, 'a', storeIn(folder))
  await using b = openNode(shop, 'b', storeIn(folder))
  b.world.check = () => {
    throw new Error('a price has no number')
  }
  // Known before, so that it is waited for.
  await followReleases(b.shop)
  for (const node of [a, b]) node.follow()
  const outcome = await publish(a.shop, by)
  expect(outcome).toMatchObject({ state: 'failed' })
  expect(outcome?.messages[0]?.text).toContain('a price has no number')
  for (const node of [a, b]) expect(basename(node.world.served)).toBe('first')
  expect((await shop.mailTo('asha@example.com'))?.text).toContain('a price has no number')
})

test('a file that was damaged in the store is served by nobody', async () => {
  await using shop = await openTestShop()
  const folder = ownFolder()
  await using a = openNode(shop, 'a', storeIn(folder))
  await using b = openNode(shop, 'b', storeIn(folder))
  await followReleases(b.shop)
  a.follow()
  const publishing = publish(a.shop, by)
  const stored = join(folder, 'store/files')
  await eventually(() => expect(readdirSync(join(folder, 'store/manifests'))).toHaveLength(1))
  for (const name of readdirSync(stored)) writeFileSync(join(stored, name), 'damaged')
  b.follow()
  expect(await publishing).toMatchObject({ state: 'failed' })
  expect(basename(a.world.served)).toBe('first')
})

test('without the store nothing is published, and the site stays', async () => {
  await using shop = await openTestShop()
  const away: FileStore = {
    ...storeIn(ownFolder()),
    list: () => Promise.reject(new Error('the object store cannot be reached')),
  }
  await using node = openNode(shop, 'a', away)
  node.follow()
  const outcome = await publish(node.shop, by)
  expect(outcome).toMatchObject({ state: 'failed' })
  expect(outcome?.messages[0]?.text).toBe('the object store cannot be reached')
  expect(basename(node.world.served)).toBe('first')
  expect(await publishState(node.shop)).not.toHaveProperty('running')
})

test('a node that died is not waited for; one that starts later begins with what is live', async () => {
  await using shop = await openTestShop()
  const store = storeIn(ownFolder())
  await using a = openNode(shop, 'a', store)
  await using dead = openNode(shop, 'dead', store)
  await using late = openNode(shop, 'late', store)
  await followReleases(dead.shop)
  shop.clock.aheadMs += 11_000
  a.follow()
  expect(await publish(a.shop, by)).toMatchObject({ state: 'live' })
  late.world.isListening = false
  await joinNodes(late.shop)
  expect(late.page()).toBe(a.page())
})

test('of a dated change one node builds, and all of them switch at its moment', async () => {
  await using shop = await openTestShop()
  const store = storeIn(ownFolder())
  await using a = openNode(shop, 'a', store)
  await using b = openNode(shop, 'b', store)
  const nodes = [a, b]
  for (const node of nodes) await followReleases(node.shop)
  for (const node of nodes) node.follow()
  await publish(a.shop, by)
  const before = basename(a.world.served)
  await eventually(() => expect(basename(b.world.served)).toBe(before))

  const nextChangeAt = shop.shop.now() + 5 * 60_000
  const dated = createCatalogue({ ...sampleCatalogue, nextChangeAt })
  const shops = nodes.map((node) => ({ ...node.shop, catalogue: dated }))
  await Promise.all(shops.map((one) => switchOnTime(one)))
  for (const one of shops) await switchOnTime(one)
  expect(nodes.flatMap(({ world }) => world.builtFor).filter((at) => at === nextChangeAt)).toEqual([
    nextChangeAt,
  ])
  for (const node of nodes) expect(basename(node.world.served)).toBe(before)
  shop.clock.aheadMs += 5 * 60_000
  for (const node of nodes)
    await eventually(() => expect(node.page()).toContain(`for ${nextChangeAt}`))
  expect(await publishState(b.shop)).toMatchObject({ live: { commit: 'c1' } })
})
