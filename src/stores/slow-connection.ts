import { connection, savesData } from './connection.ts'

/** From the question to the end of this page, in milliseconds: twice what a usual mobile line takes. */
const slowPageMs = 1500

/** A line that is slow, or to be spared, by what the browser says of it or by how long this page took. */
export function isSlowLine(): boolean {
  if (savesData() || /2g|3g/.test(connection()?.effectiveType ?? '')) return true
  const [page] = performance.getEntriesByType('navigation')
  return page instanceof PerformanceNavigationTiming
    ? page.responseEnd - page.requestStart > slowPageMs
    : false
}
