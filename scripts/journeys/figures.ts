import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { addressOf, type Customer } from '../bench/customers.ts'
import { type Line, lines, visit } from './visit.ts'

export interface Good {
  readonly id: string
  readonly itemType: string
  readonly name: string
}

export interface Shop {
  readonly browser: Browser
  /** CPU slowdown of the phone relative to this machine. */
  readonly slowerBy: number
  /** The origin for visitors, over TLS and HTTP/2. */
  readonly origin: string
  /** The origin for requests that are not measured. */
  readonly inside: string
  /** Two courses on sale. */
  readonly goods: readonly Good[]
  /** A new customer with an empty cart on each call. */
  readonly newcomer: () => Customer
}

export interface Figure {
  readonly name: string
  readonly line: Line
  readonly unit: 'ms' | 'bytes'
  /** The limit, for a possibly busy machine: far above an idle one's figure, below that of the site's first build. */
  readonly most: number
  readonly measure: (shop: Shop, line: Line) => Promise<number>
}

/** Far beyond every budget, so that very slow results are still reported with their figure. */
const patience = { timeout: 60_000 }

const seen = (page: Page, words: string) => page.getByText(words).first().waitFor(patience)

async function since<Answer>(act: () => Promise<Answer>): Promise<number> {
  const startedAt = performance.now()
  await act()
  return performance.now() - startedAt
}

async function putInCart(origin: string, { token }: Customer, goods: readonly Good[]) {
  for (const { id: productId, itemType } of goods) {
    const answer = await fetch(`${origin}/api/cart/add`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ productId, itemType, quantity: 1 }),
    })
    if (!answer.ok) throw new Error(`The cart answered ${answer.status}`)
  }
}

/** Time from tapping a product in the loaded list until it is shown in the cart. */
async function addToCart(shop: Shop, line: Line): Promise<number> {
  const { browser, origin, slowerBy, goods, newcomer } = shop
  const [good] = goods
  return await visit(
    browser,
    origin,
    { line, slowerBy, customer: newcomer() },
    async ({ page }) => {
      await page.goto('/courses', patience)
      await page.waitForLoadState('networkidle', patience)
      const button = page.locator(`[id="${good?.id}"] button`).first()
      return await since(async () => {
        await button.click({ noWaitAfter: true })
        await page.waitForURL('/cart', { ...patience, waitUntil: 'commit' })
        await seen(page, good?.name ?? '')
      })
    },
  )
}

async function coldCart(shop: Shop, line: Line): Promise<number> {
  const { browser, origin, slowerBy, goods, newcomer, inside } = shop
  const customer = newcomer()
  await putInCart(inside, customer, goods)
  return await visit(browser, origin, { line, slowerBy, customer }, async ({ page }) =>
    since(async () => {
      await page.goto('/cart', { ...patience, waitUntil: 'commit' })
      for (const { name } of goods) await seen(page, name)
    }),
  )
}

async function loggedOutCart({ browser, origin, slowerBy }: Shop, line: Line): Promise<number> {
  return await visit(browser, origin, { line, slowerBy }, ({ page }) =>
    since(async () => {
      await page.goto('/cart', { ...patience, waitUntil: 'commit' })
      await seen(page, 'Please login first!')
    }),
  )
}

/** A customer with an order opens the order list: time until its text is shown, and script bytes loaded by then. */
async function openOrders(
  { browser, origin, inside, slowerBy, goods, newcomer }: Shop,
  line: Line,
): Promise<{ ms: number; script: number }> {
  const customer = newcomer()
  const [good] = goods
  const products = [{ productId: good?.id, itemType: good?.itemType, quantity: 1 }]
  const answer = await fetch(`${inside}/api/payment/phonepe`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${customer.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ formData: addressOf(customer, 1), products }),
  })
  if (!answer.ok) throw new Error(`The order answered ${answer.status}`)
  return await visit(browser, origin, { line, slowerBy, customer }, async ({ page, bytes }) => {
    const ms = await since(async () => {
      await page.goto('/my-account/orders', { ...patience, waitUntil: 'commit' })
      await seen(page, good?.name ?? '')
    })
    return { ms, script: bytes('script') }
  })
}

/** Script bytes of the cart or checkout when logged out, with an empty cache; the larger one. */
async function loggedOutScript({ browser, origin, slowerBy }: Shop, line: Line): Promise<number> {
  const heaviest = ['/cart', '/checkout'].map((path) =>
    visit(browser, origin, { line, slowerBy }, async ({ page, bytes }) => {
      await page.goto(path, patience)
      await seen(page, 'Please login first!')
      await page.waitForLoadState('networkidle', patience)
      return bytes('script')
    }),
  )
  return Math.max(...(await Promise.all(heaviest)))
}

const scrollToEnd = async () => {
  const root = document.documentElement
  const step = Math.round(innerHeight / 2)
  for (let y = 0; y < root.scrollHeight; y += step) {
    scrollTo(0, y)
    await new Promise((resolve) => setTimeout(resolve, 120))
  }
}

/** Bytes loaded when scrolling to the end of the home page without tapping anything. */
async function scrolledHome({ browser, origin, slowerBy }: Shop, line: Line): Promise<number> {
  return await visit(browser, origin, { line, slowerBy }, async ({ page, bytes }) => {
    await page.goto('/', patience)
    await page.evaluate(scrollToEnd)
    await page.waitForLoadState('networkidle', patience)
    await wait(1000)
    return bytes()
  })
}

const { fast, slow4g } = lines

/** Figures of a visit, with their limits. */
export const figures: readonly Figure[] = [
  {
    ...{ name: 'tap on Add until it is seen in the cart', line: slow4g, unit: 'ms', most: 2200 },
    measure: addToCart,
  },
  {
    ...{ name: 'cold cart with two items until seen', line: slow4g, unit: 'ms', most: 2500 },
    measure: coldCart,
  },
  {
    ...{ name: 'cart logged out until its words', line: slow4g, unit: 'ms', most: 1350 },
    measure: loggedOutCart,
  },
  {
    ...{ name: 'list of orders until seen', line: slow4g, unit: 'ms', most: 2900 },
    measure: async (shop, line) => (await openOrders(shop, line)).ms,
  },
  {
    ...{ name: 'script until the orders are seen', line: slow4g, unit: 'bytes', most: 15_000 },
    measure: async (shop, line) => (await openOrders(shop, line)).script,
  },
  { name: 'script, logged out', line: fast, unit: 'bytes', most: 8000, measure: loggedOutScript },
  { name: 'home, scrolled', line: fast, unit: 'bytes', most: 260_000, measure: scrolledHome },
]
