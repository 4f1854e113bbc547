import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { home, profiles, slides, testimonials } from '../content-read.ts'
import { stopTime } from './clock.ts'
import { colourOf } from './colour.ts'
import { watchScripts } from './watch-scripts.ts'

const carousel = (page: Page) => page.getByRole('region', { name: 'Welcome' })
const count = slides.length
/** The number of the slide so many steps after the first one; they go around. */
const after = (steps: number) => (((steps % count) + count) % count) + 1
const slide = (page: Page, number: number) =>
  carousel(page).getByRole('group', { name: `${number} of ${count}`, exact: true })
const progress = (page: Page, number: number) =>
  carousel(page).getByText(`Slide ${number} / ${count}`, { exact: true })
const isAt = (page: Page, number: number) => expect(progress(page, number)).toBeVisible()
const pictures = (page: Page) => carousel(page).locator('[aria-live]')
const boxOf = async (part: Locator) => {
  const box = await part.boundingBox()
  if (!box) throw new Error('nothing of it is on the page')
  return box
}
/** Where a slide stands, in pixels from the left edge of where the pictures go by. */
const leftOf = async (page: Page, number: number) =>
  Math.round((await boxOf(slide(page, number))).x - (await boxOf(pictures(page))).x)

const isReact = (url: string) => /\/_astro\/react\./.test(url)

/** Whether the code of the slides is asked for within so long of nobody doing anything. */
async function comesUntouched(page: Page, passedMs: number): Promise<boolean> {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await stopTime(page)
  const scripts = await watchScripts(page)
  await page.goto('/')
  await scripts.there()
  await page.clock.runFor(passedMs)
  // Whoever watches for what comes into sight is told so in the same frame, those before us first.
  await page.evaluate(
    () => new Promise((told) => new IntersectionObserver(told).observe(document.body)),
  )
  return asked.some(isReact)
}

/** A page whose clock stands still until the test moves it. */
async function openWithClock(page: Page): Promise<void> {
  await stopTime(page)
  await page.goto('/')
  await bringSlides(page)
  await page.mouse.move(0, 0)
}

/** Their script comes when somebody reaches for them; nothing else tells when it moves them. */
async function bringSlides(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(20)
      await pictures(page).dispatchEvent('pointerover')
      return pictures(page).getAttribute('data-slider')
    })
    .toBe('')
}

const message = slides[0]?.fields.message
const heading = (page: Page) => carousel(page).getByRole('heading', { level: 1 })
const action = (page: Page) => carousel(page).getByRole('link').first()

test('the first slide speaks and leads on', async ({ page }) => {
  await page.goto('/')
  await expect(heading(page)).toHaveText(message?.heading ?? '')
  await expect(action(page)).toHaveText(message?.button.label ?? '')
  await expect(action(page)).toHaveAttribute('href', message?.button.href ?? '')
})

/** Whether a tap in the middle of it would be its own. */
const isOnTop = (part: Locator) =>
  part.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })

for (const [where, isPhone] of [
  ['beside', false],
  ['above', true],
] as const)
  test(`the words and their button stand ${where} the pictures while these go round${isPhone ? ' @phone' : ''}`, async ({
    page,
  }) => {
    await openWithClock(page)
    const place = await boxOf(action(page))
    const seen = new Set<string | null>()
    for (let passedMs = 0; passedMs < count * 5000; passedMs += 700) {
      await page.clock.runFor(700)
      expect((await isOnTop(action(page))) && (await isOnTop(heading(page)))).toBe(true)
      seen.add(
        await carousel(page)
          .getByText(/^Slide \d/)
          .textContent(),
      )
    }
    expect(seen.size).toBe(count)
    expect(await boxOf(action(page))).toEqual(place)
  })

test('each sentence of the heading has a line of its own on every screen @full', async ({
  page,
}) => {
  await page.goto('/')
  const sentences = message?.heading.split(/(?<=[.!?।]) /) ?? []
  // A longer sentence than ours may take a second line, never a part of another's.
  const isShort = sentences.every(({ length }) => length <= 18)
  const widths = [360, 390, 412, 768, 1024, 1280, 1366, 1440, 1536, 1920, 2560]
  for (const width of [320, ...widths]) {
    await page.setViewportSize({ width, height: 900 })
    const lines = await heading(page).evaluate(
      (element) =>
        element.getBoundingClientRect().height / parseFloat(getComputedStyle(element).lineHeight),
    )
    const most = isShort ? sentences.length + (width < 360 ? 1 : 0) : Infinity
    expect(Math.round(lines), `at ${width} px`).toBeLessThanOrEqual(most)
    const tops = await heading(page)
      .locator('span')
      .evaluateAll((spans) => spans.map((span) => span.getBoundingClientRect().top))
    expect(new Set(tops).size, `at ${width} px`).toBe(sentences.length)
  }
})

