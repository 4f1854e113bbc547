import { type Browser, chromium } from '@playwright/test'
import { browserFlags, findBrowser } from './needs/browser.ts'

/** How many times slower than a desktop machine the phone of most visitors is. */
const slowestPhone = 4

/**
 * What such a machine needs for the page below, in ms: taken where the home page blocks for 18 ms in Lighthouse, as it did when
 * the budgets were set. Lighthouse's own benchmark index is of arithmetic alone: while memory was half as fast as the week
 * before, it said the same, and every page took twice as long.
 */
const desktopMs = 160
const looks = 3

/** Always the same, and none of ours: it parses, lays out, allocates and draws, as pages do. */
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
 * On a slower machine, or a busy one, a phone that is four times slower than it would be slower than any. Answers how to ask
 * how many times slower than this machine, as it is at that moment, the phone is; never faster than the machine. It takes some
 * seconds, in a browser of its own, and nothing else is to be done meanwhile.
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
