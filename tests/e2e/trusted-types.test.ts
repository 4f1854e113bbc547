import { expect, test } from '@playwright/test'
import { slides } from '../content-read.ts'

test('slides that a translator changed before their script came are still there', async ({
  page,
}) => {
  const broken: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Trusted')) broken.push(message.text())
  })
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.querySelector('.carousel__bar')?.append(document.createElement('b'))
    })
  })
  // Otherwise they turn by themselves as well.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const carousel = page.getByRole('region', { name: 'Welcome' })
  await carousel.getByRole('group').first().hover()
  await carousel.getByRole('button', { name: 'Next slide' }).click()
  const count = slides.length
  await expect(carousel.getByText(`Slide 2 / ${count}`, { exact: true })).toBeVisible()
  await expect(carousel.getByRole('group', { name: `2 of ${count}`, exact: true })).toBeVisible()
  expect(broken).toEqual([])
})