test('slides advance every five seconds, move for 0.8 seconds, and loop', async ({ page }) => {
  await openWithClock(page)
  const restart = carousel(page).getByRole('button', { name: 'Next slide' })
  await restart.click()
  await page.clock.runFor(900)
  await page.mouse.move(0, 0)
  await restart.blur()
  await isAt(page, after(1))

  await page.clock.runFor(4900)
  expect(await leftOf(page, after(1))).toBe(0)
  await page.clock.runFor(500)
  const between = await leftOf(page, after(2))
  expect(between).toBeGreaterThan(0)
  expect(between).toBeLessThan((await boxOf(pictures(page))).width)
  await page.clock.runFor(500)
  expect(await leftOf(page, after(2))).toBe(0)

  for (let steps = 3; steps <= Math.max(count, 3); steps += 1) {
    await page.clock.runFor(5000)
    await isAt(page, after(steps))
  }
})

test('slides stop under the pointer, under the focus and at the pause button', async ({ page }) => {
  await openWithClock(page)
  await slide(page, 1).hover()
  await page.clock.runFor(11_000)
  await isAt(page, 1)

  await page.mouse.move(0, 0)
  const pause = carousel(page).getByRole('button', { name: 'Pause the slides' })
  await pause.focus()
  await page.clock.runFor(11_000)
  await isAt(page, 1)

  await page.keyboard.press('Enter')
  await carousel(page).getByRole('button', { name: 'Play the slides' }).blur()
  await page.clock.runFor(11_000)
  await isAt(page, 1)
})

test('the code of the slides comes for their first turn, and the first turn is made @full', async ({
  page,
}) => {
  expect(await comesUntouched(page, 4000)).toBe(false)
  await page.clock.runFor(1500)
  await expect
    .poll(async () => {
      await page.clock.runFor(900)
      return progress(page, after(1)).isVisible()
    })
    .toBe(true)
})

test('to whoever saves data the code of the slides comes when they are used @full', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  expect(await comesUntouched(page, 60_000)).toBe(false)
  await slide(page, 1).hover()
  await carousel(page).getByRole('button', { name: 'Next slide' }).click()
  await expect
    .poll(async () => {
      await page.clock.runFor(900)
      return progress(page, after(1)).isVisible()
    })
    .toBe(true)
})

test('who reaches for the slides before what loads them is there has them when it comes @full', async ({
  page,
}) => {
  const held = Promise.withResolvers<undefined>()
  await page.route('**/_astro/modules.*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  const turn = page.waitForResponse(/\/_astro\/Welcome\./)
  await page.goto('/')
  await (await turn).finished()
  await expect
    .poll(async () => {
      await pictures(page).dispatchEvent('pointerover')
      return page.locator('.hero astro-island').getAttribute('data-used')
    })
    .toBe('')
  await expect(pictures(page)).not.toHaveAttribute('data-slider')
  held.resolve(undefined)
  await expect(pictures(page)).toHaveAttribute('data-slider', '')
})

for (const [how, reach] of [
  ['with the pointer', (page: Page) => slide(page, 1).hover()],
  ['with the keyboard', (page: Page) => pictures(page).focus()],
] as const)
  test(`who reached for the slides ${how} before the page listened has them when it does @full`, async ({
    page,
  }) => {
    const held = Promise.withResolvers<undefined>()
    // What listens for whoever reaches for them is in it.
    await page.route('**/_astro/home.*.js', async (route) => {
      await held.promise
      await route.continue()
    })
    const asked = page.waitForRequest(/\/_astro\/home\./)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/', { waitUntil: 'commit' })
    // A page that still moves tells of the pointer again, though that rests.
    await page.evaluate(() => document.fonts.ready)
    await expect(slide(page, 1)).toBeVisible()
    await asked
    await reach(page)
    held.resolve(undefined)
    await isAt(page, 1)
  })

test('pressing twice while the slides move goes on by two @full', async ({ page }) => {
  await openWithClock(page)
  const next = carousel(page).getByRole('button', { name: 'Next slide' })
  await next.click()
  await page.clock.runFor(100)
  await next.click()
  await page.clock.runFor(1000)
  await isAt(page, after(2))
  expect(await leftOf(page, after(2))).toBe(0)
})

test('arrow keys move the slides, and only the one in view can be reached @full', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await slide(page, 1).hover()
  const next = carousel(page).getByRole('button', { name: 'Next slide' })
  await next.focus()
  await page.keyboard.press('ArrowRight')
  await isAt(page, after(1))
  await expect(slide(page, 1)).toHaveAttribute('inert')
  await expect(slide(page, after(1))).not.toHaveAttribute('inert')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await isAt(page, after(-1))
})

