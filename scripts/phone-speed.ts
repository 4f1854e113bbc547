import { type Browser, chromium } from '@playwright/test'
import { browserFlags, findBrowser } from './needs/browser.ts'

/** Slowdown of most visitors' phones compared with a desktop machine. */
const slowestPhone = 4

/**
 * Time of such a machine for the page below, in ms: measured where the home page blocks for 18 ms in Lighthouse, as it
 * did when the budgets were set. Lighthouse's own benchmark index measures only arithmetic: when memory was half as
 * fast as the week before, it was unchanged, while every page took twice as long.
 */
const desktopMs = 160
const looks = 3

/** A fixed page, independent of the site: it parses, lays out, allocates and draws, as pages do. */
const referencePage = `<!doctype html>
<style>
  main { display: grid; grid-template-columns: repeat(4, 1fr); gap: 4px }
  article { padding: 4px; border: 1px solid }
  article:nth-child(odd) > p { font-weight: bold }
</style>
<main>${'<article><h2>A heading</h2><p>Some words of a text that wraps.</p></article>'.repeat(400)}</main>
<script>
  const rows = Array.from({ length: 20000 }, (_, id) => ({ id, name: 'row ' + id, tags: [id, id + 1] }))
  const read = JSON.parse(JSON.stringify(rows))
  read.sort((a, b) => (a.name < b.name ? -1 : 1))
  const list = document.createElement('ol')
  for (const { name } of read.slice(0, 1000)) {
    const item = document.createElement('li')
    item.textContent = name
    list.append(item)
  }
  document.body.append(list)
  document.body.dataset.height = String(document.body.offsetHeight)
</script>`

async function loadReference(browser: Browser): Promise<number> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable')
    await page.setContent(referencePage)
    const { metrics } = await session.send('Performance.getMetrics')
    const taskDuration = metrics.find(({ name }) => name === 'TaskDuration')?.value
    if (!taskDuration) throw new Error('The browser does not say how long it worked on a page')
    return taskDuration * 1000
  } finally {
    await context.close()
  }
}

/**
 * On a slow or busy machine, a fixed slowdown of four would simulate an unrealistically slow phone. Returns a function
 * that measures the current slowdown factor for this machine, at least 1. It takes some seconds, in its own browser,
 * and nothing else should run meanwhile.
 */
export async function openPhoneSpeed(opened: AsyncDisposableStack): Promise<() => Promise<number>> {
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    args: [...browserFlags],
    ...(executablePath && { executablePath }),
  })
  opened.defer(() => browser.close())
  return async () => {
    const times: number[] = []
    for (let look = 0; look < looks; look += 1) times.push(await loadReference(browser))
    const machineMs = times.toSorted((a, b) => a - b)[looks >> 1] ?? NaN
    return Math.min(slowestPhone, Math.max(1, (slowestPhone * desktopMs) / machineMs))
  }
}
