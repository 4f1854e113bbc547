import {
  appointmentCodeMail,
  appointmentLinkMail,
  consultationBookedMail,
  consultationNotice,
  consultationRequestNotice,
  freeCallMail,
  freeCallNotice,
  moreRequestsNotice,
} from '#server/bookings/emails/consultations.ts'
import {
  appointmentCancelledMail,
  appointmentCoachMail,
  appointmentConfirmedMail,
  appointmentMovedMail,
  appointmentNotice,
  appointmentReminderMail,
  appointmentRequestNotice,
  appointmentUnplacedMail,
} from '#server/bookings/emails/appointments.ts'
import type { AppointmentDetails } from '#server/bookings/emails/appointment-calendar.ts'
import { billOf } from '#domain/bill.ts'
import { describe, expect, test } from 'vitest'
import {
  accountExistsMail,
  dataCodeMail,
  dataLinkMail,
  lockOutMail,
  noAccountMail,
  accountMadeMail,
  emailChangedMail,
  oneTimeCodeMail,
  passwordChangedMail,
  registerLinkMail,
  resetCodeMail,
  resetLinkMail,
} from '#server/account/emails.ts'
import { deliveryMail, orderNotice, receiptMail } from '#server/orders/emails.ts'
import {
  accountDeletedMail,
  breachMail,
  complaintAnsweredMail,
  complaintNotice,
  complaintReceivedMail,
  complaintReminder,
  dataDeletedMail,
  moreComplaintsNotice,
  withdrawalMail,
  withdrawalNotice,
} from '#server/privacy/emails.ts'
import {
  moreTrainingNotice,
  trainingNotice,
  trainingReceivedMail,
} from '#server/enquiries/emails.ts'
import {
  allBackMail,
  allBackNotice,
  unmatchedNotice,
  reconciliationNotice,
  refundElsewhereNotice,
  refundFailedNotice,
  refundMail,
  refundNotice,
  unpaidMail,
} from '#server/payments/emails.ts'
import {
  reminderMail,
  seatConfirmedMail,
  seatNotice,
  seatRequestNotice,
} from '#server/bookings/emails/webinars.ts'
import { outcomeMail, previewMail, previewRefusedMail } from '#server/publish/emails.ts'
import { deskCodeMail, invitationMail } from '#server/staff/emails.ts'
import { purchaseTypes } from '#server/purchase-types.ts'
import { digestMail, troubleNotice } from '#server/alerts/emails.ts'
import { sampleCatalogue } from '../api/sample-catalogue.ts'

const evil = '<img src=x onerror=alert(1)>"\r\nBcc: evil@example.com'
const { firm } = sampleCatalogue
const siteUrl = 'https://shop.example.com'
const to = { email: 'asha@example.com', language: 'en' } as const
const [webinar] = sampleCatalogue.webinars
if (!webinar) throw new Error('There is no sample webinar')

const statusPageUrl = `${siteUrl}/o/${'k'.repeat(22)}`
const payment = { id: 'payment-1', amount_paise: 129_950 }
const booking = { name: evil, phone: '9876543210', ...to, message: `First line\n${evil}` }
const freeCall = { ...booking, id: 'call-1', free_minutes: 15 }
const complaint = {
  ...{ ticket: 'K7PM-4XWD', name: evil, ...to, about: evil, message: evil, answer: evil },
  ...{ created_at: 1, resolved_at: 1 },
}
const training = {
  ...{ id: 'enquiry-1', company: evil, name: evil, phone: '9876543210', ...to, city: evil },
  people: '26-60',
  wished: 'soon',
  ...{ message: evil, created_at: 1 },
} as const
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
  statusPageUrl,
}
const appointment: AppointmentDetails = {
  row: {
    ...{ id: 'appointment-1', type_id: 'talk', coach_id: 'asha', state: 'confirmed', ...to },
    ...{ starts_at: 1, ends_at: 2, sequence: 0, moves: 0, price_paise: 99_900, name: evil },
    ...{ phone: '9876543210', message: evil, state_of_india: evil, zone: evil, key_hash: '' },
    ...{ holder: '', sold: '', note: '', hold_until: null, choose_until: null, created_at: 1 },
    ...{ confirmed_at: 1, ended_at: null, ended_by: '' },
  },
  sold: {
    ...{ name: evil, durationMinutes: 45, bufferMinutes: 15, meeting: 'video' },
    ...{ changeUntilHours: 24, coachName: evil, coachEmail: to.email, meetingLink: siteUrl },
  },
  ...{ firm, pageUrl: siteUrl, calendarUrl: siteUrl, host: 'localhost', at: 0 },
  ...{ transactionId: payment.id, statusPageUrl },
}
const toCoach = async (what: Parameters<typeof appointmentCoachMail>[1]) => {
  const mail = await appointmentCoachMail(appointment, what)
  if (!mail) throw new Error('The coach has an address.')
  return mail
}
const evilCourse = { productId: 'course', name: evil, itemType: 'Course' as const }
const receipt = {
  firm,
  to,
  transactionId: payment.id,
  siteUrl,
  statusPageUrl,
  bill: billOf([{ ...evilCourse, quantity: 2, pricePaise: 64_975 }]),
}

