import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'

const routes = [
  '/',
  '/courses',
  '/library',
  '/dhyanamshop',
  '/cart',
  '/checkout',
  '/payment-success',
  '/payment-failure',
  '/my-account',
  '/my-account/orders',
  '/my-account/downloads',
  '/my-account/addresses',
  '/my-account/account-details',
  '/my-account/lost-password',
  '/get-a-consultation',
  '/hooponopono-power',
  '/testimonial',
  '/gallery',
  '/about',
  '/dhyanam',
  '/team',
  '/team/devika-joshi',
  '/asha-verma',
  '/rohit-mehra',
  '/harish-trivedi',
  '/meenakshi-rao',
  '/farah-siddiqui',
  '/dmit',
  '/law-of-attraction',
  '/personality-development',
  '/midbrain-activation',
  '/wealth-management',
  '/financial-planning',
  '/terms-of-use',
  '/privacy-policy',
  '/500',
  '/nothing-here',
]

for (const device of ['@desktop', '@phone'])
  for (const path of routes)
    test(`${path} is accessible, fits and logs no error ${device}`, async ({ page }) => {
      const errors: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' && !message.text().includes('404'))
          errors.push(message.text())
      })
      page.on('pageerror', (error) => errors.push(error.message))
      const response = await page.goto(path)
      expect(response?.status()).toBe(path === '/nothing-here' ? 404 : 200)
      expect(response?.headers()['content-security-policy']).toContain("script-src 'self' 'sha256-")
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText(/^Loading/)).toHaveCount(0)

      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
        .analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow).toBe(0)
      expect(errors).toEqual([])
    })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const path of routes)
    test(`${path} can be read and fits @phone`, async ({ page }) => {
      const response = await page.goto(path)
      expect(response?.status()).toBe(path === '/nothing-here' ? 404 : 200)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow).toBe(0)
    })

  for (const [path, count] of [
    ['/courses', 7],
    ['/library', 7],
    ['/dhyanamshop', 9],
  ] as const)
    test(`${path} is complete and says what buying needs`, async ({ page }) => {
      await page.goto(path)
      const cards = page.getByRole('main').getByRole('article')
      await expect(cards).toHaveCount(count)
      for (const card of await cards.all()) {
        await expect(card.getByRole('heading')).toBeVisible()
        await expect(card.getByRole('img')).toHaveAttribute('alt', /\w/)
        await expect(card.getByText(/₹[\d,]+|Free/).first()).toBeVisible()
      }
      await expect(page.getByText(/needs? an account.*JavaScript/is)).toBeVisible()
    })

  test('the account and the cart say in words what they need', async ({ page }) => {
    for (const path of ['/my-account', '/cart', '/checkout']) {
      await page.goto(path)
      await expect(page.getByText(/JavaScript/)).toBeVisible()
    }
  })
})
