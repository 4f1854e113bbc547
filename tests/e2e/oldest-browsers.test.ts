import { expect, type Page, test } from '@playwright/test'
import { youngInterfaces } from '../../scripts/lint/compat-data.ts'
import { art } from '../goods.ts'
import { card, logInHere, openAccount, password, said } from './shopper.ts'

/** Takes away what browsers of the floor (docs/browser-floor.md) may lack. */
function takeAway(names: readonly (readonly string[])[]): void {
  const everything = globalThis as unknown as Record<string, object | undefined>
  for (const [owner = '', member, of] of names)
    try {
      const target = everything[owner]
      if (member === undefined) Reflect.deleteProperty(everything, owner)
      else if (owner === 'Window') Reflect.deleteProperty(everything, member)
      else if (target) {
        const { prototype } = target as { prototype?: object }
        if (of !== 'instance' || !prototype) Reflect.deleteProperty(target, member)
        if (of !== 'constructor' && prototype) Reflect.deleteProperty(prototype, member)
      }
    } catch {
      // What cannot be taken away stays.
    }
}

/** Fills boxes in as Chrome on iPhones does: no event tells of it. */
async function fillSilently(page: Page, texts: Readonly<Record<string, string>>): Promise<void> {
  await page.locator('#delivery').evaluate((form, entries) => {
    for (const [name, text] of Object.entries(entries)) {
      const box = form.querySelector<HTMLInputElement>(`[name=${name}]`)
      const { prototype } = box instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(box, text)
    }
  }, texts)
}

/** Logs in, buys a piece of art that is sent, pays, and sees the order. */
async function buy(page: Page): Promise<void> {
  const { email } = await openAccount(page.request)
  await page.goto('/my-account?next=%2Fdhyanamshop')
  await logInHere(page, email, password)
  await page.waitForURL('/dhyanamshop')
  await card(page, art.name).getByRole('button', { name: 'Add To Cart' }).click()
  await page.waitForURL('/cart')
  await page.getByRole('button', { name: 'Add New Address' }).click()
  await fillSilently(page, {
    ...{ name: 'Asha Sample', mobile: '98765 43210', street: '1 Sample Street' },
    ...{ pincode: '226001', state: 'Uttar Pradesh' },
  })
  await page.getByLabel('City').fill('Lucknow')
  await expect(page.getByLabel('Street')).toHaveValue('1 Sample Street')
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.waitForURL('/checkout')
  await expect(page.getByText('1 Sample Street')).toBeVisible()
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  await page.getByRole('button', { name: 'Success' }).click()
  await page.waitForURL(/\/payment-success/)
  // H: there is nothing to download of art.
  await expect(page.getByRole('link', { name: 'See your orders' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Download/ })).toBeHidden()
  await page.goto('/my-account/dashboard')
  await expect(page.getByRole('main').getByText('Paid')).toBeVisible()
  await expect(page.getByText('Your courses and books will appear here.')).toBeHidden()
  await page.goto('/my-account/orders')
  await page.getByRole('button', { name: art.name }).click()
  await expect(page.getByText('Paid', { exact: true })).toBeVisible()
}

const withIslandOrForm = [
  ...['/', '/courses', '/dhyanam', '/gallery', '/testimonial', '/get-a-consultation'],
  ...['/appointment', '/hooponopono-power', '/complaint', '/cart', '/checkout', '/my-data'],
  ...['dashboard', 'orders', 'downloads', 'addresses', 'account-details', 'privacy'].map(
    (section) => `/my-account/${section}`,
  ),
]

/** Opens every page with an island or a form, and touches its first box. */
async function openAll(page: Page): Promise<void> {
  for (const path of withIslandOrForm) {
    await page.goto(path)
    const box = page.locator('main :is(input, textarea):visible').first()
    if (await box.count()) await box.focus()
    await expect(page.locator('main h1').first()).toBeAttached()
    await expect(page.locator('astro-island[data-missing]')).toHaveCount(0)
  }
}

test('K1, K5: the oldest browsers buy, with boxes that were filled in without events @phone', async ({
  page,
}) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.addInitScript(takeAway, youngInterfaces)
  await page.goto('/')
  expect(await page.evaluate(() => 'canParse' in URL || 'popover' in HTMLElement.prototype)).toBe(
    false,
  )
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(links.last()).toBeHidden()
  await buy(page)
  await openAll(page)
  expect(errors).toEqual([])
})

type Storage = 'localStorage' | 'sessionStorage'

const faults = {
  'is absent': (name: Storage) => {
    Reflect.deleteProperty(globalThis, name)
    Reflect.deleteProperty(Window.prototype, name)
  },
  'is null': (name: Storage) => {
    Object.defineProperty(globalThis, name, { configurable: true, value: null })
  },
  'throws when it is mentioned': (name: Storage) => {
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  },
  'is full': (name: Storage) => {
    const full = globalThis[name]
    const keepsOthers = Storage.prototype.setItem
    Storage.prototype.setItem = function (key, text) {
      if (this === full) throw new DOMException('full', 'QuotaExceededError')
      keepsOthers.call(this, key, text)
    }
  },
}

for (const [fault, spoil] of Object.entries(faults)) {
  const form = fault === 'is null' ? '' : ' @full'
  test(`K4: a phone whose storage ${fault} buys, or reads before the log-in why not${form}`, async ({
    browser,
  }) => {
    for (const name of ['sessionStorage', 'localStorage'] as const) {
      const context = await browser.newContext()
      const page = await context.newPage()
      const errors: string[] = []
      page.on('pageerror', ({ message }) => errors.push(message))
      await page.addInitScript(spoil, name)
      if (name === 'sessionStorage') await buy(page)
      else {
        await page.goto('/my-account')
        await said(page, 'status', 'can’t buy anything with it')
        await logInHere(page, (await openAccount(page.request)).email, password)
        await said(page, 'alert', 'so we can’t keep you logged in')
      }
      await openAll(page)
      expect(errors).toEqual([])
      await context.close()
    }
  })
}
