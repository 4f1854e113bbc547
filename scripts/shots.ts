// Screenshots of every page at four widths, for anybody who works on the look.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { browserFlags, findBrowser } from './needs/browser.ts'

const folder = 'shots'
const widths = [360, 768, 1280, 1920]
const parallel = 2
/** Pages that no search engine lists. */
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
  '/grievance',
]

function sitemapPaths(): string[] {
  const xml = readFileSync('dist/site/sitemap.xml', 'utf8')
  return [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => new URL(url ?? '').pathname)
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => {
        resolve(port)
      })
    })
  })
}

async function untilReady(origin: string, server: ChildProcess): Promise<void> {
  while (server.exitCode === null) {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The server did not start')
}

/** What is drawn or asked for once it comes into sight is on the picture too. */
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
const port = await freePort()
const origin = `http://127.0.0.1:${port}`
const dataFolder = mkdtempSync(join(tmpdir(), 'shots-'))
const server = spawn(process.execPath, ['scripts/serve.mjs'], {
  // Nothing else of our environment: the pages should look as they do in the sandbox.
  env: {
    HOST: '127.0.0.1',
    PORT: String(port),
    SITE_URL: origin,
    DATA_DIR: dataFolder,
    LOG_LEVEL: 'error',
  },
  stdio: 'inherit',
})
try {
  await untilReady(origin, server)
  await shootAll(origin)
} finally {
  server.kill()
  rmSync(dataFolder, { recursive: true, force: true })
}
