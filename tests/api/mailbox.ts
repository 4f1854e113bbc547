import { onTestFinished } from 'vitest'
import type { TestShop } from './open-test-shop.ts'

export interface ReceivedMail {
  to: string
  subject: string
  text: string
  html: string
}

/** Everything that was sent to somebody, newest first; nothing is delivered by asking. */
export async function mailsTo(shop: TestShop, email: string): Promise<ReceivedMail[]> {
  const answer = await shop.sandbox.request(`/sandbox/mailbox.json?to=${encodeURIComponent(email)}`)
  return await answer.json()
}

/** Breaks the stand-in of the e-mail service, or mends it with `ok`. */
export async function breakEmail(shop: TestShop, mode: string): Promise<void> {
  await shop.sandbox.request('/sandbox/faults', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ service: 'email', mode }),
  })
}

/** Until the end of a test nothing is sent, so that what was written can be read: of a mail that was sent nothing is kept. */
export async function holdMails(shop: TestShop): Promise<void> {
  onTestFinished(() => breakEmail(shop, 'ok'))
  await breakEmail(shop, '500')
}
