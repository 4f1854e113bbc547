import { connection, savesData } from '#stores/browser.ts'
import { $turnIsDue } from '#stores/slides.ts'

const intervalMs = 5000

/** From the request to the end of this page, in milliseconds: twice the usual on mobile networks. */
const slowPageMs = 1500

/** Whether the connection is slow or in data saver mode, by what the browser reports and how long this page took. */
function isSlowLine(): boolean {
  if (savesData() || /2g|3g/.test(connection()?.effectiveType ?? '')) return true
  const [page] = performance.getEntriesByType('navigation')
  return page instanceof PerformanceNavigationTiming
    ? page.responseEnd - page.requestStart > slowPageMs
    : false
}

const movesByItself = () => !isSlowLine() && !matchMedia('(prefers-reduced-motion: reduce)').matches

/** The island loader may run later: then it finds the attribute. */
function bringScript(island: HTMLElement): void {
  island.dataset['used'] = ''
  island.dispatchEvent(new Event('used'))
}

/** Once the island is visible. */
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
 * The slides are pictures in a scroll area. Their script is loaded when a pointer or the keyboard reaches them, or when
 * the first slide's time is over: not on a slow connection or with data saver, and not with reduced motion.
 */
export function connectFirstSlideChange(): void {
  const island = document.querySelector<HTMLElement>('.hero astro-island')
  if (!island) return
  const timer = movesByItself() ? setTimeout(makeFirstSlideChange, intervalMs, island) : undefined
  const use = () => {
    clearTimeout(timer)
    bringScript(island)
  }
  // A pointer or focus that is there already would have to leave and return.
  if (island.matches(':hover, :focus-within')) use()
  for (const kind of ['pointerover', 'focusin']) island.addEventListener(kind, use, { once: true })
}
