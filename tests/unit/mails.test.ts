import { billOf } from '#domain/bill.ts'
import { describe, expect, test } from 'vitest'
import {
  consultationBookedMail,
  consultationNotice,
} from '#server/purchases/letters/consultation.ts'
import { accountExistsMail } from '#server/account/letters/account-exists.ts'
import { oneTimeCodeMail } from '#server/account/letters/one-time-code.ts'
import { receiptMail } from '#server/purchases/letters/receipt.ts'
import { accountDeletedMail } from '#server/personal-data/letters/account-deleted.ts'
import { noAccountMail } from '#server/account/letters/no-account.ts'
import { passwordChangedMail } from '#server/account/letters/password-changed.ts'
import { reconciliationNotice } from '#server/ledger/letters/reconciliation.ts'
import {
  allBackMail,
  allBackNotice,
  refundElsewhereNotice,
  refundFailedNotice,
  refundMail,
  refundNotice,
} from '#server/ledger/letters/refund.ts'
import { resetCodeMail } from '#server/account/letters/reset-code.ts'
import { seatNotice } from '#server/purchases/letters/seat-notice.ts'
import { reminderMail, seatConfirmedMail } from '#server/purchases/letters/webinar.ts'
import { sampleCatalogue } from '../api/sample-catalogue.ts'

const evil = '<img src=x onerror=alert(1)>"\r\nBcc: evil@example.com'
const { firm } = sampleCatalogue
const siteUrl = 'https://shop.example.com'
const to = { email: 'asha@example.com', language: 'en' } as const
const [webinar] = sampleCatalogue.webinars
if (!webinar) throw new Error('There is no sample webinar')

const passportUrl = `${siteUrl}/o/${'k'.repeat(22)}`
const payment = { id: 'payment-1', amount_paise: 129_950 }
const booking = { name: evil, phone: '9876543210', ...to, message: `First line\n${evil}` }
const enrollment = {
  id: 'seat-1',
  webinar_id: webinar.id,
  state: 'confirmed',
  name: evil,
  ...to,
  phone: '9876543210',
  city: evil,
  state_of_india: evil,
  gender: 'preferNotToSay',
  challenges: JSON.stringify({ healthChallenge: true, other: evil }),
  consented_at: 1,
  created_at: 1,
  confirmed_at: 1,
  holder: '',
} as const
const seat = {
  enrollment,
  webinar: { ...webinar, title: evil },
  calendarUrl: `${siteUrl}/calendar.ics`,
  payment,
  passportUrl,
}
const receipt = {
  firm,
  to,
  transactionId: payment.id,
  siteUrl,
  passportUrl,
  bill: billOf([{ name: evil, quantity: 2, pricePaise: 64_975 }]),
}

const refund = {
  ...{ transactionId: payment.id, amountPaise: 129_950, arrivedPaise: 129_950, reason: evil },
  passportUrl,
}

/** About something that somebody has bought. */
const toBuyers = [
  ['receipt', receiptMail(receipt)],
  ['consultation, to the visitor', consultationBookedMail(firm, booking, payment, passportUrl)],
  ['webinar, to the visitor', seatConfirmedMail(firm, { ...seat, calendar: '' })],
  ['reminder', reminderMail(firm, seat)],
  ['refund, to the buyer', refundMail(firm, to, refund)],
  ['all back, to the buyer', allBackMail(firm, to, refund)],
] as const

const toOthers = [
  ['code', oneTimeCodeMail(firm, to, '123456')],
  ['account exists', accountExistsMail(firm, to, siteUrl)],
  ['consultation, to the firm', consultationNotice(firm, booking, payment.id)],
  ['webinar, to the firm', seatNotice(firm, enrollment, seat.webinar)],
  ['code for a new password', resetCodeMail(firm, to, '123456')],
  ['no account', noAccountMail(firm, to, siteUrl)],
  ['password changed', passwordChangedMail(firm, to, siteUrl)],
  ['account deleted', accountDeletedMail(firm, to)],
  ['refund, to the firm', refundNotice(firm, { ...refund, who: evil })],
  [
    'refund made elsewhere, to the firm',
    refundElsewhereNotice(firm, { ...refund, who: evil, isAllBack: false, isForgotten: false }),
  ],
  [
    'refund failed',
    refundFailedNotice(firm, {
      ...refund,
      ...{ detail: evil, isPart: true, items: [{ productId: evil, quantity: 1 }] },
    }),
  ],
  ['all back, to the firm', allBackNotice(firm, { ...refund, who: evil })],
  ['reconciliation', reconciliationNotice(firm, '2026-11-20', [evil])],
] as const

test.each(toBuyers)('the mail "%s" leads to the page of the purchase', async (_, written) => {
  const { params } = await written
  expect(params['text']).toContain(passportUrl)
  expect(params['html']).toContain(`href="${passportUrl}"`)
})

test.each(toOthers)('the mail "%s" leads to no page of a purchase', async (_, written) => {
  expect(JSON.stringify((await written).params)).not.toContain('/o/')
})

describe.each([...toBuyers, ...toOthers])('the mail "%s"', (_, written) => {
  test('takes nothing that was typed for HTML or for a header', async () => {
    const { params } = await written
    expect(params['html']).not.toMatch(/<img|onerror=alert\(1\)>/)
    for (const header of ['to_email', 'reply_to', 'subject'])
      expect(params[header]).toMatch(/^[^\p{Cc}]+$/u)
  })

  test('is signed by the firm, as text and as HTML', async () => {
    const { params } = await written
    expect(params['text']).toContain('\n\nSample firm\n+91 98765 43210, firm@example.com')
    expect(params['html']).toMatch(/^<!doctype html>/)
    expect(params['html']).toContain('Sample firm')
  })

  test('asks for one thing at most', async () => {
    const { params } = await written
    expect(params['html']?.match(/bgcolor=/g)?.length ?? 0).toBeLessThanOrEqual(1)
  })
})

test('the lines of a message stay lines', async () => {
  const message = 'First\nSecond'
  const { params } = await consultationNotice(firm, { ...booking, message }, payment.id)
  expect(params['text']).toContain('  First\n  Second')
  expect(params['html']).toContain('First<br />Second')
})

test('an answer to a booking goes to whoever booked, any other to the firm', async () => {
  const notice = await consultationNotice(firm, booking, payment.id)
  expect(notice.params['reply_to']).toBe(to.email)
  expect((await receiptMail(receipt)).params['reply_to']).toBe('firm@example.com')
})

test('a receipt adds up in rupees', async () => {
  const { params } = await receiptMail({
    ...receipt,
    bill: billOf([{ name: 'Book', quantity: 2, pricePaise: 64_975 }]),
  })
  expect(params['text']).toContain('Book, 2\u00a0×\u00a0₹649.75: ₹1,299.50\nTotal: ₹1,299.50')
})
