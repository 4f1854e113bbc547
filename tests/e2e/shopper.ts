import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { sampleAddress } from '../sample-address.ts'
import { isOwnDay } from './own-days.ts'

export const password = 'a long enough password'
export const newEmail = () => `asha-${randomUUID().slice(0, 8)}@example.com`

/** The newest code that was mailed to somebody, in a letter whose subject says so. */
export async function codeFor(
  request: APIRequestContext,
  email: string,
  purpose = 'code',
): Promise<string> {
  let code = ''
  await expect(async () => {
    const mails = await request.get(`/sandbox/mailbox.json?to=${encodeURIComponent(email)}`)
    const letters: { subject: string; text: string }[] = await mails.json()
    const letter = letters.find(({ subject }) => subject.includes(purpose))
    code = /^\d{6}$/m.exec(letter?.text ?? '')?.[0] ?? ''
    expect(code).not.toBe('')
  }).toPass()
  return code
}

/** Registers on the page that is open, as a person does; `mailbox` reads the mails of another server than the page's. */
export async function registerHere(
  page: Page,
  email: string,
  mailbox: APIRequestContext = page.request,
): Promise<void> {
  const form = page.getByRole('region', { name: 'Register' })
  await form.getByLabel('Email').fill(email)
  await form.getByRole('button', { name: 'Send OTP' }).click()
  await form.getByLabel('OTP').fill(await codeFor(mailbox, email))
  await form.getByRole('button', { name: 'Validate OTP' }).click()
  await expect(form.getByText('Email verified successfully!')).toBeVisible()
  await form.getByLabel('Password').fill(password)
  await form.getByRole('button', { name: 'Register' }).click()
}

export interface Account {
  userId: string
  email: string
  token: string
}

/** An account made by the calls, for tests that are about something else. */
export async function openAccount(
  request: APIRequestContext,
  email = newEmail(),
): Promise<Account> {
  await request.post('/api/auth/send-otp', { data: { email } })
  const otp = await codeFor(request, email)
  const proven = await request.post('/api/auth/validate-otp', { data: { email, otp } })
  const { ticket } = await proven.json()
  const data = { email, password, ticket }
  const { user, token } = await (await request.post('/api/auth/register', { data })).json()
  return { userId: user.userId, email, token }
}

/** Logs in on the page that is open, as a person does. */
export async function logInHere(page: Page, email: string, secret = password): Promise<void> {
  const form = page.getByRole('form', { name: 'Login' })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password').fill(secret)
  await form.getByRole('button', { name: 'Login' }).click()
}

/** Makes the browser one in which somebody has logged in before, without the way through the login. */
async function rememberIn(page: Page, account: Account): Promise<void> {
  await page.goto('/favicon.svg')
  await page.evaluate(
    (kept) => {
      document.cookie = 'browser-open=1; path=/'
      localStorage.setItem('session', JSON.stringify(kept))
    },
    { ...account, state: 'in', displayName: '', remembered: false },
  )
}

/** Opens a page as somebody who has logged in before. */
export async function openAs(page: Page, account: Account, path: string): Promise<void> {
  await rememberIn(page, account)
  await page.goto(path)
}

/** The calls that change something, as they leave the page. */
export function sentCalls(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && request.method() !== 'GET')
      sent.push(`${request.method()} ${pathname}`)
  })
  return sent
}

/** A new account that is logged in here, on the page `next` where one is named; the way through the login has its own tests. */
export async function arrive(page: Page, next?: string): Promise<Account> {
  const account = await openAccount(page.request)
  await rememberIn(page, account)
  if (next !== undefined) await page.goto(next)
  return account
}

