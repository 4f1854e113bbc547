import { createServer } from 'node:net'
import { chromium } from '@playwright/test'
import { browserFlags, findBrowser } from '../browser.ts'

async function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const address = probe.address()
    const port = typeof address === 'object' && address ? address.port : 0
    probe.close(() => resolve(port))
  })
  return await promise
}

/** One browser for a whole measurement, with the port that Lighthouse speaks to. */
export async function openBrowserWithPort() {
  const port = await freePort()
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    args: [...browserFlags, `--remote-debugging-port=${port}`],
    ...(executablePath && { executablePath }),
  })
  return { port, close: () => browser.close() }
}
