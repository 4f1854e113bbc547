import { type APIRequestContext, type APIResponse, expect, type Page } from '@playwright/test'
import { art, inCart } from '../goods.ts'
import type { FreeTime } from '#domain/free-days.ts'
import { indiaDay } from '#domain/india-time.ts'
import { sampleAddress } from '../sample-address.ts'
import { inDays, isOwnDay } from './own-days.ts'
import {
  type Account,
  consultationBooking,
  fillConsultation,
  goToPayPage,
  newEmail,
  openAs,
  putInCart,
} from './shopper.ts'

export const payPage = /\/sandbox\/phonepe\/pay\//

/** Something that can be bought, and what its buyer reads. */
export interface Purchase {
  readonly name: string
  /** Whether nobody can begin it without an account. */
  readonly needsAccount: boolean
  /** From one of our pages to the pay page, as a person goes. */
  readonly begin: (page: Page, account: Account | undefined) => Promise<void>
  /** By the calls alone, as in another browser; answers where its pay page is. */
  readonly open: (request: APIRequestContext, account: Account | undefined) => Promise<string>
  /** Back where it was begun, and on to the same pay page. */
  readonly comeBack: (page: Page, first: string, hasScript: boolean) => Promise<void>
  /** What the page of a failure says of it beside the specified words. */
  readonly kept: string
  readonly next: string
  /** What leads on once it is paid: from the page of the result, and from its own. */
  readonly onward: string
  readonly onwardFromOwn: string | undefined
  readonly goesHome: boolean
}

const main = (page: Page) => page.getByRole('main')

const visit = async (page: Page, path: string, account: Account | undefined) =>
  account ? await openAs(page, account, path) : await page.goto(path)

function accountOf(account: Account | undefined): Account {
  if (!account) throw new Error('Nobody orders without an account.')
  return account
}

async function payPageOf(answer: APIResponse): Promise<string> {
  const { redirectUrl } = await answer.json()
  expect(redirectUrl).toMatch(payPage)
  return redirectUrl
}

export const order: Purchase = {
  name: 'an order',
  needsAccount: true,
  begin: async (page, account) => {
    await putInCart(page.request, accountOf(account), inCart(art))
    await openAs(page, accountOf(account), '/cart')
    await goToPayPage(page)
  },
  open: async (request, account) => {
    const { userId, token, email } = accountOf(account)
    await putInCart(request, accountOf(account), inCart(art))
    const products = [{ productId: art.id, itemType: art.itemType, quantity: 1 }]
    const data = { formData: { ...sampleAddress, email }, products, userId }
    const headers = { Authorization: `Bearer ${token}` }
    return await payPageOf(await request.post('/api/payment/phonepe', { headers, data }))
  },
  comeBack: async (page, first) => {
    await page.goBack()
    await page.getByRole('button', { name: /^Pay ₹/ }).click()
    await page.waitForURL(first)
  },
  kept: 'Your cart is as you left it.',
  next: 'Your art is being packed',
  onward: 'See your orders',
  onwardFromOwn: 'See your orders',
  goesHome: true,
}

export const consultation: Purchase = {
  name: 'an appointment',
  needsAccount: false,
  begin: async (page, account) => {
    await visit(page, '/get-a-consultation', account)
    await fillConsultation(page)
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.waitForURL(payPage)
  },
  open: async (request) => {
    const [from, to] = [inDays(15), inDays(30)]
    const asked = `/api/appointments/consultation/slots?from=${from}&to=${to}`
    const { slots }: { slots: FreeTime[] } = await (await request.get(asked)).json()
    const own = slots.filter(({ startsAt }) => isOwnDay(indiaDay(Date.parse(startsAt))))
    const slot = own[Math.floor(Math.random() * own.length)]
    const data = { typeId: 'consultation', ...slot, ...consultationBooking, email: newEmail() }
    return await payPageOf(await request.post('/api/appointments', { data }))
  },
  comeBack: async (page, first, hasScript) => {
    await page.goBack()
    await page.waitForURL('/get-a-consultation')
    if (hasScript) await expectWayBackToPayment(page, first)
    else {
      await expect(main(page).getByLabel('Full Name')).not.toHaveValue('')
      // The time is held, and offered to nobody: a browser ticks the one that stands in its place.
      await page.goForward()
      await page.waitForURL(first)
    }
  },
  kept: 'Your slot is not paid for, so it is released after a while',
  next: 'Your appointment is booked.',
  onward: 'Check your order',
  onwardFromOwn: undefined,
  goesHome: true,
}

/** Reached by phone alone: no mail brings the link. */
export const seat: Purchase = {
  name: 'a seat by phone only',
  needsAccount: false,
  begin: async (page, account) => {
    await visit(page, '/hooponopono-power', account)
    await main(page).getByLabel('Phone').fill(newPhone())
    await main(page).getByRole('button', { name: 'Pay Now' }).click()
    await page.waitForURL(payPage)
  },
  open: async (request) =>
    await payPageOf(await request.post('/api/webinars', { data: { phone: newPhone() } })),
  comeBack: async (page, first, hasScript) => {
    await page.goBack()
    await page.waitForURL('/hooponopono-power')
    if (hasScript) await expectWayBackToPayment(page, first)
    else await expectWrittenAndSend(page, { first, label: 'Phone', button: 'Pay Now' })
  },
  kept: 'We have saved what you entered; a seat is yours once you pay, if one is still free.',
  next: 'Your seat is confirmed.',
  onward: 'The link to the webinar',
  onwardFromOwn: 'Add to your calendar',
  goesHome: false,
}

const newPhone = () => `9${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`

/** Back in the form of a consultation or a seat, whose payment is open. Ends on its pay page. */
async function expectWayBackToPayment(page: Page, first: string): Promise<void> {
  await expect(main(page).locator('form [type=submit]')).toBeEnabled()
  await expect(main(page).getByText('What you sent is saved. Not paid yet?')).toBeVisible()
  const goOn = main(page).getByRole('link', { name: 'Continue to payment' })
  await goOn.click()
  await page.waitForURL(/\/payment-success\?/)
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Not paid yet')
  await goOn.click()
  await page.waitForURL(first)
}

/** Without script the form is as it was sent, and sent once more it is the same purchase. */
async function expectWrittenAndSend(
  page: Page,
  { first, label, button }: { first: string; label: string; button: string },
): Promise<void> {
  await expect(main(page).getByLabel(label)).not.toHaveValue('')
  await main(page).getByRole('button', { name: button }).click()
  await page.waitForURL(first)
}
