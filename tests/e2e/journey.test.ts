import { expect, test } from '@playwright/test'
import { isFull } from '../../scripts/full-check.ts'
import { art, book, course } from '../goods.ts'
import { card, fillAddress, newEmail, pieces, registerHere, said } from './shopper.ts'

for (const device of isFull ? ['@phone', '@desktop'] : ['@phone'])
  test(`a visitor registers, buys a course, a book and two pieces of art, and reads the book ${device}`, async ({
    page,
  }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'All courses' }).click()

    // Told to log in, and brought to the cart, where it is.
    await card(page, course.name).getByRole('button', { name: 'Add to cart' }).click()
    await said(page, 'alert', 'Please log in to add items to your cart.')
    await page.getByRole('link', { name: 'Log in', exact: true }).click()
    await registerHere(page, newEmail())
    await page.waitForURL('/cart')
    await said(page, 'status', 'Successfully logged in! Course added to cart successfully!')
    await expect(page.getByRole('link', { name: 'Back to shop' })).toHaveAttribute(
      'href',
      '/courses',
    )

    await page.goto('/library')
    await card(page, book.name).getByRole('button', { name: 'Buy Now' }).click()
    await page.waitForURL('/cart')
    await said(page, 'status', 'Book added to cart successfully!')

    await page.goto('/dhyanamshop')
    await card(page, art.name).getByRole('button', { name: 'Add To Cart' }).click()
    await page.waitForURL('/cart')
    await said(page, 'status', 'Product added to cart successfully!')

    await page.getByRole('button', { name: `Increase quantity of ${art.name}` }).click()
    await expect(pieces(page, art.name)).toHaveText('2')
    await expect(page.getByText('Total', { exact: true })).toBeVisible()

    await fillAddress(page)
    await page.getByRole('button', { name: 'Continue to Payment' }).click()
    await page.waitForURL('/checkout')
    await expect(page.getByText('1 Sample Street')).toBeVisible()
    await page.getByRole('button', { name: /^Pay ₹/ }).click()

    await page.getByRole('button', { name: 'Success' }).click()
    await page.waitForURL(/\/payment-success/)
    await expect(
      page.getByText('Thank you for your purchase. Your payment was processed successfully.'),
    ).toBeVisible()
    // At once, without looking whether the page stands still: in three seconds it leaves.
    await page.getByRole('button', { name: 'Stay on this page' }).dispatchEvent('click')

    await page.goto('/my-account/orders')
    await page.getByRole('button', { name: `${course.name} and 2 more` }).click()
    await expect(page.getByText('Paid', { exact: true })).toBeVisible()
    await expect(page.getByText('1 Sample Street')).toBeVisible()

    await page.goto('/my-account/downloads')
    await expect(page.getByRole('link', { name: `Go to the course ${course.name}` })).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: `Download ${book.name}` }).click()
    expect((await download).suggestedFilename()).toBe(`${book.id}.pdf`)

    await page.goto('/cart')
    await expect(page.getByText('Your cart is empty.')).toBeVisible()
  })
