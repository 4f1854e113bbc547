import { expect, test } from '@playwright/test'
import { consultationBooking, fillConsultation } from './shopper.ts'

test('the page that answers a plain form runs its scripts and keeps to its policy', async ({
  page,
}) => {
  const broken: string[] = []
  await page.exposeFunction('tellBroken', (rule: string) => broken.push(rule))
  await page.addInitScript(`
    addEventListener('securitypolicyviolation', (event) =>
      tellBroken(event.violatedDirective + ' ' + event.blockedURI))`)
  const form = page.locator('[data-appointment-form]')
  const isAwake = () => expect(form).toHaveJSProperty('noValidate', true)

  // Until the form is on its way, also for a script that waits for a quiet moment.
  let isSent = false
  page.on('request', (request) => (isSent ||= request.method() === 'POST'))
  await page.route('**/*.js', (route) => (isSent ? route.continue() : route.abort()))
  const asked = await page.goto('/get-a-consultation')
  await fillConsultation(page)
  await page.getByRole('main').getByLabel('Phone').fill('12345')
  const answer = page.waitForResponse('**/api/appointments')
  await page.getByRole('button', { name: 'Submit' }).click()

  expect((await answer).status()).toBe(400)
  for (const name of ['content-security-policy', 'permissions-policy'])
    expect((await answer).headers()[name]).toBe(asked?.headers()[name])
  await isAwake()
  await expect(page.getByRole('main').getByLabel('Message')).toHaveValue(
    consultationBooking.message,
  )
  await page.getByRole('button', { name: 'Show the map' }).click()
  await expect(page.locator('iframe[title^="Map"]')).toHaveCount(1)
  expect(broken).toEqual([])

  await page
    .evaluate(() => document.body.insertAdjacentHTML('beforeend', '<b>x</b>'))
    .catch(() => {})
  await expect.poll(() => broken).toEqual(['require-trusted-types-for trusted-types-sink'])
})
