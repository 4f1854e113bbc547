import { isSlowLine } from '#stores/line.ts'
import { $turnIsDue } from '#stores/slides.ts'

const intervalMs = 5000

/**
 * The slides are pictures that scroll by themselves. Their script comes when somebody uses them, or when the first has
 * stood its time: not on a line that is slow or to be spared, and not where nothing shall move.
 */
export function connectFirstTurn(): void {
  const island = document.querySelector('.hero astro-island')
  if (!island || isSlowLine() || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  setTimeout(() => {
    const sight = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      sight.disconnect()
      $turnIsDue.set(true)
      island.dispatchEvent(new Event('turn'))
    })
    for (const part of island.children) sight.observe(part)
  }, intervalMs)
}