test('with reduced motion nothing moves by itself @full', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openWithClock(page)
  await expect(carousel(page).getByRole('button', { name: 'Play the slides' })).toBeVisible()
  await page.clock.runFor(11_000)
  await isAt(page, 1)
})

test('nothing moves when the carousels take over @full', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && typeof entry.value === 'number') shifts.push(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/')
  await slide(page, 1).hover()
  await isAt(page, 1)
  await page.getByRole('heading', { name: 'From our channel' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: /^Play: / }).first()).toBeVisible()
  const shifts = await page.evaluate(() => Reflect.get(globalThis, 'shifts') as number[])
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.01)
})

test('a swipe moves to the next slide @phone', async ({ page }) => {
  await page.goto('/')
  // A tap on a picture before the page listens brings no script: there is nothing to be done there.
  await expect(async () => {
    await slide(page, 1).tap()
    await expect(progress(page, 1)).toBeVisible({ timeout: 1000 })
  }).toPass()
  const touch = await page.context().newCDPSession(page)
  const { y, height } = await boxOf(pictures(page))
  const at = (x: number) => ({ touchPoints: [{ x, y: y + height / 2 }] })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(300) })
  for (const x of [260, 200, 140, 80])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(x) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await isAt(page, after(1))
})

const videos = (page: Page) => page.getByRole('button', { name: /^Play: / })

async function videosInSight(page: Page): Promise<number> {
  const width = page.viewportSize()?.width ?? 0
  const boxes = await Promise.all((await videos(page).all()).map((video) => video.boundingBox()))
  return boxes.filter((box) => box && box.x >= 0 && box.x + box.width <= width).length
}

async function expectSideBySide(page: Page, width: number, perPage: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  await page.goto('/')
  await page.getByRole('heading', { name: 'From our channel' }).scrollIntoViewIfNeeded()
  await expect(videos(page)).toHaveCount(10)
  await expect.poll(() => videosInSight(page)).toBe(perPage)
  const lastPage = Math.ceil((10 - perPage) / perPage) + 1
  await page.getByRole('button', { name: `Page ${lastPage} of ${lastPage}` }).click()
  await expect(videos(page).last()).toBeInViewport({ ratio: 0.7 })
  await expect(page.getByRole('button', { name: 'Next page of videos' })).toBeDisabled()
}

for (const [width, perPage] of [
  [1024, 3],
  [360, 1],
] as const)
  test(`${perPage} videos side by side at ${width} px`, async ({ page }) => {
    await expectSideBySide(page, width, perPage)
  })

for (const [width, perPage] of [
  [1280, 3],
  [1023, 2],
  [768, 2],
  [767, 1],
] as const)
  test(`${perPage} videos side by side at ${width} px @full`, async ({ page }) => {
    await expectSideBySide(page, width, perPage)
  })

test('a tapped video plays in its place, and nothing is asked before @full', async ({ page }) => {
  const asked: string[] = []
  await page.route(/youtube/, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: 'the player' })
  })
  await page.goto('/')
  await page.getByRole('heading', { name: 'From our channel' }).scrollIntoViewIfNeeded()
  const first = videos(page).first()
  await expect(first).toBeVisible()
  expect(asked).toEqual([])
  await first.click()
  await expect(page.frameLocator('iframe').getByText('the player')).toBeVisible()
  expect(asked[0]).toContain('https://www.youtube-nocookie.com/embed/')
})

