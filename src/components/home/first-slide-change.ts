import { connection, savesData } from '#stores/browser.ts'
import { $turnIsDue } from '#stores/slides.ts'

const intervalMs = 5000

/** From the question to the end of this page, in milliseconds: twice what a usual mobile line takes. */
const slowPageMs = 1500

/** A line that is slow, or to be spared, by what the browser says of it or by how long this page took. */
function isSlowLine(): boolean {
  if (savesData() || /2g|3g/.test(connection()?.effectiveType ?? '')) return true
  const [page] = performance.getEntriesByType('navigation')
  return page instanceof PerformanceNavigationTiming
    ? page.responseEnd - page.requestStart > slowPageMs
    : false
}

const movesByItself = () => !isSlowLine() && !matchMedia('(prefers-reduced-motion: reduce)').matches

/** What loads islands may come after this file: then it finds the mark. */
function bringScript(island: HTMLElement): void {
  island.dataset['used'] = ''
  island.dispatchEvent(new Event('used'))
}

/** Once the island is in sight. */
function makeFirstSlideChange(island: HTMLElement): void {
  const sight = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    sight.disconnect()
    $turnIsDue.set(true)
    bringScript(island)
  })
  for (const part of island.children) sight.observe(part)
}

/**
 * The slides are pictures that scroll by themselves. Their script comes when a pointer or the keyboard reaches them, or
 * when the first has stood its time: not on a line that is slow or to be spared, and not where nothing shall move.
 */
export function connectFirstSlideChange(): void {
  const island = document.querySelector<HTMLElement>('.hero astro-island')
  if (!island) return
  const timer = movesByItself() ? setTimeout(makeFirstSlideChange, intervalMs, island) : undefined
  const use = () => {
    clearTimeout(timer)
    bringScript(island)
  }
  // Who came before this file would have to go and come again.
  if (island.matches(':hover, :focus-within')) use()
  for (const kind of ['pointerover', 'focusin']) island.addEventListener(kind, use, { once: true })
}
