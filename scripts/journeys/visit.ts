import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Customer } from '../bench/customers.ts'

/** A network line as throttled by Chromium; undefined for no throttling. */
export interface Line {
  readonly name: string
  readonly throttled?: { readonly latencyMs: number; readonly kbits: number }
}

export const lines = {
  fast: { name: 'no throttle' },
  slow4g: { name: 'slow 4G', throttled: { latencyMs: 562.5, kbits: 1474.56 } },
} as const satisfies Record<string, Line>

/** The phone of most visitors: a screen of 412 CSS pixels. For its speed see `scripts/phone-speed.ts`. */
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}

export interface Visit {
  readonly page: Page
  /** Bytes transferred so far, encoded, including headers. */
  readonly bytes: (kind?: 'script') => number
}

async function throttle(page: Page, { throttled }: Line, slowerBy: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttled ? slowerBy : 1 })
  if (!throttled) return
  const bytesPerSecond = (throttled.kbits * 1000) / 8
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: throttled.latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
    connectionType: 'cellular4g',
  })
}

async function countBytes(page: Page): Promise<Visit['bytes']> {
  const kinds = new Map<string, string>()
  const counted: { kind: string | undefined; bytes: number }[] = []
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    counted.push({ kind: kinds.get(requestId), bytes: encodedDataLength }),
  )
  return (kind) =>
    counted
      .filter((one) => kind === undefined || one.kind?.toLowerCase() === kind)
      .reduce((sum, { bytes }) => sum + bytes, 0)
}

const keep = (session: object) => {
  document.cookie = 'browser-open=1; path=/'
  localStorage.setItem('session', JSON.stringify(session))
}

async function logIn(context: BrowserContext, origin: string, customer: Customer): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${origin}/favicon.svg`)
  await page.evaluate(keep, { ...customer, state: 'in', displayName: '', remembered: false })
  await page.close()
}

interface Visitor {
  readonly line: Line
  /** CPU slowdown of the phone on a throttled line. */
  readonly slowerBy: number
  readonly customer?: Customer
}

/** A first visit on a phone with an empty cache, on this line, as this customer or logged out. */
export async function visit<Figure>(
  browser: Browser,
  origin: string,
  { line, slowerBy, customer }: Visitor,
  look: (visit: Visit) => Promise<Figure>,
): Promise<Figure> {
  const context = await browser.newContext({ ...phone, baseURL: origin })
  try {
    if (customer) await logIn(context, origin, customer)
    const page = await context.newPage()
    const bytes = await countBytes(page)
    await throttle(page, line, slowerBy)
    return await look({ page, bytes })
  } finally {
    await context.close()
  }
}
