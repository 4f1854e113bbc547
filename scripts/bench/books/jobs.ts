import { setImmediate } from 'node:timers/promises'
import { createApp } from '#server/app.ts'
import { createMetrics } from '#server/alerts/metrics.ts'
import type { PaymentProvider, ProviderAnswer } from '#server/providers/provider.ts'
import { cleanUpHourly, forgetOldLimits } from '#server/privacy/clean-up.ts'
import { pollUnmatched } from '#server/payments/unmatched-payments.ts'
import { pollPayments } from '#server/payments/poll-payments.ts'
import { comparePayments } from '#server/payments/reconcile.ts'
import { tokenHash } from '#server/secrets.ts'
import { pollRefunds } from '#server/payments/sync-refund.ts'
import { writeReminders } from '#server/bookings/write-reminders.ts'
import type { Shop } from '#server/shop.ts'
import { hashPassword } from '#server/account/passwords.ts'

const day = 24 * 60 * 60_000
const password = 'a long enough password'

export interface Job {
  readonly name: string
  readonly run: () => Promise<unknown>
  /** Only its first run finds what it does. */
  readonly once?: true
}

/** Answers at once, but not in the same turn, as a network would. */
export function promptProvider(): PaymentProvider {
  const paid: ProviderAnswer = { state: 'paid', amountPaise: 25_000, detail: '' }
  const soon = async <Answer>(answer: Answer) => {
    await setImmediate()
    return answer
  }
  return {
    ...{ name: 'prompt', title: 'Prompt', readNews: () => ({}) },
    open: () => soon({ redirectUrl: 'https://pay.example.com/' }),
    ask: () => soon(paid),
    refund: () => soon({ state: 'pending', detail: '' }),
    askRefund: () => soon({ state: 'refunded', detail: '' }),
  }
}

/** Everything that the server does by itself. */
export function backgroundJobs(shop: Shop): Job[] {
  const range = { fromMs: shop.now() - 3 * day, untilMs: shop.now() }
  const stamp = shop.db.updateTable('shop_mode').set({ stamped_at: shop.now() })
  return [
    { name: 'the disk alone: one commit', run: () => stamp.execute() },
    { name: 'clean up', run: () => cleanUpHourly(shop), once: true },
    { name: 'forget limits', run: () => forgetOldLimits(shop), once: true },
    { name: 'write reminders of 20,000 seats', run: () => writeReminders(shop) },
    { name: 'poll payments', run: () => pollPayments(shop) },
    { name: 'poll refunds', run: () => pollRefunds(shop) },
    { name: 'poll found payments', run: () => pollUnmatched(shop) },
    { name: 'compare three days', run: () => comparePayments(shop, range) },
    { name: 'figures', run: () => createMetrics(shop).read() },
  ]
}

/** What people ask for, by the calls that read or write most. */
export async function calls(shop: Shop): Promise<Job[]> {
  const app = createApp(shop)
  const hash = await hashPassword(password)
  const users = ['user-101', 'user-103']
  for (const id of users) {
    await shop.db.updateTable('users').set({ password_hash: hash }).where('id', '=', id).execute()
    await shop.db
      .updateTable('sessions')
      .set({ token_hash: tokenHash(id), expires_at: shop.now() + day })
      .where('user_id', '=', id)
      .execute()
  }
  const call = (name: string, method: string, path: string, who = '', body?: unknown): Job => ({
    name,
    run: async () => {
      const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${who}` }
      const sent = body === undefined ? {} : { body: JSON.stringify(body) }
      const answer = await app.request(`/api/${path}`, { method, headers, ...sent })
      if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`)
      await answer.text()
    },
  })
  const visitor = { name: 'Ravi Sample', city: 'Lucknow', state: 'Uttar Pradesh' }
  const seat = { ...visitor, webinarId: 'large-webinar', phone: '9800000001' }
  const booking = { firstName: 'Ravi Sample', phone: '9876543210', message: 'My savings.' }
  const [reader = '', leaver = ''] = users
  return [
    call('get the cart', 'GET', 'cart', reader),
    call('list one’s orders', 'GET', `orders/user/${reader}`, reader),
    call('take one’s data', 'POST', `auth/${reader}/export`, reader, { password }),
    call('book a consultation', 'POST', 'consultations', '', {
      formData: { ...booking, email: 'ravi@example.com' },
    }),
    call('book a seat by e-mail', 'POST', 'webinars', '', { ...seat, email: 'r@example.com' }),
    call('book a seat by phone', 'POST', 'webinars', '', { ...seat, webinarId: 'free-webinar' }),
    call('ask about a payment', 'GET', 'payment/pay_order_55'),
    {
      ...call('delete an account', 'POST', `auth/${leaver}/delete`, leaver, { password }),
      once: true,
    },
  ]
}
