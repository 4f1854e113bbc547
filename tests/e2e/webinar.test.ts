import { expect, type Page, test } from '@playwright/test'
import { isFull } from '../../scripts/full-check.ts'
import { formatRupees } from '#domain/money.ts'
import { endsAt } from '#domain/webinar-time.ts'
import { lastWebinar, nextWebinar } from '../content-read.ts'
import { newEmail, said, sentCalls } from './shopper.ts'
import { slowDown } from './slow-network.ts'
import { enrollButton, expectEnrolled, seatPaise, success } from './webinar-page.ts'

const form = (page: Page) => page.getByRole('form', { name: 'Reserve your seat' })
const consent = (page: Page) => form(page).getByRole('checkbox', { name: /^I agree / })

/** Sends the form as if the webinar were free of charge; answers what was sent. */
async function send(page: Page) {
  await page.route('/api/webinars', (route) =>
    route.fulfill({ status: 201, json: { enrolled: true } }),
  )
  const sent = page.waitForRequest('**/api/webinars')
  await enrollButton(page).click()
  return (await sent).postDataJSON()
}

/** Opens the page and waits until its script stands in for the plain form. */
async function openForm(page: Page): Promise<void> {
  await page.goto('/hooponopono-power')
  await expect(page.locator('[data-enrollment-form]')).toHaveJSProperty('noValidate', true)
}

