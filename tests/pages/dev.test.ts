import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { firm, people } from '../content-read.ts'
import { isFull } from '../../scripts/full-check.ts'
import { launchBrowser, startDev } from './dev-server.ts'
import { copyProject } from './edited-project.ts'
import { course } from './new-course.ts'

let project: ReturnType<typeof copyProject>
let browser: Browser
let dev = ''

const picture = 'zanzibar'
const writeCourse = (rupees: number, head = '') =>
  project.write('content/courses/zanzibar.md', course('Zanzibar', rupees, picture, head))

/** Wrong from the start, as after an evening that ended with a mistake. */
const [member] = people
const firstMistake = { file: member?.file ?? '', text: '' }

beforeAll(async () => {
  project = copyProject()
  const plain = sharp({ create: { width: 1200, height: 900, channels: 3, background: 'teal' } })
  await plain.toFile(join(project.root, `content/courses/images/${picture}.jpg`))
  writeCourse(1250, 'draft: true\n')
  firstMistake.text = readFileSync(join(project.root, firstMistake.file), 'utf8')
  project.write(firstMistake.file, firstMistake.text.replace(/^designation: /m, 'designation '))
  ;[dev, browser] = await Promise.all([startDev(project), launchBrowser()])
})
afterAll(async () => {
  await browser.close()
  await project[Symbol.asyncDispose]()
})

const courses = async () => await (await fetch(`${dev}/courses`)).text()
const coursesSay = async (words: string) => {
  await vi.waitFor(async () => expect(await courses()).toContain(words), {
    timeout: 60_000,
    interval: 50,
  })
}

test('npm run dev shows drafts, and an edit a moment after it is saved', async () => {
  expect(await courses()).toContain('Zanzibar')
  writeCourse(1375, 'draft: true\n')
  await coursesSay('₹1,375')
})

test('I: npm run dev leads an old address on, a moment after it was written', async () => {
  const redirects = ['/old.html', '/older/'].map((from) => `  - from: ${from}\n    to: /about\n`)
  project.write('content/redirects.yaml', `redirects:\n${redirects.join('')}`)
  for (const from of ['/old.html', '/older', '/older/'])
    await vi.waitFor(
      async () => {
        const { status, headers } = await fetch(`${dev}${from}?x=1`, { redirect: 'manual' })
        expect([from, status, headers.get('Location')]).toEqual([from, 301, '/about?x=1'])
      },
      { timeout: 60_000, interval: 50 },
    )
})

test('npm run dev shows pages with their styles and islands, and nothing is refused', async () => {
  const page = await browser.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))

  await page.goto(`${dev}/`)
  // By hand: by itself it does not come where answers are slow, as they may be here.
  await page.locator('.hero astro-island').dispatchEvent('pointerover')
  await page.locator('astro-island:not([ssr]) [data-slide]').first().waitFor()
  expect(await page.locator('body').evaluate((body) => getComputedStyle(body).margin)).toBe('0px')
  await page.goto(`${dev}/cart`)
  // Before the styles of the dev server are there, the page's words and the island's are both seen.
  await page.getByText('Please login first!').filter({ visible: true }).first().waitFor()
  await page.goto(`${dev}/my-account/orders`)
  await page.locator('astro-island:not([ssr])').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('alert').filter({ hasText: /./ }).first().waitFor()

  expect(complaints).toEqual([])
})

const told = (page: Page) => page.locator('content-findings')
const places = (page: Page) => told(page).locator('b').allInnerTexts()

test('npm run dev starts although a file has a mistake, and tells it on every page', async () => {
  const page = await browser.newPage()
  await page.goto(`${dev}/about`)
  await told(page).getByText('The content has 1 mistake').waitFor()
  const [place] = await places(page)
  expect(place?.replace(/\d+$/, '')).toBe(`${firstMistake.file}, line `)
  expect(await told(page).locator('li').first().innerText()).toContain('a colon and a space')
  expect((await fetch(`${dev}/team`)).status).toBe(200)

  project.write(firstMistake.file, firstMistake.text)
  await told(page).waitFor({ state: 'detached' })
  // The content follows the mistake's end by a moment, in which no page is told to load again.
  const team = await browser.newPage()
  await vi.waitFor(
    async () => {
      await team.goto(`${dev}/team`)
      expect(await team.getByRole('main').innerText()).toContain(member?.fields.name)
    },
    { timeout: 60_000 },
  )
})

/** How an editor breaks the course, and what the page then says. */
const slips: readonly [string, (text: string) => string, RegExp][] = [
  ['a price with a sign', (text) => text.replace('1400', '₹1,400/-'), /not a price/],
  ['a field without its colon', (text) => text.replace('price: ', 'price '), /a colon/],
  ['a picture that is not there', (text) => text.replace(picture, 'nothing'), /does not exist/],
  ['a field too many', (text) => text.replace('order:', 'colour: red\norder:'), /colour/],
]

test.each(isFull ? slips : slips.slice(0, 2))(
  '%s is told above the last good page, until it is mended',
  async (_, slip, words) => {
    const good = course('Zanzibar', 1400, picture, 'draft: true\n')
    project.write('content/courses/zanzibar.md', good)
    await coursesSay('₹1,400')
    const page = await browser.newPage()
    await page.goto(`${dev}/courses`)

    project.write('content/courses/zanzibar.md', slip(good))
    await told(page).getByText(words).waitFor()
    expect(await places(page)).toContainEqual(
      expect.stringMatching(/courses\/zanzibar\.md, line \d+/),
    )
    await page.reload()
    await told(page).getByText(words).waitFor()
    const card = page.locator('#zanzibar')
    expect(await card.getByText('₹1,400').isVisible()).toBe(true)

    project.write('content/courses/zanzibar.md', good.replace('1400', '1401'))
    await told(page).waitFor({ state: 'detached' })
    await card.getByText('₹1,401').waitFor()
  },
)

test('the editor in the browser tells a mistake at its foot, until it is mended', async () => {
  const good = course('Zanzibar', 1400, picture, 'draft: true\n')
  project.write('content/courses/zanzibar.md', good.replace('price: 1400', 'price: ₹1400'))
  const page = await browser.newPage()
  await page.goto(`${dev}/admin/`)
  const advice = page.locator('#advice')
  await advice.getByText(/zanzibar\.md, line \d+: price/).waitFor()
  expect(await advice.evaluate((foot) => foot.clientHeight)).toBeGreaterThan(10)
  project.write('content/courses/zanzibar.md', good)
  await advice.getByText('After saving').waitFor()
})

test('a mistake in the names and menus takes no page away', async () => {
  const file = 'content/site.yaml'
  const good = readFileSync(join(project.root, file), 'utf8')
  const page = await browser.newPage()
  await page.goto(`${dev}/`)
  project.write(
    file,
    good.replace(/^name:.*$/m, () => `name ${firm.name}`),
  )
  await told(page).getByText('content/site.yaml, line').first().waitFor()
  await page.goto(`${dev}/about`)
  await told(page).waitFor()
  expect(await page.title()).toContain(firm.name)
  project.write(file, good)
  await told(page).waitFor({ state: 'detached' })
})
