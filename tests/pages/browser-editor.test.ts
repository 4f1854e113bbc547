import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Browser, Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kinds } from '#content/schemas/kinds.ts'
import { checkContent } from '../../scripts/content/check-content.ts'
import { readContent } from '../../scripts/content/content-tree.ts'
import { home } from '../content-read.ts'
import { course } from '../goods.ts'
import { launchBrowser, startDev } from './dev-server.ts'
import { copyProject } from './edited-project.ts'
import { chooseOwnFolder, fillFolder, readFolder } from './opened-folder.ts'

let project: ReturnType<typeof copyProject>
let browser: Browser
let page: Page
let dev = ''
let filledAt = 0
const complaints: string[] = []

/** What the content check says of the project, with everything in it that the editor saved. */
async function mistakesInFolder(): Promise<string[]> {
  for (const [path, content] of await readFolder(page, filledAt)) {
    const file = join(project.root, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
  const findings = await checkContent({ root: project.root, now: Date.now(), since: 'HEAD' })
  return findings
    .filter(({ severity }) => severity === 'error')
    .map(({ file, line, message }) => `${file}:${line} ${message}`)
}

const inputs = 'input:not([type=file]), textarea:not([aria-hidden=true])'
const field = (key: string) => page.locator(`[data-key-path="${key}"]`)
/** The editor draws a field when it is near. */
const scrollTo = async (key: string, part = 'input, textarea, button') => {
  const drawn = field(key).locator(part)
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 300)
      return await drawn.count()
    })
    .toBeGreaterThan(0)
}
const fill = async (key: string, words: string) => {
  await field(key).locator(inputs).first().fill(words)
}

/** Saves and waits until the editor has gone back to its list, or it closes what is opened next. */
async function save() {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(({ hash }) => /collections\/\w+$/.test(hash))
}

const saved = async (path: string) => (await readFolder(page, filledAt)).get(path)

/** What the editor wrote, its lines joined: it folds them as it likes. */
const textOf = async (path: string) =>
  ((await saved(path))?.toString() ?? '').replaceAll(/\s+/g, ' ')

/** A photo as it comes from a camera, with a name as people give them. */
async function choosePhoto(at: Locator, width: number, height: number, name: string) {
  const plain = sharp({ create: { width, height, channels: 3, background: 'teal' } })
  await at.getByRole('button', { name: /^(?:browse|replace)/i }).click()
  const dialog = page.getByRole('dialog', { name: 'Select Image' })
  await dialog.waitFor()
  expect(await dialog.getByText(/picsum|pexels|pixabay|unsplash/i).count()).toBe(0)
  const buffer = await plain.jpeg().toBuffer()
  const photo = { name, mimeType: 'image/jpeg', buffer }
  await dialog.locator('input[type=file]').first().setInputFiles(photo)
  await dialog.getByText('Unsaved').waitFor()
  await dialog.getByRole('button', { name: 'Insert' }).click()
  await dialog.waitFor({ state: 'detached' })
  // Whoever saves before it is there is told that it is missing.
  await at.getByText('.webp').first().waitFor()
}

beforeAll(async () => {
  project = copyProject()
  ;[dev, browser] = await Promise.all([startDev(project), launchBrowser()])
  page = await browser.newPage({ viewport: { width: 1366, height: 900 } })
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  await chooseOwnFolder(page)
  await page.goto(`${dev}/admin/`)
  await fillFolder(page, project.root, 'content/**/*.*')
  filledAt = Date.now()
}, 120_000)
afterAll(async () => {
  await browser.close()
  await project[Symbol.asyncDispose]()
})

test('the editor of npm run dev says where it works and what comes after, and offers no dead sign-in', async () => {
  await page.getByText(/After saving: npm run content.*Chrome and Edge/).waitFor()
  const open = page.getByRole('button', { name: 'Work with Local Repository' })
  await open.waitFor()
  expect(await page.getByRole('button', { name: /sign in/i }).count()).toBe(0)
  await open.click()
  await page.getByText(course.name).first().waitFor()
})

const firstOf = new Map(
  readContent(process.cwd())
    .files.toReversed()
    .map((file) => [file.kind.name, file]),
)

