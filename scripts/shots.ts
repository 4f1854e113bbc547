// Takes screenshots of every page at four widths, for design work.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { browserFlags, findBrowser } from './needs/browser.ts'
import { startServer } from './started-server.ts'

const folder = 'shots'
const widths = [360, 768, 1280, 1920]
const parallel = 2
/** Pages that are not indexed. */
const appPages = [
  '/cart',
  '/checkout',
  '/my-account',
  '/payment-success',
  '/payment-failure',
  '/404',
  '/500',
  '/download-refused',
  '/calendar-refused',
  '/appointment',
  '/my-data',
  '/free-call',
  '/complaint',
  '/training-for-companies',
  '/training-received',
  '/grievance',
]

function sitemapPaths(): string[] {
  const xml = readFileSync('dist/site/sitemap.xml', 'utf8')
  return [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => new URL(url ?? '').pathname)
}

/** Scrolls through the page, so that lazily loaded content is included. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let top = 0; top < document.documentElement.scrollHeight; top += 600) {
      window.scrollTo(0, top)
      await frame()
      await frame()
    }
    window.scrollTo(0, 0)
    await frame()
  })
  await page.waitForLoadState('networkidle')
}

async function shoot(browser: Browser, url: URL, width: number): Promise<void> {
  const page = await browser.newPage({
    viewport: { width, height: 800 },
    reducedMotion: 'reduce',
    locale: 'en-IN',
  })
  await page.goto(url.href)
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    for (const part of document.querySelectorAll<HTMLElement>('body > *'))
      part.style.contentVisibility = 'visible'
    await Promise.allSettled([...document.images].map((image) => image.decode()))
  })
  await scrollThrough(page)
  const name = url.pathname === '/' ? 'home' : url.pathname.slice(1).replaceAll('/', '_')
  await page.screenshot({ path: join(folder, `${name}-${width}.png`), fullPage: true })
  await page.close()
}

async function shootAll(origin: string): Promise<void> {
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    args: browserFlags,
    ...(executablePath && { executablePath }),
  })
  const paths = [...sitemapPaths(), ...appPages]
  const waiting = paths.flatMap((path) => widths.map((width) => ({ path, width })))
  const take = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      await shoot(browser, new URL(next.path, origin), next.width)
  }
  await Promise.all(Array.from({ length: parallel }, take))
  await browser.close()
  console.log(`${paths.length} pages at ${widths.join(', ')} px in ${folder}/`)
}

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
const { origin, stop } = await startServer()
try {
  await shootAll(origin)
} finally {
  await stop()
}
