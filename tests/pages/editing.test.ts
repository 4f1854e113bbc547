import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserFlags, findLightBrowser } from '../../scripts/needs/browser.ts'
import { stringify } from 'yaml'
import {
  appointments,
  books,
  consultationPage,
  type Entry,
  gallery,
  leastFee,
  people,
  profiles,
} from '../content-read.ts'
import { consultationFee, course as sold } from '../goods.ts'
import { copyProject, freePort } from './edited-project.ts'
import { course } from './new-course.ts'
import { shopperAt } from './shopper-calls.ts'

const secret = 'Zanzibar'

let project: ReturnType<typeof copyProject>
let origin = ''
const served = async (path: string) => await (await fetch(origin + path)).text()

/** Something like what is there, and a draft that says the secret. */
function draftOf(one: Entry<unknown> | undefined, name: string, more: object = {}): string {
  if (!one) throw new Error(`There is nothing yet with a ${name}.`)
  const fields = { ...one.written, [name]: `${secret} of ours`, order: 91, draft: true, ...more }
  return `---\n${stringify(fields)}---\n${one.body === '' ? '' : `\n${secret}\n\n${one.body}\n`}`
}

const photographed = 'Somebody who laughs, at a table'

/** Somebody who has a photograph by now. */
function withPhotograph(one: Entry<unknown> | undefined): string {
  if (!one) throw new Error('Nobody is there yet.')
  const photo = { image: './images/a-photograph.jpg', alt: photographed }
  return `---\n${stringify(Object.assign({}, one.written, { photo }))}---\n${one.body}`
}

/** The site once an editor takes no bookings at a time any more, and gives no free call. */
function withoutTimes(): void {
  const { written, body } = consultationPage
  const freeCall = {
    ...consultationPage.fields.freeCall,
    offered: false,
    minutes: 15,
    text: 'A call.',
  }
  const page = Object.assign({}, written, {
    freeCall,
    hour: { title: 'An hour', text: 'On a call.' },
  })
  project.write('content/pages/consultation.md', `---\n${stringify(page)}---\n${body}`)
  for (const { file, written: fields } of appointments)
    project.write(file, `---\n${stringify(Object.assign({}, fields, { draft: true }))}---\n`)
  const site = readFileSync(join(project.root, 'content/site.yaml'), 'utf8')
  project.write('content/site.yaml', `${site}\nconsultationFee: ${leastFee / 100}\n`)
}

const drawPicture = (name: string, background: string) =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background } }).toFile(
    join(project.root, `content/courses/images/${name}.jpg`),
  )

beforeAll(async () => {
  project = copyProject()
  // Each of its own colour: pictures that are the same to the byte become one.
  await drawPicture('second-money', 'teal')
  await drawPicture('zanzibar', 'maroon')
  project.copy(`content/books/${books[0]?.fields.pdf ?? ''}`, 'content/books/files/zanzibar.pdf')
  project.write('content/courses/second-money.md', course('Second money', 1250, 'second-money'))
  project.write(
    'content/courses/zanzibar.md',
    course(secret, 777, 'zanzibar', 'draft: true\n').replace('order: 90', 'order: 92'),
  )
  const freeBook = { price: 'Free', pdf: './files/zanzibar.pdf' }
  project.write('content/profiles/zanzibar.md', draftOf(profiles[0], 'name'))
  project.write('content/team/zanzibar.md', draftOf(people[0], 'name'))
  project.write('content/books/zanzibar-book.md', draftOf(books[0], 'title', freeBook))
  project.write('content/gallery/zanzibar.md', draftOf(gallery[0], 'caption'))
  withoutTimes()
  for (const [folder, one] of [
    ['team', people[0]],
    ['profiles', profiles[0]],
  ] as const) {
    await sharp({ create: { width: 800, height: 1000, channels: 3, background: 'olive' } }).toFile(
      join(project.root, `content/${folder}/images/a-photograph.jpg`),
    )
    project.write(`content/${folder}/${one?.id}.md`, withPhotograph(one))
  }
  const port = await freePort()
  const variables = { PORT: String(port), SITE_URL: `http://127.0.0.1:${port}`, ADMIN: '1' }
  await project.run(['scripts/build.mjs'], variables)
  origin = (await project.serve(['scripts/serve.mjs'], variables, port)).origin
}, 240_000)
afterAll(() => project[Symbol.asyncDispose](), 30_000)

