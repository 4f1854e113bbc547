import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { normaliseEmail } from '#domain/email.ts'
import { hashPassword } from '#server/account/passwords.ts'
import { insertUser } from '#server/account/queries/users.ts'
import { openSession } from '#server/account/sessions.ts'
import { sampleAddress } from '../sample-address.ts'
import type { TestShop } from './open-test-shop.ts'

export interface Person {
  email: string
  userId: string
  token: string
}

export const password = 'a long enough password'

export async function codeFor(shop: TestShop, email: string): Promise<string> {
  const sent = await shop.call('POST', '/api/auth/send-otp', { body: { email } })
  expect(sent.status).toBe(200)
  const mail = await shop.mailTo(email)
  return /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? ''
}

/** Asks for a new password and reads the code in the mail; '' when the mail has none. */
export async function resetCodeFor(shop: TestShop, email: string): Promise<string> {
  const sent = await shop.call('POST', '/api/auth/forgot-password', { body: { email } })
  expect(sent.status).toBe(200)
  const mail = await shop.mailTo(email)
  return /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? ''
}

/** A code that is not this one. */
export const otherCode = (code: string) => (code === '000000' ? '000001' : '000000')

export async function ticketFor(shop: TestShop, email: string): Promise<string> {
  const otp = await codeFor(shop, email)
  const proven = await shop.call('POST', '/api/auth/validate-otp', { body: { email, otp } })
  expect(proven.status).toBe(200)
  return proven.body.ticket
}

let hashed: Promise<string> | undefined

/** Somebody who has an account, for tests that are about something else: a row and a session, without a call. */
export async function registerPerson(
  { shop }: TestShop,
  email = 'asha@example.com',
  { remember = false }: { remember?: boolean } = { remember: true },
): Promise<Person> {
  const { db } = shop
  const now = shop.now()
  const row = {
    ...{ id: randomUUID(), email: normaliseEmail(email), created_at: now, language: 'en' as const },
    // The same for everybody: to make one takes longer than most tests.
    password_hash: await (hashed ??= hashPassword(password)),
  }
  if (!(await insertUser(db, row))) throw new Error(`${email} has an account already.`)
  const session = { userId: row.id, remember, now, device: '', browser: '' }
  return { email, userId: row.id, token: await openSession(db, session) }
}

/** Logs in on another device; answers its token. */
export async function logIn(
  shop: TestShop,
  email: string,
  options: { password?: string; remember?: boolean } = {},
): Promise<string> {
  const body = { email, password, ...options }
  const opened = await shop.call('POST', '/api/auth/login', { body })
  expect(opened.status).toBe(200)
  return opened.body.token
}

/** Whether a token still opens the account. */
export async function isOpen(shop: TestShop, userId: string, token: string): Promise<boolean> {
  const { status } = await shop.call('GET', `/api/auth/user/${userId}`, { token })
  expect([200, 401]).toContain(status)
  return status === 200
}

export const address = sampleAddress

export const line = (productId: string, itemType: string, quantity = 1) => ({
  productId,
  itemType,
  quantity,
})

/** Places an order and answers its payment. */
export async function startPayment(
  shop: TestShop,
  person: Person,
  products = [line('paid-book', 'Book')],
): Promise<{ transactionId: string; redirectUrl: string }> {
  const { userId, token, email } = person
  const body = { formData: { ...address, email }, products, userId }
  const placed = await shop.call('POST', '/api/payment/phonepe', { token, body })
  expect(placed.status).toBe(200)
  return placed.body
}

/** Presses a button of the pay page; answers where the browser is sent. */
export async function press(
  redirectUrl: string,
  outcome: 'success' | 'failure' | 'pending' | 'close' | 'leave' | 'expire',
): Promise<string> {
  const response = await fetch(redirectUrl, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ outcome }),
  })
  expect(response.status).toBe(303)
  return response.headers.get('Location') ?? ''
}
