import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { isOwnDay } from './own-days.ts'
import { chooseTime, consultationBooking, fillConsultation, newEmail } from './shopper.ts'

const payPage = /\/sandbox\/phonepe\/pay\//
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' })
const times = (page: Page) => page.locator('[data-times]')

/** Opens the page, and waits until its script listens. */
async function openForm(page: Page): Promise<void> {
  await page.goto('/get-a-consultation')
  await page.getByRole('radio', { name: /60-minute/ }).focus()
  await expect(page.locator('[data-appointment-form]')).toHaveJSProperty('noValidate', true)
}

const hasNoViolations = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).include('main').analyze()
  expect(violations).toEqual([])
}

test.describe('at 360 px, by keyboard', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('a time with one coach is chosen, paid, and told on the pages of the result', async ({
    page,
  }) => {
    await page.goto('/get-a-consultation')
    await page.getByRole('radio', { name: /First available/ }).focus()
    const answer = page.waitForResponse(/\/slots\?/)
    await page.keyboard.press('ArrowDown')
    await answer
    await expect(times(page)).toHaveAttribute('aria-busy', 'false')
    await page.keyboard.press('Tab')
    const day = page.locator('.day input').first()
    await expect(day).toBeFocused()
    do await page.keyboard.press('ArrowRight')
    while (!isOwnDay(await page.locator('.day input:focus').inputValue()))
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(page.locator('.hour:visible input').first()).toBeChecked()
    await expect(page.getByText(/^You have chosen .*, Indian time\.$/)).toBeVisible()
    await hasNoViolations(page)
    const chosen = (await page.locator('[data-chosen]').textContent()) ?? ''
    await page.getByLabel('Full Name').fill(consultationBooking.name)
    await page.getByLabel('Phone').fill(consultationBooking.phone)
    await page.getByLabel('Email').fill(newEmail())
    await page.getByLabel('Message').fill(consultationBooking.message)
    await page.keyboard.press('Tab')
    await expect(submit(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await page.waitForURL(payPage)
    await page.getByRole('button', { name: 'Success' }).click()
    await page.waitForURL(/\/payment-success/)
    await page.getByRole('link', { name: 'Check your order' }).click()
    await page
      .getByRole('link', { name: /appointment|move|cancel/i })
      .first()
      .click()
    const when = chosen.replace(/^You have chosen /, '').replace(/, Indian time\.$/, '')
    await expect(page.getByRole('definition').filter({ hasText: when })).toBeVisible()
    await hasNoViolations(page)
  })
})

test('a time that another takes meanwhile is answered with those near it, and nothing typed is lost', async ({
  page,
  request,
}) => {
  await openForm(page)
  await fillConsultation(page)
  const startsAt = await page.locator('[name=startsAt]:checked').inputValue()
  const booking = {
    typeId: 'consultation',
    startsAt,
    zone: '',
    language: 'en',
    ...consultationBooking,
  }
  for (let coaches = 0; coaches < 6; coaches += 1) {
    const answer = await request.post('/api/appointments', {
      data: { ...booking, coachId: 'any', email: newEmail() },
    })
    if (answer.status() === 409) break
  }
  await submit(page).click()
  await expect(times(page)).toContainText('The nearest times that are free')
  await expect(page.locator('.hour input')).toHaveCount(3)
  await expect(page.getByLabel('Message')).toHaveValue(consultationBooking.message)
  await chooseTime(page)
  await submit(page).click()
  await page.waitForURL(payPage)
})

test.describe('in another zone', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('each time says what it is there, with its day where that is another one @full', async ({
    page,
  }) => {
    await page.goto('/get-a-consultation')
    const first = page.locator('.hour:visible').first()
    const startsAt = new Date(await first.locator('input').inputValue())
    const own = new Intl.DateTimeFormat('en-GB', {
      ...{ hour: 'numeric', minute: '2-digit', hour12: true, timeZone: 'America/New_York' },
    }).format(startsAt)
    await expect(first.locator('small')).toContainText(own.toUpperCase())
    await expect(page.getByText(/GMT-[45]\./)).toBeVisible()
  })
})

test.describe('in India', () => {
  test.use({ timezoneId: 'Asia/Kolkata' })

  test('no time stands there twice @full', async ({ page }) => {
    await page.goto('/get-a-consultation')
    await expect(page.locator('.hour:visible').first()).toBeVisible()
    await expect(page.locator('.hour small')).toHaveCount(0)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a free call is chosen, proven, moved and cancelled', async ({ page }) => {
    const email = newEmail()
    await page.goto('/get-a-consultation?call=free')
    await page.getByRole('radio', { name: /Rohit/ }).check()
    await page.getByRole('button', { name: 'Show the free times' }).first().click()
    await expect(page.getByRole('radio', { name: /Rohit/ })).toBeChecked()
    await fillConsultation(page)
    await page.getByLabel('Phone').fill('99887 44444')
    await page.getByLabel('Email').fill(email)
    await submit(page).click()
    await page.waitForURL(/\/appointment\?/)
    let code = ''
    await expect(async () => {
      const mails = await (await page.request.get('/sandbox/mailbox.json')).json()
      const mail = mails.find(({ to }: { to: string }) => to.includes(email))
      code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
      expect(code).not.toBe('')
    }).toPass()
    await page.getByLabel('Code from the e-mail').fill(code)
    await page.getByRole('button', { name: 'Confirm my appointment' }).click()
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('You have an appointment')
    await page.getByRole('link', { name: 'Choose another time' }).click()
    await chooseTime(page)
    await page.getByRole('button', { name: 'Take this time' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'has moved' })).toBeVisible()
    await page.getByRole('link', { name: 'Cancel the appointment' }).click()
    await page.getByRole('button', { name: 'Yes, cancel it' }).click()
    await expect(heading).toHaveText('This appointment is cancelled')
    await page.goBack()
    await page.reload()
    await expect(heading).toHaveText('This appointment is cancelled')
  })
})
