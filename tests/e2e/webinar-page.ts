import { expect, type Page } from '@playwright/test'
import { nextWebinar } from '../content-read.ts'

export const success = 'Your information has been submitted successfully!'

/** Undefined when the webinar is free, and when there is none. */
export const seatPaise = nextWebinar?.fields.price

/** The button that sends the form. */
export const enrollButton = (page: Page) =>
  page
    .getByRole('form', { name: 'Reserve your seat' })
    .getByRole('button', { name: seatPaise === undefined ? 'Reserve my seat' : 'Pay Now' })

/** What follows: the pay page, or the words when there is nothing to pay. */
export async function expectEnrolled(page: Page, within: { timeout?: number } = {}): Promise<void> {
  if (seatPaise === undefined) await expect(page.getByText(success).first()).toBeVisible(within)
  else await page.waitForURL(/\/sandbox\/phonepe\/pay\//, within)
}
