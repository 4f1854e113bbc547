import { expect, type Page, type Request } from '@playwright/test'

/**
 * Tells when every script that a page loads by itself has arrived: `there` resolves once the page has said that its own have
 * run (src/build/browser/first-view.ts) and no request for another is open. Not by the clock, which a test may have stopped.
 */
export async function watchScripts(page: Page) {
  const open = new Set<Request>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  await page.addInitScript(() => {
    addEventListener('scripts-there', () => Object.assign(globalThis, { areScriptsThere: true }))
  })
  /** After what has just run could ask for more. */
  const areThere = () =>
    page.evaluate(async () => {
      const { port1, port2 } = new MessageChannel()
      await new Promise((next) => {
        port1.onmessage = next
        port2.postMessage(0)
      })
      return 'areScriptsThere' in globalThis
    })
  return {
    async there(): Promise<void> {
      await expect.poll(async () => (await areThere()) && open.size === 0).toBe(true)
    },
  }
}
