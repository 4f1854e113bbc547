import { expect, type Page, test } from '@playwright/test'
import { art, type Good, lastArt, otherArt } from '../goods.ts'

/** In whatever size: the build names all of them after the picture in the content. */
const pictureOf = ({ image }: Good) => new RegExp(image.replace(/\..*$/, String.raw`\.`))

/** Opens the shop with its leading picture on the way, and notes what is asked for meanwhile. */
async function openWithoutPicture(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(pictureOf(art), async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/dhyanamshop', { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const of = (kind: RegExp) => asked.filter((path) => kind.test(path))
  return {
    release,
    scripts: () => of(/\.js$/).length,
    picturesBelow: () => [otherArt, lastArt].flatMap((piece) => of(pictureOf(piece))).length,
  }
}

test('scripts and the pictures below come after the leading picture', async ({ page }) => {
  const visit = await openWithoutPicture(page)
  // Whoever would ask at the first paint, or in the frame after it, has asked by then.
  await page.evaluate(async () => {
    await new Promise((resolve) => {
      new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
    })
    for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame)
  })
  expect([visit.scripts(), visit.picturesBelow()]).toEqual([0, 0])
  visit.release()
  await expect.poll(visit.scripts).toBeGreaterThan(1)
  await expect.poll(visit.picturesBelow).toBeGreaterThan(0)
})

for (const [what, act] of [
  ['a tap', (page: Page) => page.getByRole('heading', { level: 1 }).click()],
  ['a key', (page: Page) => page.keyboard.press('Tab')],
  ['the wheel', (page: Page) => page.mouse.wheel(0, 200)],
] as const)
  test(`${what} asks for them at once @full`, async ({ page }) => {
    const visit = await openWithoutPicture(page)
    await act(page)
    await expect.poll(visit.scripts, { timeout: 1500 }).toBeGreaterThan(1)
    visit.release()
  })

test('a leading picture that never comes holds nothing up for ever @full', async ({ page }) => {
  const visit = await openWithoutPicture(page)
  await expect.poll(visit.scripts, { timeout: 5000 }).toBeGreaterThan(1)
  await expect.poll(visit.picturesBelow).toBeGreaterThan(0)
  visit.release()
})

test('an address inside the page shows its picture at once @full', async ({ page }) => {
  await page.route(pictureOf(art), () => {})
  await page.goto(`/dhyanamshop#${lastArt.id}`, { waitUntil: 'commit' })
  const picture = page.locator(`[id="${lastArt.id}"] img`)
  await expect(picture).toBeInViewport({ timeout: 2500 })
  await expect(picture).toHaveJSProperty('complete', true)
})

test('a fault in a script of the page is told, not swallowed @full', async ({ page }) => {
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  await page.route(/\/_astro\/DocumentLayout/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken on purpose")' }),
  )
  await page.goto('/courses')
  await expect.poll(() => faults).toContain('broken on purpose')
})
