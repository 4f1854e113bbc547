import { expect, type Page, test } from '@playwright/test'
import { isFull } from '../../scripts/full-check.ts'
import { art, book, course, inCart } from '../goods.ts'
import {
  card,
  codeFor,
  logInHere,
  newEmail,
  openAccount,
  openAs,
  password,
  pieces,
  putInCart,
  registerHere,
  said,
  sentCalls,
} from './shopper.ts'

const registration = (page: Page) => page.getByRole('region', { name: 'Register' })
const reset = (page: Page) => page.getByRole('region', { name: 'New password' })
const waits = { name: /^Send again in \d+ s$/ }
/** What the tab keeps: a form takes what is written as soon as its script is there. */
const keptIn = (page: Page) => page.evaluate(() => Object.values(sessionStorage).join())

/** By the link, once its script has told it where one came from. */
async function goToLostPassword(page: Page): Promise<void> {
  const link = page.getByRole('link', { name: 'Lost your password?' })
  await expect(link).toHaveAttribute('href', /next=/)
  await link.click()
}

test.describe('a reload', () => {
  test('in every step of a registration shows that step again @full', async ({ page }) => {
    const email = newEmail()
    const sent = sentCalls(page)
    await page.goto('/my-account?next=%2Fabout')
    const form = registration(page)
    await form.getByLabel('Email').fill(email)
    await expect.poll(() => keptIn(page)).toContain(email)
    await page.reload()
    await expect(form.getByLabel('Email')).toHaveValue(email)
    await form.getByRole('button', { name: 'Send OTP' }).click()
    await expect(form.getByRole('button', waits)).toBeDisabled()

    await page.reload()
    await expect(form.getByLabel('Email')).toHaveValue(email)
    await expect(form.getByLabel('Email')).not.toBeEditable()
    await expect(form.getByRole('button', waits)).toBeDisabled()
    await form.getByLabel('OTP').fill(await codeFor(page.request, email))
    await form.getByRole('button', { name: 'Validate OTP' }).click()
    await expect(form.getByText('Email verified successfully!')).toBeVisible()

    await page.reload()
    await expect(form.getByText('Email verified successfully!')).toBeVisible()
    await expect(form.getByLabel('Email')).toHaveValue(email)
    await form.getByLabel('Password').fill(password)
    await form.getByRole('checkbox', { name: /Remember me/ }).check()
    await form.getByRole('button', { name: 'Register' }).click()
    await page.waitForURL('/about')
    const kept = await page.evaluate(() => localStorage.getItem('session'))
    expect(JSON.parse(kept ?? '')).toMatchObject({ email, remembered: true })
    expect(sent).toEqual([
      'POST /api/auth/send-otp',
      'POST /api/auth/validate-otp',
      'POST /api/auth/register',
    ])
  })

  test('of the code for a new password shows the code again, and leads back where one came from @full', async ({
    page,
  }) => {
    const { email } = await openAccount(page.request)
    await page.goto('/my-account?next=%2Fabout')
    await page.getByRole('form', { name: 'Login' }).getByLabel('Email').fill(email)
    await expect.poll(() => keptIn(page)).toContain(email)
    await goToLostPassword(page)
    await page.waitForURL('/my-account/lost-password?next=%2Fabout')
    await expect(reset(page).getByLabel('Email')).toHaveValue(email)
    await page.getByRole('link', { name: 'Back to the login' }).click()
    await page.waitForURL('/my-account?next=%2Fabout')
    const typed = page.getByRole('form', { name: 'Login' }).getByLabel('Email')
    await expect(typed).toHaveValue(email)
    await goToLostPassword(page)
    await reset(page).getByRole('button', { name: 'Send code' }).click()
    await expect(reset(page).getByRole('button', waits)).toBeDisabled()

    await page.reload()
    await expect(reset(page).getByRole('button', waits)).toBeDisabled()
    await reset(page)
      .getByLabel('OTP')
      .fill(await codeFor(page.request, email, 'new password'))
    await reset(page).getByLabel('New password').fill('another good password')
    await reset(page).getByRole('button', { name: 'Set password and log in' }).click()
    await page.waitForURL('/about')
    await said(page, 'status', 'Successfully logged in!')
  })

  test('of the e-mail for a new password shows what was typed, until a code was sent @full', async ({
    page,
  }) => {
    const email = newEmail()
    await page.goto('/my-account/lost-password')
    await reset(page).getByLabel('Email').fill(email)
    await expect.poll(() => keptIn(page)).toContain(email)
    await page.reload()
    await expect(reset(page).getByLabel('Email')).toHaveValue(email)
    await reset(page).getByRole('button', { name: 'Send code' }).click()
    await expect(reset(page).getByLabel('OTP')).toBeVisible()
    await page.reload()
    await expect(reset(page).getByLabel('Email')).toHaveValue(email)
    await expect(reset(page).getByLabel('Email')).not.toBeEditable()
    await expect(reset(page).getByLabel('OTP')).toBeVisible()
  })

  test('and a session that ends leave a half-typed address as it is @full', async ({ page }) => {
    const account = await openAccount(page.request)
    await putInCart(page.request, account, inCart(art))
    await openAs(page, account, '/cart')
    await page.getByLabel('Street').fill('1 Sample Street')
    await page.getByLabel('City').fill('Lucknow')
    await expect.poll(() => keptIn(page)).toContain('Lucknow')
    await page.reload()
    await expect(page.getByLabel('Street')).toHaveValue('1 Sample Street')
    await expect(page.getByLabel('City')).toHaveValue('Lucknow')

    const headers = { Authorization: `Bearer ${account.token}` }
    await page.request.post('/api/auth/logout', { headers })
    await page.reload()
    await page.getByRole('link', { name: 'Log in' }).click()
    await logInHere(page, account.email)
    await page.waitForURL('/cart')
    await expect(page.getByLabel('Street')).toHaveValue('1 Sample Street')
  })
})

