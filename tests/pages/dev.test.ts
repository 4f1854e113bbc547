import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { browserFlags, findBrowser } from '../../scripts/browser.ts'
import { copyProject, freePort } from './edited-project.ts'
import { course } from './new-course.ts'

let project: ReturnType<typeof copyProject>
let browser: Browser
let dev = ''

const picture = 'money-calmly'
const writeCourse = (rupees: number, head = '') =>
  project.write('content/courses/zanzibar.md', course('Zanzibar', rupees, picture, head))

/** The packages of the copy are links out of it, which Vite must be told to follow. */
const linkedConfig = `import config from './astro.config.mjs'
export default { ...config, vite: { ...config.vite, server: { fs: { strict: false } } } }`

/** `npm run dev` in a copy of the project. */
async function startDev(): Promise<string> {
  project.write('linked.config.mjs', linkedConfig)
  const port = await freePort()
  const address = ['--host', '127.0.0.1', '--port', String(port)]
  const words = [
    'node_modules/astro/bin/astro.mjs',
    'dev',
    '--config',
    'linked.config.mjs',
    ...address,
  ]
  const variables = { DATA_DIR: join(project.root, 'data-dev') }
  return (await project.serve(words, variables, port)).origin
}

beforeAll(async () => {
  project = copyProject()
  writeCourse(1250, 'draft: true\n')
  const executablePath = findBrowser()
  const launch = { args: browserFlags, ...(executablePath && { executablePath }) }
  ;[dev, browser] = await Promise.all([startDev(), chromium.launch(launch)])
}, 120_000)
afterAll(async () => {
  await browser.close()
  await project[Symbol.asyncDispose]()
}, 30_000)

test('npm run dev shows drafts, and an edit a moment after it is saved', async () => {
  const page = async () => await (await fetch(`${dev}/courses`)).text()
  expect(await page()).toContain('Zanzibar')
  writeCourse(1375, 'draft: true\n')
  await vi.waitFor(async () => expect(await page()).toContain('₹1,375'), {
    timeout: 20_000,
    interval: 50,
  })
}, 60_000)

test('npm run dev shows pages with their styles and islands, and nothing is refused', async () => {
  const page = await browser.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))

  await page.goto(`${dev}/`)
  await page.locator('astro-island:not([ssr]) [aria-roledescription="carousel"]').first().waitFor()
  expect(await page.locator('body').evaluate((body) => getComputedStyle(body).margin)).toBe('0px')
  await page.goto(`${dev}/cart`)
  await page.getByText('Please login first!').waitFor()
  await page.goto(`${dev}/my-account/orders`)
  await page.locator('astro-island:not([ssr])').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('alert').filter({ hasText: /./ }).first().waitFor()

  expect(complaints).toEqual([])
}, 60_000)
