interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

const connection = () => (globalThis.navigator as { connection?: Connection }).connection

/** Whoever asks to save data pays for nothing before it is wanted. */
export const savesData = () => connection()?.saveData === true

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