/** Puts things into the cart of an account without a page. */
export async function putInCart(
  request: APIRequestContext,
  { token }: Account,
  ...items: [productId: string, itemType: string][]
): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` }
  for (const [productId, itemType] of items) {
    const data = { productId, itemType, quantity: 1 }
    const added = await request.post('/api/cart/add', { headers, data })
    expect(added.status()).toBe(200)
  }
}

/** An order whose payment ended like this, without a page. */
export async function order(
  request: APIRequestContext,
  account: Account,
  outcome: 'success' | 'failure' | 'pending',
  ...items: [productId: string, itemType: string][]
): Promise<void> {
  await putInCart(request, account, ...items)
  const headers = { Authorization: `Bearer ${account.token}` }
  const products = items.map(([productId, itemType]) => ({ productId, itemType, quantity: 1 }))
  const placed = await request.post('/api/payment/phonepe', {
    headers,
    data: { formData: sampleAddress, products },
  })
  const { redirectUrl, transactionId } = await placed.json()
  await request.post(redirectUrl, { form: { outcome } })
  const status = { success: 'Paid', failure: 'Failed', pending: 'Pending' }[outcome]
  await expect(async () => {
    const answer = await request.get(`/api/payment/${transactionId}`)
    expect(await answer.json()).toMatchObject({ paymentStatus: status })
  }).toPass()
}

export const consultationBooking = {
  name: 'Asha Sample',
  phone: '98765 43210',
  message: 'Our money, in one hour.',
}

/** Chooses one of the free times that the page shows, on a day of its own if it shows one. */
export async function chooseTime(page: Page): Promise<void> {
  const days = page.locator('.day:visible input')
  await days.first().waitFor()
  const shown = await days.evaluateAll((inputs) =>
    inputs.map((input) => input.getAttribute('value') ?? ''),
  )
  const own = shown.filter(isOwnDay)
  const day = own[Math.floor(Math.random() * own.length)] ?? shown[0]
  await page.locator(`.day:visible input[value="${day}"]`).check()
  const hours = page.locator('.hour:visible input')
  await hours.nth(Math.floor(Math.random() * (await hours.count()))).check()
}

/** Writes a booking for a consultation into its form, at a free time and from an address of its own. */
export async function fillConsultation(page: Page): Promise<void> {
  await chooseTime(page)
  const field = (label: string) => page.getByRole('main').getByLabel(label)
  await field('Full Name').fill(consultationBooking.name)
  await field('Phone').fill(consultationBooking.phone)
  await field('Email').fill(newEmail())
  await field('Message').fill(consultationBooking.message)
}

/** Writes an address into the form of the cart. */
export async function fillAddress(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add New Address' }).click()
  await fillAddressFields(page)
}

/** Writes an address into the form that is open. */
export async function fillAddressFields(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Asha Sample')
  await page.getByLabel('Mobile').fill('98765 43210')
  await page.getByLabel('Street').fill('1 Sample Street')
  await page.getByLabel('City').fill('Lucknow')
  await page.getByLabel('Pincode').fill('226001')
  await page.getByLabel('State').selectOption('Uttar Pradesh')
}

/** From the cart on, once it has all that is needed; what a test does to the network holds only there, on arrival. */
export async function continueToCheckout(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.waitForURL('/checkout')
}

/** From a filled cart to the checkout. */
export async function goToCheckout(page: Page): Promise<void> {
  await page.goto('/cart')
  await fillAddress(page)
  await continueToCheckout(page)
}

/** From a filled cart to the pay page. */
export async function goToPayPage(page: Page): Promise<void> {
  await goToCheckout(page)
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  await page.waitForURL(/\/sandbox\/phonepe\/pay\//)
}

/** A loaded page has asked for all that it asks for by itself, also for what it kept for a quiet moment. */
export const hadQuietMoment = (page: Page) =>
  page.evaluate(() => new Promise((quiet) => requestIdleCallback(quiet)))

/** What the page says to everybody, screen readers included. */
export const said = (page: Page, role: 'status' | 'alert', words: string) =>
  expect(page.getByRole(role).filter({ hasText: words })).toBeVisible()

/** How many pieces of a product the cart shows. */
export const pieces = (page: Page, name: string) =>
  page.getByRole('group', { name: `Quantity of ${name}` }).getByRole('status')

export const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