test('with its videos the page is accessible @full', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await page.getByRole('heading', { name: 'From our channel' }).scrollIntoViewIfNeeded()
  await expect(videos(page)).toHaveCount(10)
  const { violations } = await new AxeBuilder({ page }).include('main').analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
})

test('when the videos fail, the words are red and Retry asks again', async ({ page }) => {
  let isDown = true
  await page.route('/api/videos', (route) =>
    isDown ? route.fulfill({ status: 503, json: {} }) : route.continue(),
  )
  await page.goto('/')
  await page.getByRole('heading', { name: 'From our channel' }).scrollIntoViewIfNeeded()
  const words = page.getByRole('main').getByRole('alert')
  await expect(words).toHaveText('Something went wrong. Please try again later.', {
    timeout: 15_000,
  })
  const [red, green] = await colourOf(words)
  expect(red).toBeGreaterThan(2 * green)
  isDown = false
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click()
  await expect(videos(page)).toHaveCount(10)
})

if (home.video) testFilm(home.video.title)
else
  test('where there is no film, nothing offers to play it @full', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('main').locator('video')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /the film/ })).toHaveCount(0)
  })

function testFilm(title: string): void {
  const film = (page: Page) => page.getByLabel(title, { exact: true })

  test('the film comes by a tap that says what it costs, silent, and can be stopped @full', async ({
    page,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('.mp4')) asked.push(request.url())
    })
    await page.goto('/')
    await film(page).scrollIntoViewIfNeeded()
    const play = page.getByRole('button', { name: /^Play the film \(\d+ kB\)$/ })
    await expect(play).toBeVisible()
    const still = page.getByRole('main').locator('[data-film] img')
    await expect(still).toHaveJSProperty('complete', true)
    expect(asked).toEqual([])

    await play.click()
    // Stopped before anything of it is here, it says again what it costs.
    await expect(film(page)).not.toHaveJSProperty('readyState', 0)
    await page.getByRole('button', { name: 'Pause the film' }).click()
    await expect(page.getByRole('button', { name: 'Play the film', exact: true })).toBeVisible()
    expect(asked).not.toEqual([])
    await expect(film(page)).toHaveJSProperty('muted', true)
    await expect(film(page)).toHaveJSProperty('loop', true)
  })
}

/** The section of the page below a heading. */
const below = (main: Locator, name: string) =>
  main.locator('section', {
    has: main.page().getByRole('heading', { level: 2, name, exact: true }),
  })

test('the page names services, industries, a coach and two testimonials @full', async ({
  page,
}) => {
  await page.goto('/')
  const main = page.getByRole('main')
  const offers = main.getByRole('region', { name: 'Services' })
  await expect(offers.getByRole('heading')).toHaveText(home.services.map(({ title }) => title))
  const entries = home.services.flatMap((group) => group.entries)
  await expect(offers.getByRole('link')).toHaveText(entries.map(({ title }) => title))
  for (const [place, { href }] of entries.entries())
    await expect(offers.getByRole('link').nth(place)).toHaveAttribute('href', href)

  await expect(below(main, 'Courses').getByRole('article').first()).toBeVisible()
  await expect(below(main, 'Industries we work with').getByRole('paragraph')).toHaveText(
    home.industries.join(' · '),
  )

  const { heading, profile } = home.coach
  const name = profiles.find(({ id }) => id === profile)?.fields.name ?? ''
  const links = below(main, heading).getByRole('link')
  await expect(links).toHaveText([name, /^Book\s\S+\s·\s₹\d/])
  await expect(links.first()).toHaveAttribute('href', `/${profile}`)
  await expect(links.last()).toHaveAttribute('href', `/get-a-consultation?coach=${profile}`)

  await expect(main.getByRole('link', { name: 'See all' })).toHaveAttribute('href', '/testimonial')
  await expect(main.getByRole('figure')).toHaveCount(Math.min(testimonials.length, 2))
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the slides are there and scroll @phone', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(carousel(page).locator('[data-slide]')).toHaveCount(count)
    await expect(carousel(page).getByRole('button')).toHaveCount(0)
    await slide(page, count).scrollIntoViewIfNeeded()
    await expect(slide(page, count)).toBeInViewport({ ratio: 0.9 })
  })
})