describe('a course that one file added', () => {
  test('stands in the grid, answers its detail call and is in the sitemap', async () => {
    expect(await served('/courses')).toMatch(/<article[^>]*id="second-money"[\s\S]*₹1,250/)
    const detail = JSON.parse(await served('/api/courses/second-money'))
    expect(detail).toMatchObject({ name: 'Second money', price: 1250, pricePaise: 125_000 })
    const sitemap = await served('/sitemap.xml')
    const pictures = Array.from(sitemap.matchAll(/<image:loc>([^<]*)</g), ([, url]) => url ?? '')
    const own = pictures.filter((url) => url.includes('second-money'))
    expect(own).toHaveLength(1)
    expect((await fetch(own[0] ?? '')).status).toBe(200)
  })

  test('goes through cart and payment into an order with its lessons', async () => {
    const shopper = shopperAt(origin)
    const userId = await shopper.register()
    const line = { productId: 'second-money', itemType: 'Course', quantity: 1 }
    const cart = await shopper.call('POST', '/api/cart/add', line)
    expect(cart).toMatchObject({ totalPaise: 125_000, items: [{ name: 'Second money' }] })

    await shopper.pay(userId, [line])
    const { orders } = await shopper.call('GET', `/api/orders/user/${userId}`)
    expect(orders[0]).toMatchObject({ paymentStatus: 'Paid', totalAmount: 125_000 })
    expect(orders[0].productId[0]).toMatchObject({
      name: 'Second money',
      chapters: [{ subChapters: [{ link: expect.stringContaining('lesson-of-the-new-course') }] }],
    })
  })
})

test('drafts are in no file of a build, not even their names and pictures', () => {
  const dist = join(project.root, 'dist')
  const files = globSync('**/*.{html,json,xml,js,txt,webp,avif,jpg,pdf}', { cwd: dist })
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => /zanzibar/i.test(file))).toEqual([])
  const texts = files.filter((file) => /\.(?:html|json|xml|js|txt)$/.test(file))
  const telling = texts.filter((file) => /zanzibar/i.test(readFileSync(join(dist, file), 'utf8')))
  expect(telling).toEqual([])
})

test('a photograph stands wherever the drawn portrait stood', async () => {
  for (const path of [`/team/${people[0]?.id}`, '/team', `/${profiles[0]?.id}`, '/about']) {
    const page = await served(path)
    expect(page, path).toContain(`alt="${photographed}"`)
    expect(page, path).toMatch(/src="[^"]*a-photograph[^"]*\.webp"/)
  }
  for (const [path, one] of [
    [`/team/${people[0]?.id}`, people[0]],
    [`/${profiles[0]?.id}`, profiles[0]],
  ] as const)
    expect(await served(path)).not.toContain(one?.fields.alt)
})

