import { expect, test } from '@playwright/test'
import { formatRupees } from '#domain/money.ts'
import { art, inCart } from '../goods.ts'
import { arrive, putInCart, said } from './shopper.ts'

test('the cart tells which price changed and what left it, until somebody has read it', async ({
  page,
}) => {
  const account = await arrive(page)
  await putInCart(page.request, account, inCart(art))
  const message = 'Evening is no longer sold, so we removed it from your cart.'
  await page.route('/api/cart?*', async (route) => {
    const response = await route.fetch()
    const { items, ...cart } = await response.json()
    const [line] = items
    const json = {
      ...cart,
      items: [{ ...line, formerPricePaise: art.pricePaise + 100 }],
      takenOut: [{ productId: 'evening', message }],
    }
    await route.fulfill({ response, json })
  })

  await page.goto('/cart')
  const former = formatRupees(art.pricePaise + 100)
  await expect(page.getByText(`price changed from ${former} to ₹`)).toBeVisible()
  await said(page, 'status', message)
  await page.getByRole('button', { name: 'All right' }).click()
  await expect(page.getByText(message)).toHaveCount(0)
  await expect(page.getByText(/price changed/)).toHaveCount(0)
  await expect(page.getByRole('button', { name: `Remove ${art.name}` })).toBeVisible()
})
