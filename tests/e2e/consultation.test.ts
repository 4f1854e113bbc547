import { expect, type Page, test } from '@playwright/test'
import { isFull } from '../../scripts/full-check.ts'
import { consultationPage, digitsOf, firm } from '../content-read.ts'
import { consultationFee } from '../goods.ts'
import { chooseTime, consultationBooking, fillConsultation, said } from './shopper.ts'
import { slowDown } from './slow-network.ts'

const payPage = /\/sandbox\/phonepe\/pay\//

const submit = (page: Page) => page.getByRole('button', { name: 'Submit' })
const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label)

/** Opens the page and waits until its script stands in for the plain form. */
async function openForm(page: Page): Promise<void> {
  await page.goto('/get-a-consultation')
  await expect(page.locator('[data-appointment-form]')).toHaveJSProperty('noValidate', true)
}

for (const device of isFull ? ['@phone', '@desktop'] : ['@phone'])
  test(`a visitor sees the fee, books, pays and finds the form empty afterwards ${device}`, async ({
    page,
  }) => {
    await openForm(page)
    await expect(page.getByText('Consultation fee')).toBeVisible()
    await expect(page.locator('.fee:visible')).toContainText(consultationFee)
    await expect(submit(page)).toHaveAccessibleName(`Submit and pay ${consultationFee}`)
    await fillConsultation(page)
    await submit(page).click()
    await page.waitForURL(payPage)
    await expect(page.getByText(consultationFee).first()).toBeVisible()
    await page.goBack()
    for (const label of ['Full Name', 'Phone', 'Email', 'Message'])
      await expect(field(page, label)).toHaveValue('')
    await expect(submit(page)).not.toHaveAttribute('aria-disabled', 'true')

    await page.goForward()
    await page.getByRole('button', { name: 'Success' }).click()
    await page.waitForURL(/\/payment-success/)
  })

const choice = (page: Page, name: RegExp) => page.getByRole('radio', { name })
const freeCall = /15-minute call/

/** A caller of their own: one person has one free call. */
async function fillCaller(page: Page, email: string, phone: string): Promise<void> {
  await fillConsultation(page)
  await field(page, 'Email').fill(email)
  await field(page, 'Phone').fill(phone)
}

async function askFromFooter(page: Page): Promise<void> {
  await page.goto('/about')
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'Schedule a free consultation' }).click()
  await page.waitForURL('/get-a-consultation?call=free#your-request')
  await expect(choice(page, freeCall)).toBeChecked()
  await expect(choice(page, freeCall)).toBeInViewport()
  await expect(submit(page)).toHaveAccessibleName('Submit, free of charge')
  await expect(page.getByText('Consultation fee')).toBeHidden()
}

/** What the mail to somebody holds. */
async function mailedCode(page: Page, email: string): Promise<string> {
  let code: string | undefined
  await expect(async () => {
    const mails = await (await page.request.get('/sandbox/mailbox.json')).json()
    const mail = mails.find(({ to }: { to: string }) => to.includes(email))
    code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0]
    expect(code).toBeDefined()
  }).toPass()
  return code ?? ''
}