describe('a free call that is switched off', () => {
  test('leaves no word of a free consultation, and the button in the footer says so too', () => {
    const site = join(project.root, 'dist/site')
    const files = globSync('**/*.{html,json,xml,js}', { cwd: site, exclude: ['admin/**'] })
    const textOf = (file: string) => readFileSync(join(site, file), 'utf8')
    expect(files.filter((file) => /free\s+consultation/i.test(textOf(file)))).toEqual([])
    const about = textOf('about/index.html')
    expect(about).toMatch(/href="\/get-a-consultation"[^>]*>\s*Schedule a consultation\s*</)
    // What becomes of the data of whoever asked before is no promise.
    const pages = files.filter(
      (file) => file.endsWith('.html') && !file.startsWith('privacy-policy/'),
    )
    const promise =
      /\bfree\b[^.;:<]{0,40}\b(?:call|consultation)\b|\b(?:call|consultation)\b[^.;:<]{0,40}\bfree\b/i
    const promising = pages.flatMap((file) => {
      const words = textOf(file).replaceAll(/<(script|style)[^]*?<\/\1>|<!--[^]*?-->|<[^>]*>/g, ' ')
      const found = promise.exec(words)
      return found ? [`${file}: ${found[0]}`] : []
    })
    expect(promising).toEqual([])
    expect(pages.length).toBeGreaterThan(50)
    const page = textOf('get-a-consultation/index.html')
    expect(page).not.toContain('name="call"')
    expect(page).toContain(`Submit and pay ${consultationFee}`)
  })

  test('with no times to choose, the form is the specified one', () => {
    const page = readFileSync(join(project.root, 'dist/site/get-a-consultation/index.html'), 'utf8')
    expect(page).toMatch(/<form[^>]* action="\/api\/consultations"/)
    const names = Array.from(
      page.matchAll(/<(?:input|textarea)[^>]* name="(\w+)"[^>]* required/g),
      ([, name]) => name,
    )
    expect(names).toEqual(['firstName', 'phone', 'email', 'message'])
    const markup = page.replaceAll(/<style[^]*?<\/style>/g, '')
    expect(markup).not.toMatch(/startsAt|typeId|data-times/)
  })

  test('is refused in words, and its old link leads to the hour alone', async () => {
    const email = 'ravi@example.com'
    const formData = { firstName: 'Ravi', phone: '99887 41111', email, message: 'A question.' }
    const send = async (call: string) =>
      await fetch(`${origin}/api/consultations`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ formData: { ...formData, call } }),
      })
    const refused = await send('free')
    expect(await refused.json()).toMatchObject({ code: 'not-for-sale' })
    expect((await send('hour')).status).toBe(200)
    expect(await served('/get-a-consultation?call=free')).not.toContain('name="call"')
  })
})

test('the editor at /admin lists and shows the files, and asks nobody but us', async () => {
  const executablePath = findLightBrowser()
  const browser = await chromium.launch({
    args: browserFlags,
    ...(executablePath && { executablePath }),
  })
  try {
    const page = await browser.newPage()
    const strangers: string[] = []
    page.on('response', (answer) => {
      const url = new URL(answer.url())
      if (!['blob:', 'data:'].includes(url.protocol) && url.origin !== origin)
        strangers.push(url.href)
    })
    // The folder picker is the browser's own window: this gives it a folder of the browser instead.
    await page.addInitScript(() => {
      Object.assign(window, { showDirectoryPicker: () => navigator.storage.getDirectory() })
    })
    await page.goto(`${origin}/admin`)
    const text = readFileSync(`content/courses/${sold.id}.md`, 'utf8')
    await page.evaluate(
      async ({ words, id }) => {
        const root = await navigator.storage.getDirectory()
        await root.getDirectoryHandle('.git', { create: true })
        const content = await root.getDirectoryHandle('content', { create: true })
        const courses = await content.getDirectoryHandle('courses', { create: true })
        const file = await courses.getFileHandle(`${id}.md`, { create: true })
        const writer = await file.createWritable()
        await writer.write(words)
        await writer.close()
      },
      { words: text, id: sold.id },
    )
    await page.getByRole('button', { name: /local/i }).click()
    await page.getByText(sold.name).first().waitFor()
    await page.goto(`${origin}/admin#/collections/courses/entries/${sold.id}`)
    const field = page.getByRole('textbox', { name: 'Name' }).first()
    await field.waitFor()
    expect(await field.inputValue()).toBe(sold.name)
    expect(strangers).toEqual([])
  } finally {
    await browser.close()
  }
}, 60_000)

test('the server is one file, until one of its sources is another one', async () => {
  const { findCompiledServer } = await import(join(project.root, 'scripts/compiled-server.mjs'))
  expect(findCompiledServer()).toBe(join(project.root, 'releases/.server/main.js'))
  const source = readFileSync('src/server/settings/env.ts', 'utf8')
  const spaced = source.replace(
    'export function readEnvironment',
    '\nexport function readEnvironment',
  )
  project.write('src/server/settings/env.ts', spaced)
  expect(findCompiledServer()).toBeUndefined()
  const port = await freePort()
  const variables = { PORT: String(port), SITE_URL: `http://127.0.0.1:${port}` }
  const server = await project.serve(['scripts/serve.mjs'], variables, port)
  const answer = await fetch(`${server.origin}/courses`)
  expect(await answer.text()).toContain(sold.name)
  await server.stop()
}, 60_000)