const refund = {
  ...{ transactionId: payment.id, amountPaise: 129_950, arrivedPaise: 129_950, reason: evil },
  statusPageUrl,
}
const toldKinds = purchaseTypes.flatMap(({ requests }) => requests ?? [])
const toFirm = { ...refund, who: evil }

/** Each exported letter by its name: about something that somebody has bought. */
const toBuyers = {
  receiptMail: receiptMail(receipt),
  consultationBookedMail: consultationBookedMail(firm, booking, payment, statusPageUrl),
  seatConfirmedMail: seatConfirmedMail(firm, { ...seat, calendar: '' }),
  reminderMail: reminderMail(firm, seat),
  appointmentConfirmedMail: appointmentConfirmedMail(appointment, 1),
  appointmentMovedMail: appointmentMovedMail(appointment, 1),
  appointmentCancelledMail: appointmentCancelledMail(appointment),
  appointmentUnplacedMail: appointmentUnplacedMail(appointment, { byFirm: true, chooseUntil: 1 }),
  appointmentReminderMail: appointmentReminderMail(appointment),
  deliveryMail: deliveryMail(
    firm,
    { ...to, name: evil },
    {
      ...{ what: 'sent', goods: [{ name: evil, quantity: 2 }], statusPageUrl },
      ...{ carrier: evil, tracking: evil, trackingUrl: siteUrl },
    },
  ),
  refundMail: refundMail(firm, to, refund),
  allBackMail: allBackMail(firm, to, refund),
  unpaidMail: unpaidMail(firm, to, {
    ...{ transactionId: payment.id, amountPaise: 129_950, what: () => evil, isTried: true },
    ...{ statusPageUrl, why: undefined, chooseUrl: siteUrl },
  }),
}