/** Enters the code that was mailed, on the page of the appointment. */
async function prove(page: Page, email: string): Promise<void> {
  await page.waitForURL(/\/appointment\?/)
  await page.getByLabel('Code from the e-mail').fill(await mailedCode(page, email))
  await page.getByRole('button', { name: 'Confirm my appointment' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have an appointment')
}

test('the button in the footer leads to a call that costs nothing, and the hour keeps its fee @phone', async ({
  page,
}) => {
  await askFromFooter(page)
  await choice(page, /60-minute/).check()
  await expect(submit(page)).toHaveAccessibleName(`Submit and pay ${consultationFee}`)
  await expect(page.getByText('Consultation fee')).toBeVisible()
  await choice(page, freeCall).check()
  // Where the script came only after both choices, the times of the page are right and none are asked for.
  await expect(page.locator('[data-times]')).not.toHaveAttribute('aria-busy', 'true')

  await fillCaller(page, 'caller-with-script@example.com', '9988711111')
  await submit(page).dblclick()
  await prove(page, 'caller-with-script@example.com')

  await page.goto('/get-a-consultation')
  await expect(choice(page, freeCall)).not.toBeChecked()
  await expect(submit(page)).toHaveAccessibleName(`Submit and pay ${consultationFee}`)
  const { title, text } = consultationPage.fields.freeQuestion
  const written = page.getByRole('region', { name: title })
  await expect(written).toContainText(text)
  const chat = written.getByRole('link', { name: 'Ask on WhatsApp' })
  await expect(chat).toHaveAttribute('href', new RegExp(`wa.me/${digitsOf(firm.chat.whatsapp)}`))
  await expect(written.getByRole('link', { name: firm.contacts.phone })).toHaveAttribute(
    'href',
    `tel:+${digitsOf(firm.contacts.phone)}`,
  )
})

test('every wrong field is named beside it and in a summary that leads to it', async ({ page }) => {
  await openForm(page)
  await field(page, 'Phone').fill('12345')
  await submit(page).click()
  const summary = page.getByRole('group', { name: 'Please note' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveCount(5)
  await expect(field(page, 'Phone')).toHaveAccessibleDescription(/a number that we can call/)
  await summary.getByRole('link', { name: /a number that we can call/ }).click()
  await expect(field(page, 'Phone')).toBeFocused()

  await field(page, 'Phone').fill('9876543210')
  await expect(field(page, 'Phone')).not.toHaveAttribute('aria-invalid', 'true')
  await expect(field(page, 'Email')).toHaveAttribute('aria-invalid', 'true')
})

test('when the call fails, the words say so, what was typed stays, Submit works again @full', async ({
  page,
}) => {
  await openForm(page)
  await fillConsultation(page)
  await page.route('/api/appointments', (route) => route.abort())
  await submit(page).click()
  await said(page, 'alert', 'Network error. Please try again later.')
  await page.unroute('/api/appointments')
  await page.route('/api/appointments', (route) =>
    route.fulfill({
      status: 502,
      json: { code: 'payment-unavailable', message: 'Nothing was charged.' },
    }),
  )
  await submit(page).click()
  await said(page, 'alert', 'Nothing was charged.')
  await expect(field(page, 'Message')).toHaveValue(consultationBooking.message)
  await page.unroute('/api/appointments')
  await submit(page).click()
  await page.waitForURL(payPage)
})

test('a double click books once', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/appointments')) sent.push(request.method())
  })
  await openForm(page)
  await fillConsultation(page)
  await submit(page).dblclick()
  await page.waitForURL(payPage)
  expect(sent).toEqual(['POST'])
})

test('whoever taps before the script has arrived is booked as well @full', async ({ page }) => {
  await page.route('**/*.js', () => new Promise(() => {}))
  await page.goto('/get-a-consultation', { waitUntil: 'commit' })
  await fillConsultation(page)
  await submit(page).click()
  await page.waitForURL(payPage)
})

test('with the script blocked, the plain form books', async ({ page }) => {
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/get-a-consultation')
  await fillConsultation(page)
  await submit(page).click()
  await page.waitForURL(payPage)
})

test('on a slow connection a tap right after arriving is carried out @full', async ({ page }) => {
  await slowDown(page)
  await page.goto('/get-a-consultation', { waitUntil: 'commit' })
  await fillConsultation(page)
  await submit(page).click()
  await page.waitForURL(payPage, { timeout: 20_000 })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the plain form leads to the pay page', async ({ page }) => {
    await page.goto('/get-a-consultation')
    await fillConsultation(page)
    await submit(page).click()
    await page.waitForURL(payPage)
  })

  test('the button in the footer leads to a free call, and a second one waits in words @full', async ({
    page,
  }) => {
    await askFromFooter(page)
    await fillCaller(page, 'caller-without-script@example.com', '9988722222')
    await submit(page).click()
    await prove(page, 'caller-without-script@example.com')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have an appointment')

    await askFromFooter(page)
    await fillCaller(page, 'caller-without-script@example.com', '9988733333')
    await submit(page).click()
    await expect(page.getByText('A free call has been asked for')).toBeVisible()
    await expect(choice(page, freeCall)).toBeChecked()
    await choice(page, /60-minute/).check()
    await page.getByRole('button', { name: 'Show the free times' }).first().click()
    await expect(field(page, 'Full Name')).toHaveValue(consultationBooking.name)
    await chooseTime(page)
    await submit(page).click()
    await page.waitForURL(payPage)
  })

  test('a wrong phone comes back with the form filled and the words', async ({ page }) => {
    await page.goto('/get-a-consultation')
    await fillConsultation(page)
    await field(page, 'Phone').fill('12345')
    const answer = page.waitForResponse('**/api/appointments')
    await submit(page).click()
    expect((await answer).status()).toBe(400)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(consultationPage.fields.title)
    await expect(page.getByText(/^Please enter a number that we can call/)).toBeVisible()
    await expect(field(page, 'Full Name')).toHaveValue(consultationBooking.name)
    await expect(field(page, 'Message')).toHaveValue(consultationBooking.message)
    await field(page, 'Phone').fill(consultationBooking.phone)
    await submit(page).click()
    await page.waitForURL(payPage)
  })
})