const inDevanagari = (code: string) =>
  code.replace(/\d/g, (digit) => String.fromCodePoint(0x0966 + Number(digit)))
const halves = (code: string, between: string) => code.slice(0, 3) + between + code.slice(3)

const shapes: readonly [string, (code: string) => string][] = [
  ['as it is', (code) => code],
  ['with spaces around it', (code) => `  ${code} `],
  ['with a space in it', (code) => halves(code, ' ')],
  ['with a dash in it', (code) => halves(code, '-')],
  ['with an en dash in it', (code) => halves(code, '\u2013')],
  ['with a space after each digit', (code) => code.replace(/\d(?=\d)/g, '$& ')],
  ['in Devanagari', inDevanagari],
  ['with the sentence of the mail', (code) => `Your code is ${code}.`],
]

const ofReset: readonly (typeof shapes)[number][] = [
  ['in Devanagari', inDevanagari],
  ['with spaces and dashes', (code) => ` ${halves(code, ' - ')} `],
]

for (const [shape, pasted] of ofReset)
  test(`a code for a new password that is pasted ${shape} is taken @full`, async ({ page }) => {
    const { email } = await openAccount(page.request)
    await page.goto('/my-account/lost-password')
    await reset(page).getByLabel('Email').fill(email)
    await reset(page).getByRole('button', { name: 'Send code' }).click()
    const code = await codeFor(page.request, email, 'new password')
    await reset(page).getByLabel('OTP').fill(pasted(code))
    await reset(page).getByLabel('New password').fill('another good password')
    await reset(page).getByRole('button', { name: 'Set password and log in' }).click()
    await said(page, 'status', 'Successfully logged in!')
  })

for (const [shape, pasted] of shapes.slice(isFull ? 0 : -2))
  test(`a code that is pasted ${shape} is taken @full`, async ({ page }) => {
    const email = newEmail()
    await page.goto('/my-account')
    const form = registration(page)
    await form.getByLabel('Email').fill(email)
    await form.getByRole('button', { name: 'Send OTP' }).click()
    await form.getByLabel('OTP').fill(pasted(await codeFor(page.request, email)))
    await form.getByRole('button', { name: 'Validate OTP' }).click()
    await expect(form.getByText('Email verified successfully!')).toBeVisible()
  })