/** To the firm, or about an account. */
const toOthers = {
  oneTimeCodeMail: oneTimeCodeMail(firm, to, '123456'),
  resetCodeMail: resetCodeMail(firm, to, '123456'),
  registerLinkMail: registerLinkMail(firm, to, siteUrl, 'proof'),
  resetLinkMail: resetLinkMail(firm, to, siteUrl, 'proof'),
  lockOutMail: lockOutMail(firm, to, siteUrl, 'proof'),
  accountExistsMail: accountExistsMail(firm, to, siteUrl),
  noAccountMail: noAccountMail(firm, to, siteUrl),
  passwordChangedMail: passwordChangedMail(firm, to, siteUrl),
  accountMadeMail: accountMadeMail(firm, to, siteUrl, 'email=a&proof=b'),
  emailChangedMail: emailChangedMail(firm, to, { isNew: true }),
  accountDeletedMail: accountDeletedMail(firm, to, { isSealed: true }),
  dataDeletedMail: dataDeletedMail(firm, to, { isSealed: false }),
  dataCodeMail: dataCodeMail(firm, to, '123456'),
  dataLinkMail: dataLinkMail(firm, to, siteUrl, 'proof'),
  withdrawalMail: withdrawalMail(firm, to),
  breachMail: breachMail(firm, to, { subject: evil, paragraphs: [evil] }),
  withdrawalNotice: withdrawalNotice(firm, [evil]),
  orderNotice: orderNotice(firm, {
    order: {
      ...{ id: 'order-1', user_id: 'u', contact_email: to.email, full_name: evil, mobile: evil },
      ...{ street: evil, city: evil, state: evil, pincode: '226001', country: 'India' },
      ...{ created_at: 1, language: to.language },
    },
    bill: billOf([{ name: evil, itemType: 'Dhyanam' as const, quantity: 2, pricePaise: 64_975 }]),
    ...{ transactionId: payment.id, bankReference: '412345678901' },
  }),
  consultationNotice: consultationNotice(firm, booking, payment.id),
  consultationRequestNotice: consultationRequestNotice(firm, booking, payment.id),
  freeCallMail: freeCallMail(firm, freeCall),
  freeCallNotice: freeCallNotice(firm, freeCall),
  complaintReceivedMail: complaintReceivedMail(firm, complaint, `${siteUrl}/complaint`),
  complaintAnsweredMail: complaintAnsweredMail(firm, complaint, `${siteUrl}/complaint`),
  complaintNotice: complaintNotice(firm, complaint),
  moreComplaintsNotice: moreComplaintsNotice(firm),
  trainingReceivedMail: trainingReceivedMail(firm, training),
  trainingNotice: trainingNotice(firm, training),
  moreTrainingNotice: moreTrainingNotice(firm),
  complaintReminder: complaintReminder(firm, complaint, 'week'),
  appointmentCodeMail: appointmentCodeMail({ firm, to, name: evil, startsAt: 1 }, '123456'),
  appointmentLinkMail: appointmentLinkMail({ firm, to, name: evil, startsAt: 1 }, siteUrl),
  appointmentCoachMail: toCoach('cancelled'),
  appointmentRequestNotice: appointmentRequestNotice(appointment, payment.id),
  appointmentNotice: appointmentNotice(appointment, {
    ...{ isUnplaced: true, transactionId: payment.id },
  }),
  seatNotice: seatNotice(firm, enrollment, seat.webinar),
  seatRequestNotice: seatRequestNotice(firm, enrollment, seat.webinar, payment.id),
  moreRequestsNotice: moreRequestsNotice(firm, toldKinds, '2026-11-20'),
  refundNotice: refundNotice(firm, toFirm),
  refundElsewhereNotice: refundElsewhereNotice(firm, {
    ...toFirm,
    ...{ isAllBack: false, isForgotten: false },
  }),
  refundFailedNotice: refundFailedNotice(firm, {
    ...refund,
    ...{ detail: evil, isPart: true, items: [{ productId: evil, quantity: 1 }] },
  }),
  allBackNotice: allBackNotice(firm, toFirm),
  unmatchedNotice: unmatchedNotice(firm, {
    ...{ id: payment.id, arrivedPaise: 129_950, refundedPaise: 100, who: evil, what: evil },
  }),
  reconciliationNotice: reconciliationNotice(firm, '2026-11-20', [evil]),
  digestMail: digestMail(firm, {
    ...{ day: '2026-11-20', sales: [], refundedPaise: 0, openPayments: 0, failedRefunds: 0 },
    ...{ refunds: { count: 0, paise: 0 }, undecided: { count: 0, paise: 0 } },
    ...{ comparison: undefined, troubles: [evil], auditEnd: '' },
    toSend: [{ id: 'order-1', since: 1, name: evil, goods: [{ name: evil, quantity: 2 }] }],
    unsent: [{ id: 'mail-1', to: evil, subject: evil, reason: evil, isAboutPurchase: true }],
  }),
  troubleNotice: troubleNotice(firm, {
    ...{ sentence: evil, advice: evil, since: '', examples: [evil], mailsToCome: 1 },
  }),
  outcomeMail: outcomeMail(firm, to.email, {
    ...{ state: 'refused', subject: evil, author: evil, commit: evil, at: 1 },
    messages: [{ file: evil, line: 3, text: evil }],
  }),
  previewRefusedMail: previewRefusedMail(firm, to.email, { branch: evil, messages: [] }),
  previewMail: previewMail(firm, to.email, { branch: evil, url: siteUrl }),
  invitationMail: invitationMail(firm, { email: to.email, name: evil, role: 'coach' }, siteUrl),
  deskCodeMail: deskCodeMail(firm, to.email, '123456'),
}

const written = { ...toBuyers, ...toOthers }

test('every letter that a room of the server writes is asked below', () => {
  const calendars = ['webinarCalendar', 'personCalendar', 'coachCalendar', 'feedCalendar']
  const noLetters = [...calendars, 'daysToResolve', 'factsOf', 'howOf', 'msToResolve']
  const rooms = import.meta.glob<object>(['/src/server/*/emails.ts', '/src/server/*/emails/*.ts'], {
    eager: true,
  })
  const exported = Object.values(rooms).flatMap(Object.keys)
  expect(exported).toContain('receiptMail')
  const unasked = exported.filter((name) => !(name in written) && !noLetters.includes(name))
  expect(unasked, 'give each of these its line in `toBuyers` or `toOthers`').toEqual([])
})