/** '18:30' as pages write it. */
function twelveHours(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const half = hours < 12 ? 'AM' : 'PM'
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${half}`
}

if (nextWebinar) testEnrolling(nextWebinar.fields)
else
  test('while no webinar is ahead, the page says so and takes nobody in', async ({ page }) => {
    await page.goto('/hooponopono-power')
    const words = lastWebinar ? /^This webinar has ended\./ : 'No webinar is planned'
    await expect(page.getByRole('main').getByText(words)).toBeVisible()
    await expect(page.getByRole('main').getByRole('form')).toHaveCount(0)
    const answer = await page.request.post('/api/webinars', { data: { email: newEmail() } })
    expect(answer.status()).toBe(404)
  })

function testEnrolling(webinar: NonNullable<typeof nextWebinar>['fields']): void {
  for (const device of isFull ? ['@phone', '@desktop'] : ['@phone'])
    test(`a visitor reads when it is, enrolls with an e-mail and goes to pay ${device}`, async ({
      page,
    }) => {
      await openForm(page)
      const facts = page.getByRole('main').getByRole('term')
      await expect(facts).toHaveText([
        ...['Date', 'Time', 'Duration', 'Price'],
        ...(webinar.seats === undefined ? [] : ['Seats']),
      ])
      const details = page.getByRole('main').getByRole('definition')
      const [day, clock, length, price] = await details.allTextContents()
      const { date, time, durationHours } = webinar
      expect(day).toContain(date.split('-').toReversed().join('-'))
      expect(clock).toContain(`${twelveHours(time)} IST`)
      expect(length).toContain(`${durationHours} hour`)
      expect(price).toContain(webinar.price === undefined ? 'Free' : formatRupees(webinar.price))
      expect(price).toContain('for one seat')
      // Others enroll as well: how many are left, the API tests know.
      const { seats } = webinar
      const isLeft = new RegExp(`^\\s*\\d+ of ${seats} seats are left$`)
      if (seats)
        await expect(details.last()).toHaveText(
          new RegExp(`^\\s*${seats} seats in all$|${isLeft.source}`),
        )
      await page.getByRole('link', { name: 'Enroll Now' }).click()
      await expect(form(page).getByRole('textbox', { name: 'Name' })).toBeInViewport()
      await form(page).getByLabel('Email').fill(newEmail())
      await enrollButton(page).click()
      await expectEnrolled(page)
      if (seatPaise !== undefined) await page.goBack()
      await expect(form(page).getByLabel('Email')).toHaveValue('')
      await expect(enrollButton(page)).not.toHaveAttribute('aria-disabled', 'true')
      if (!seats || seatPaise === undefined) return
      await page.reload()
      await expect(details.last()).toHaveText(isLeft)
    })

  test('the page names its reasons and three audiences @full', async ({ page }) => {
    await openForm(page)
    const reasons = page.getByRole('region', { name: "Why You Can't Miss This Webinar?" })
    for (const { reason, subReason } of webinar.reasons) {
      await expect(reasons.getByText(subReason)).toBeHidden()
      await reasons.getByText(reason, { exact: true }).click()
      await expect(reasons.getByText(subReason)).toBeVisible()
    }
    const { students, professionals, corporate } = webinar.audiences
    const audiences = page.getByRole('region', { name: 'Who it is for' })
    await expect(audiences.getByRole('heading', { level: 3 })).toHaveText([
      'Students',
      'Professionals',
      'Corporate',
    ])
    await expect(audiences.getByRole('listitem')).toHaveText([
      ...students,
      ...professionals,
      ...corporate,
    ])
  })

  test('one way to reach the person is needed, and it must be right', async ({ page }) => {
    await openForm(page)
    await enrollButton(page).click()
    const summary = form(page).getByRole('group', { name: 'Please note' })
    await expect(summary).toBeFocused()
    await expect(summary).toContainText('your e-mail address or your phone number')
    await form(page).getByLabel('Phone').fill('12345')
    await enrollButton(page).click()
    await expect(summary.getByRole('link')).toHaveText(
      /^Please enter a number that we can call: an Indian mobile, a landline/,
    )
  })

  test('a phone number is enough, and nothing else is said for the person @full', async ({
    page,
  }) => {
    await openForm(page)
    await expect(form(page).getByRole('radio', { checked: true })).toHaveCount(0)
    await form(page).getByLabel('Phone').fill('98765 43210')
    expect(await send(page)).toMatchObject({
      email: '',
      gender: '',
      healthChallenge: false,
      consent: false,
    })
    await said(page, 'status', success)
  })

  test('consent is asked beside the challenges and is never given in advance', async ({ page }) => {
    await openForm(page)
    await expect(consent(page)).toBeHidden()
    await form(page).getByRole('checkbox', { name: 'Health', exact: true }).check()
    await expect(consent(page)).toBeVisible()
    await expect(consent(page)).not.toBeChecked()
    await form(page).getByRole('checkbox', { name: 'Other' }).check()
    await form(page).getByLabel('What else?').fill('Sleep')
    await form(page).getByLabel('Email').fill(newEmail())
    await consent(page).check()
    const challenges = { healthChallenge: true, otherChallenge: true, other: 'Sleep' }
    expect(await send(page)).toMatchObject({ ...challenges, mentalChallenge: false, consent: true })
    await said(page, 'status', success)
    await expect(form(page).getByRole('checkbox', { checked: true })).toHaveCount(0)
    await expect(form(page).getByLabel('Email')).toHaveValue('')
  })

  test('a challenge without consent is asked about at its box, and nothing is sent', async ({
    page,
  }) => {
    await openForm(page)
    const sent = sentCalls(page)
    await form(page).getByLabel('Email').fill(newEmail())
    await form(page).getByRole('checkbox', { name: 'Health', exact: true }).check()
    await enrollButton(page).click()
    await expect(consent(page)).toBeFocused()
    await expect(consent(page)).toHaveAccessibleDescription(/You have ticked a challenge/)
    await expect(form(page).locator('#field-consent-problem')).toBeVisible()
    expect(sent).toEqual([])
    await expect(form(page).getByRole('checkbox', { name: 'Health', exact: true })).toBeChecked()

    await consent(page).check()
    await expect(form(page).locator('#field-consent-problem')).toBeHidden()
    expect(await send(page)).toMatchObject({ healthChallenge: true, consent: true })
  })

  for (const phone of ['0522 2345678', '+1 415 555 0100', '९८७६५ ४३२१०'])
    test(`the number ${phone} is a way to reach somebody @full`, async ({ page }) => {
      await openForm(page)
      await form(page).getByLabel('Phone').fill(phone)
      expect(await send(page)).toMatchObject({ phone })
      await said(page, 'status', success)
    })

  test('a refusal and a failure have their words, and what was typed stays @full', async ({
    page,
  }) => {
    await openForm(page)
    await form(page).getByLabel('Phone').fill('98765 43210')
    await page.route('/api/webinars', (route) =>
      route.fulfill({
        status: 409,
        json: { code: 'fully-booked', message: 'All seats are taken.' },
      }),
    )
    await enrollButton(page).click()
    await said(page, 'alert', 'There was a problem submitting your information.')
    await expect(form(page).getByText('All seats are taken.')).toBeVisible()
    await page.unroute('/api/webinars')
    await page.route('/api/webinars', (route) => route.abort())
    await enrollButton(page).click()
    await said(page, 'alert', 'An error occurred. Please try again.')
    await expect(form(page).getByLabel('Phone')).toHaveValue('98765 43210')
  })

  test('a page that outlives its webinar says that it has ended @full', async ({ page }) => {
    await page.clock.setFixedTime(endsAt(webinar) + 60_000)
    await page.goto('/hooponopono-power')
    await expect(page.getByText('This webinar has ended.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Enroll Now' })).toBeHidden()
    await expect(form(page)).toBeHidden()
  })

  test('during the webinar one may still enroll @full', async ({ page }) => {
    await page.clock.setFixedTime(endsAt(webinar) - 60_000)
    await page.goto('/hooponopono-power')
    await expect(form(page)).toBeVisible()
    await expect(page.getByText('This webinar has ended.')).toBeHidden()
  })

  test('whoever taps before the script has arrived is enrolled as well @full', async ({ page }) => {
    await page.route('**/*.js', () => new Promise(() => {}))
    await page.goto('/hooponopono-power', { waitUntil: 'commit' })
    await form(page).getByLabel('Email').fill(newEmail())
    await enrollButton(page).click()
    await expectEnrolled(page)
  })

  test('a double tap before the script has arrived sends the plain form once @full', async ({
    page,
  }) => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/webinars')) sent.push(request.method())
    })
    await page.route('**/*.js', () => new Promise(() => {}))
    await page.goto('/hooponopono-power', { waitUntil: 'commit' })
    await form(page).getByLabel('Email').fill(newEmail())
    await enrollButton(page).dblclick()
    await expectEnrolled(page)
    expect(sent).toEqual(['POST'])
  })

  test('with every script blocked, the plain form enrolls', async ({ page }) => {
    await page.route('**/*.js', (route) => route.abort())
    await page.goto('/hooponopono-power')
    await form(page).getByLabel('Email').fill(newEmail())
    await enrollButton(page).click()
    await expectEnrolled(page)
  })

  test('a double click takes one seat @full', async ({ page }) => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/webinars')) sent.push(request.method())
    })
    await openForm(page)
    await form(page).getByLabel('Email').fill(newEmail())
    await enrollButton(page).dblclick()
    await expectEnrolled(page)
    expect(sent).toEqual(['POST'])
  })

  test('on a slow connection a tap right after arriving is carried out @full', async ({ page }) => {
    await slowDown(page)
    await page.goto('/hooponopono-power', { waitUntil: 'commit' })
    await form(page).getByLabel('Email').fill(newEmail())
    await enrollButton(page).click()
    await expectEnrolled(page, { timeout: 20_000 })
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('the plain form leads to the pay page', async ({ page }) => {
      await page.goto('/hooponopono-power')
      await form(page).getByLabel('Email').fill(newEmail())
      await enrollButton(page).click()
      await expectEnrolled(page)
    })

    test('without a way to be reached, the page comes back filled and says so @full', async ({
      page,
    }) => {
      await page.goto('/hooponopono-power')
      await form(page).getByLabel('City').fill('Lucknow')
      await form(page).getByLabel('Female').check()
      const answer = page.waitForResponse('**/api/webinars')
      await enrollButton(page).click()
      expect((await answer).status()).toBe(400)
      const note = form(page).getByRole('group', { name: 'Please note' })
      await expect(note).toContainText(/your e-mail address or your phone number/)
      await expect(note).toBeFocused()
      await expect(note).toBeInViewport()
      await expect(form(page).getByLabel('City')).toHaveValue('Lucknow')
      await expect(form(page).getByLabel('Female')).toBeChecked()
    })
  })
}