test.describe('what was put into the cart before the log-in', () => {
  const addLoggedOut = async (page: Page) => {
    await page.goto('/dhyanamshop')
    await card(page, art.name).getByRole('button').click()
    await said(page, 'alert', 'Please log in to add items to your cart.')
    await page.getByRole('link', { name: 'Log in', exact: true }).click()
  }
  const isInCart = async (page: Page) => {
    await page.waitForURL('/cart')
    await said(page, 'status', 'Product added to cart successfully!')
    await expect(page.getByRole('button', { name: `Remove ${art.name}` })).toBeVisible()
  }

  test('is in the cart after it', async ({ page }) => {
    const { email } = await openAccount(page.request)
    await addLoggedOut(page)
    await logInHere(page, email)
    await isInCart(page)
    await page.goto('/my-account')
    await page.getByRole('button', { name: 'Log Out', exact: true }).click()
    await logInHere(page, email)
    await said(page, 'status', 'Successfully logged in!')
    await page.goto('/cart')
    await expect(pieces(page, art.name)).toHaveText('1')
  })

  test('is in the cart after a registration @full', async ({ page }) => {
    await addLoggedOut(page)
    await registerHere(page, newEmail())
    await isInCart(page)
  })

  test('is in the cart after a lost password @full', async ({ page }) => {
    const { email } = await openAccount(page.request)
    await addLoggedOut(page)
    await goToLostPassword(page)
    await reset(page).getByLabel('Email').fill(email)
    await reset(page).getByRole('button', { name: 'Send code' }).click()
    await reset(page)
      .getByLabel('OTP')
      .fill(await codeFor(page.request, email, 'new password'))
    await reset(page).getByLabel('New password').fill('another good password')
    await reset(page).getByRole('button', { name: 'Set password and log in' }).click()
    await isInCart(page)
  })
})

test('a book and a course are bought with a name and a mobile number, and no address', async ({
  page,
}) => {
  const account = await openAccount(page.request)
  await putInCart(page.request, account, inCart(book), inCart(course))
  await openAs(page, account, '/library')
  await page.goto('/cart')
  await expect(page.getByText('Nothing to ship')).toBeVisible()
  await expect(page.getByLabel('Street')).toHaveCount(0)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await said(page, 'alert', 'Please fill in all fields.')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.getByLabel('Name', { exact: true }).fill('Asha Sample')
  await page.getByLabel('Mobile').fill('98765 43210')
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.waitForURL('/checkout')
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible()
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  await page.getByRole('button', { name: 'Success' }).click()
  await page.waitForURL(/\/payment-success/)

  await page.goto('/my-account/orders')
  await page.getByRole('button', { name: `${book.name} and 1 more` }).click()
  await expect(page.getByText('9876543210')).toBeVisible()
  await expect(page.getByText('Shipping address')).toHaveCount(0)
})

for (const [name, path] of [
  ['courses', '/courses'],
  ['library', '/library'],
  ['art shop', '/dhyanamshop'],
] as const)
  test(`from the ${name} the way back to the shop leads there, after a reload too @full`, async ({
    page,
  }) => {
    const account = await openAccount(page.request)
    await putInCart(page.request, account, inCart(art))
    await openAs(page, account, path)
    await page.getByRole('banner').getByRole('link', { name: /cart/i }).click()
    await page.waitForURL('/cart')
    const back = page.getByRole('link', { name: 'Back to shop' })
    await expect(back).toHaveAttribute('href', path)
    await page.reload()
    await expect(back).toHaveAttribute('href', path)
  })

test('an e-mail typed into a log-in stands in the registration, which knows the way back @full', async ({
  page,
}) => {
  const email = newEmail()
  await page.goto('/my-account/orders')
  await page.getByRole('form', { name: 'Login' }).getByLabel('Email').fill(email)
  await expect.poll(() => keptIn(page)).toContain(email)
  await page.getByRole('link', { name: 'Register with your e-mail' }).click()
  await page.waitForURL('/my-account?next=%2Fmy-account%2Forders#register')
  await expect(registration(page).getByLabel('Email')).toHaveValue(email)
  await registerHere(page, email)
  await page.waitForURL('/my-account/orders')
})

test('a log-in in the cart keeps the shop one came from @full', async ({ page }) => {
  const account = await openAccount(page.request)
  await putInCart(page.request, account, inCart(art))
  await page.goto('/library')
  await page.getByRole('banner').getByRole('link', { name: /cart/i }).click()
  await page.getByRole('link', { name: 'Log in' }).click()
  await logInHere(page, account.email)
  await page.waitForURL('/cart')
  await expect(page.getByRole('link', { name: 'Back to shop' })).toHaveAttribute('href', '/library')
})
