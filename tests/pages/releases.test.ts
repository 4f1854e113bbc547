import { createHash } from 'node:crypto'
import {
  cpSync,
  globSync,
  lstatSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { peoplePaths, profilePaths, servicePaths } from '../content-read.ts'
import { course } from '../goods.ts'
import { copyProject, freePort } from './edited-project.ts'

/** More: CHECK_FULL=1 KILLED_BUILDS=10 vitest run --project pages tests/pages/releases.test.ts */
const rounds = Number(process.env['KILLED_BUILDS'] ?? 3)
const priceFile = `content/courses/${course.id}.md`
const price = readFileSync(priceFile, 'utf8')
const otherPrice = price.replace(/^price: .*$/m, `price: ${course.pricePaise / 100 + 1}`)

const project = copyProject()
let pages: string[]
let before: Served
let after: Served
let buildMs: number
let back: string

/** What a started server answers: each page with its policy, and its headers. */
type Served = ReadonlyMap<string, string>

async function serve(): Promise<Served> {
  const port = await freePort()
  const variables = { PORT: String(port), SITE_URL: `http://127.0.0.1:${port}` }
  const server = await project.serve(['scripts/serve.mjs'], variables, port)
  const answers = new Map<string, string>()
  for (const page of pages) {
    const answer = await fetch(server.origin + page)
    const text = (await answer.text()).replaceAll(`:${port}`, ':port')
    const policy = answer.headers.get('content-security-policy')?.replaceAll(`:${port}`, ':port')
    answers.set(page, digest([answer.status, policy, text].join('\n')))
  }
  await server.stop()
  return answers
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

async function release(word: string): Promise<void> {
  await project.run(['scripts/release.mjs', word])
}

const releases = () =>
  readdirSync(join(project.root, 'releases')).filter((name) => name !== '.server')

beforeAll(async () => {
  await project.run(['scripts/build.mjs'])
  const [first = ''] = releases()
  back = first
  const site = join(project.root, 'dist/site')
  pages = globSync('**/index.html', { cwd: site }).map((file) => `/${file.slice(0, -11)}`)
  before = await serve()
  project.write(priceFile, otherPrice)
  const startedAt = performance.now()
  await project.run(['scripts/build.mjs'])
  buildMs = performance.now() - startedAt
  after = await serve()
}, 600_000)
afterAll(() => project[Symbol.asyncDispose]())

test('O27: the list of releases names the commit of each, and the one that is served', async () => {
  const said = await project.run(['scripts/release.mjs'])
  expect(said.match(/\(is the site\)$/gm)).toHaveLength(1)
})

test('the two sites differ, and only where they should', () => {
  expect(pages).toEqual(expect.arrayContaining([...servicePaths, ...profilePaths, ...peoplePaths]))
  const changed = pages.filter((page) => before.get(page) !== after.get(page))
  expect(changed).toContain('/courses')
  expect(changed).not.toContain('/privacy-policy')
})

const wholeReleases = () => releases().filter((name) => !name.startsWith('.'))
/** As `npm start` does. */
const buildIfChanged = () =>
  project.run([
    '--input-type=module',
    '-e',
    "import { buildIfChanged } from './scripts/build.mjs'; await buildIfChanged({ quickly: true })",
  ])

test('one command goes back, and a start changes nothing about it', async () => {
  await release('back')
  expect(await serve()).toEqual(before)
  await buildIfChanged()
  expect(await serve()).toEqual(before)
  expect(wholeReleases()).toHaveLength(2)
})

test('what was built before needs no build', async () => {
  await project.run(['scripts/build.mjs'])
  const built = wholeReleases()
  project.write(priceFile, price)
  await buildIfChanged()
  expect(await serve()).toEqual(before)
  project.write(priceFile, otherPrice)
  await buildIfChanged()
  expect(await serve()).toEqual(after)
  expect(wholeReleases()).toEqual(built)
})

test('a site that was built without releases is kept as one, however often', async () => {
  const dist = join(project.root, 'dist')
  for (let time = 0; time < 2; time += 1) {
    const served = realpathSync(dist)
    rmSync(dist)
    cpSync(served, dist, { recursive: true })
    await release(back)
    expect(lstatSync(dist).isSymbolicLink()).toBe(true)
    expect(await serve()).toEqual(before)
  }
  rmSync(join(project.root, 'releases/0-before-releases'), { recursive: true })
})

test(
  `a build that is killed (${rounds} ×): the old or the new site, whole, after a restart`,
  { timeout: 600_000 },
  async () => {
    for (let round = 1; round <= rounds; round += 1) {
      await release(back)
      // However many builds are over before they are killed, there is one to go back to.
      for (const name of wholeReleases().slice(2))
        rmSync(join(project.root, 'releases', name), { recursive: true })
      const killAfterMs = Math.random() * buildMs * 1.2
      await project.kill(['scripts/build.mjs'], killAfterMs)
      const served = await serve()
      const expected = served.get('/courses') === before.get('/courses') ? before : after
      expect(served, `killed after ${killAfterMs} ms`).toEqual(expected)
    }
    await project.run(['scripts/build.mjs'])
    expect(await serve()).toEqual(after)
    expect(releases().filter((name) => name.startsWith('.'))).toEqual([])
    expect(releases().length).toBeLessThanOrEqual(4)
  },
)

test('a build that fails leaves the site as it was', async () => {
  const page = 'src/pages/broken.astro'
  project.write(page, "---\nthrow new Error('broken')\n---\n")
  const asItWas = await serve()
  await expect(project.run(['scripts/build.mjs'])).rejects.toThrow('broken')
  expect(await serve()).toEqual(asItWas)
  rmSync(join(project.root, page))
})