test.each(Object.entries(toBuyers))(
  'the mail "%s" leads to the page of the purchase',
  async (_, letter) => {
    const { params } = await letter
    expect(params['text']).toContain(statusPageUrl)
    expect(params['html']).toContain(`href="${statusPageUrl}"`)
  },
)

test.each(Object.entries(toOthers))(
  'the mail "%s" leads to no page of a purchase',
  async (_, letter) => {
    expect(JSON.stringify((await letter).params)).not.toContain('/o/')
  },
)

describe.each(Object.entries(written))('the mail "%s"', (_, letter) => {
  test('takes nothing that was typed for HTML or for a header', async () => {
    const { params } = await letter
    expect(params['html']).not.toMatch(/<img|onerror=alert\(1\)>/)
    for (const header of ['to_email', 'reply_to', 'subject'])
      expect(params[header]).toMatch(/^[^\p{Cc}]+$/u)
  })

  test('is signed by the firm, as text and as HTML', async () => {
    const { params } = await letter
    expect(params['text']).toContain('\n\nSample firm\n+91 98765 43210, firm@example.com')
    expect(params['text']).toContain('Grievance officer: Asha Officer, officer@example.com')
    expect(params['html']).toMatch(/^<!doctype html>/)
    expect(params['html']).toContain('Sample firm')
    const officer = `Grievance officer: ${firm.legal?.grievance.name}`
    const legal = [
      ...['Sample Private LLP', 'Registered office: 12 Sample Marg', 'LLPIN SAMPLE-0000'],
      officer,
    ]
    for (const part of legal) {
      expect(params['text']).toContain(part)
      expect(params['html']).toContain(part)
    }
  })

  test('asks for one thing at most', async () => {
    const { params } = await letter
    expect(params['html']?.match(/bgcolor=/g)?.length ?? 0).toBeLessThanOrEqual(1)
  })
})

test('the GST number stands at the foot of a letter, if there is one', async () => {
  const { legal } = firm
  if (!legal) throw new Error('The sample firm is unknown to the law')
  const registered = { ...firm, legal: { ...legal, gstin: '09SAMPLE0000SA0' } }
  const { params } = await receiptMail({ ...receipt, firm: registered })
  expect(params['text']).toContain('liability · GSTIN 09SAMPLE0000SA0')
  expect(params['html']).toContain('GSTIN 09SAMPLE0000SA0')
  expect((await receiptMail(receipt)).params['text']).not.toContain('GSTIN')
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

const book = { productId: 'book', name: 'Book', itemType: 'Book' as const }

test('a receipt adds up in rupees', async () => {
  const { params } = await receiptMail({
    ...receipt,
    bill: billOf([{ ...book, quantity: 2, pricePaise: 64_975 }]),
  })
  expect(params['text']).toContain('Book, 2\u00a0×\u00a0₹649.75: ₹1,299.50\nTotal: ₹1,299.50')
})

const bindu = { productId: 'bindu', name: 'Bindu', itemType: 'Dhyanam' as const }
const calm = { productId: 'calm', name: 'Calm', itemType: 'Course' as const }

test('a receipt leads into the room of each course', async () => {
  const lines = [bindu, calm].map((line) => ({ ...line, quantity: 1, pricePaise: 100 }))
  const { params } = await receiptMail({ ...receipt, bill: billOf(lines) })
  expect(params['text']).toContain(`${siteUrl}/my-account/courses/calm`)
  expect(params['text']).not.toContain('courses/bindu')
})

test('a receipt says of each kind that was bought, and of no other, how it comes and what is given back', async () => {
  const terms = {
    Course: ['Opens at once.', 'No refunds of courses.'],
    Book: ['A PDF at once.'],
    Dhyanam: ['Sent within ten days.', 'Cancel until it is sent.'],
  }
  const piece = { ...bindu, quantity: 1, pricePaise: 540_000 }
  const course = { ...calm, quantity: 1, pricePaise: 100 }
  const { params } = await receiptMail({ ...receipt, terms, bill: billOf([piece, course]) })
  expect(params['text']).toContain('Course: Opens at once. No refunds of courses.')
  expect(params['text']).toContain('Art: Sent within ten days. Cancel until it is sent.')
  expect(params['text']).not.toContain('A PDF at once.')
  expect(params['html']).toContain('Cancel until it is sent.')
})