test.each(kinds.map(({ name, files }) => ({ name, isSingle: files !== undefined })))(
  'an entry of $name is opened, changed and saved',
  async ({ name, isSingle }) => {
    const file = firstOf.get(name)
    if (!file) throw new Error(`There is no file of ${name}`)
    await page.goto(`${dev}/admin/#/collections/${isSingle ? 'single' : name}/entries/${file.id}`)
    const words = page
      .locator('[data-field-type=string], [data-field-type=text]')
      .locator(inputs)
      .first()
    await words.waitFor()
    const before = await words.inputValue()
    // Some fields may hold no more than they do already; an address has no space.
    const sign = before.startsWith('/') ? 'zx' : ' Zx'
    const changed = (before.length < 25 ? before : before.slice(0, -3)) + sign
    await words.fill(changed)
    await save()

    await expect.poll(() => textOf(file.path), { timeout: 60_000 }).toContain(changed)
  },
)

test('with an entry of every kind saved by the editor, the content is in order', async () => {
  const written = [...(await readFolder(page, filledAt)).keys()]
  const opened = Array.from(firstOf.values(), ({ path }) => path)
  expect(written).toEqual(expect.arrayContaining(opened))
  expect(await mistakesInFolder()).toEqual([])
})

test('a course with a Hindi name gets the name that its editor chose, and a picture of sensible size', async () => {
  await page.goto(`${dev}/admin/#/collections/courses/new`)
  await fill('name', 'धन और शांति')
  await fill('summary', 'A course that the editor added.')
  await choosePhoto(field('image'), 6000, 4500, 'My Photo (1).JPG')
  await fill('alt', 'A plain teal ground')
  await fill('price', '1250')
  await field('price').locator(inputs).first().hover()
  await scrollTo('order')
  await fill('order', '95')
  await scrollTo('chapters')
  await field('chapters').getByRole('button', { name: /add/i }).first().click()
  await fill('chapters.0.name', 'The only chapter')
  await field('chapters.0.subChapters').getByRole('button', { name: /add/i }).last().click()
  await fill('chapters.0.subChapters.0.name', 'The only lesson')
  await fill(
    'chapters.0.subChapters.0.link',
    'https://drive.google.com/file/d/lesson-of-the-new-course/view',
  )
  await scrollTo('body', '[contenteditable=true]')
  await field('body').locator('[contenteditable=true]').first().click()
  await page.keyboard.insertText('What the page says.')
  await page.getByRole('textbox', { name: 'Slug' }).fill('dhan-aur-shanti')
  await save()

  const path = 'content/courses/dhan-aur-shanti.md'
  await expect
    .poll(() => textOf(path), { timeout: 60_000 })
    .toMatch(/name: धन और शांति.*What the page says\./)
  const text = (await saved(path))?.toString() ?? ''
  expect(text).toMatch(/---\s+What the page says\.\s*$/)
  const [, picture = ''] = /^image: \.\/(.*)$/m.exec(text) ?? []
  expect(picture).toMatch(/^images\/[a-z0-9-]+\.webp$/)
  const { width, height } = await sharp(await saved(`content/courses/${picture}`)).metadata()
  expect([width, height]).toEqual([2400, 1800])
  expect(await mistakesInFolder()).toEqual([])
})

const film = { id: 'home', key: 'video.poster', file: 'content/home.yaml', folder: 'home' }

test.each([
  { id: 'dhyanam', key: 'artist.image', file: 'content/pages/dhyanam.md', folder: 'images' },
  ...(home.video ? [film] : []),
])(
  'a new picture of $id lies beside its file, in the folder of $folder, in order',
  async ({ id, key, file, folder }) => {
    await page.goto(`${dev}/admin/#/collections/single/entries/${id}`)
    const [group = '', name = ''] = key.split('.')
    // What lies further down is not there before one gets there.
    await field(group).first().scrollIntoViewIfNeeded()
    await choosePhoto(field(key), 1600, 1200, `The Photo of ${id}.JPEG`)
    await save()
    const line = new RegExp(`${name}: (\\./${folder}/[a-z0-9-]+\\.webp)$`, 'm')
    const written = async () => line.exec((await saved(file))?.toString() ?? '')?.[1] ?? ''
    await expect.poll(written, { timeout: 60_000 }).toMatch(/photo/)
    const picture = join(dirname(file), await written())
    const { width, height } = await sharp(await saved(picture)).metadata()
    expect([width, height]).toEqual([1600, 1200])
    expect(await mistakesInFolder()).toEqual([])
  },
)

test('each picture that an entry names lies where the editor shows it', () => {
  const elsewhere = readContent(process.cwd()).files.filter(({ path }) =>
    /^\s*image: \.\.\//m.test(readFileSync(path, 'utf8')),
  )
  expect(elsewhere.map(({ path }) => path)).toEqual([])
})

test('all the while nothing was refused', () => {
  expect(complaints).toEqual([])
})
