import { formatDay } from '#domain/india-time.ts'
import { formatClock } from './clock.ts'
import { formatDuration } from './durations.ts'
import { callWithin, continuePayment, moneyDebited, notPaidYet, paidAnew } from './payment.ts'

/** The page of one purchase, which anybody may open who has its link. */
export const page = {
  title: 'Your purchase',
  description: 'The status of your purchase and its payment.',
}

/** '21-11-2026, 6:30 PM IST' */
export const moment = (epochMs: number) => `${formatDay(epochMs)}, ${formatClock(epochMs)} IST`

/** An address that leads to no purchase. */
export const unknown = {
  title: 'We couldn’t find that order',
  words:
    'The link may be incomplete, or replaced by a newer one. Please open it from your latest mail, or call us and we will look your order up.',
  tooMany: 'Too many links were tried from your network. Please try again in a few minutes.',
}

/** How it stands: a heading, and what happens next. */
export const unpaid = {
  title: notPaidYet,
  words: (untilMs: number) =>
    `Nothing was paid so far. The pay page is open until ${moment(untilMs)}.`,
  proceed: continuePayment,
}
export const over = {
  title: 'Not paid',
  words: 'Nothing was paid, and the pay page is closed.',
}
/** Somebody has tried to pay. */
export const confirming = 'The bank has not decided yet; please do not pay again.'
/** While it is asked every minute until then; after that, without a moment, it is asked every hour. */
export const weAsk = (minutesUntilMs: number | undefined) =>
  `We keep checking automatically, ${minutesUntilMs === undefined ? 'every hour' : `every minute until ${moment(minutesUntilMs)}, and every hour after that`}.`
export const paid = (atMs: number) => `Paid on ${moment(atMs)}.`
/** Of a consultation. */
export const paidConsultation = (atMs: number) =>
  `You paid on ${moment(atMs)}; we call ${callWithin} of that.`
/** On the page of a seat, as the way into the webinar is on it. */
export const letsYouIn = 'This page lets you into the webinar: please don’t share it.'
/** Of art, in the place of what happens next with it. */
export const packed = 'Your art is packed and waiting for the courier.'
export const sent = (atMs: number) => `Your art was sent on ${formatDay(atMs)}.`
export const delivered = (atMs: number) => `Your art was delivered on ${formatDay(atMs)}.`
export const givenBack = (amount: string, atMs: number) => `${amount} sent back on ${moment(atMs)}.`
export const goingBack = (amount: string, atMs: number) =>
  `${amount} on the way back since ${moment(atMs)}.`
export const askedAt = (epochMs: number) => `This is what the bank says at ${moment(epochMs)}.`

/** What was bought. */
export const forWhat = 'Your order'
export const consultation = 'A consultation'
export const takesPlace = 'Takes place'
export const begun = 'Begun'
export const bankReference = 'Bank reference (UTR)'
export const refundReference = 'Bank reference of the refund'

/** Another attempt at the same. */
export const again = {
  pay: (amount: string) => `Pay ${amount} again`,
  stillThere: 'Everything you filled in is saved.',
  paidAnew,
  confirmedAnew: 'Another payment for the same is being confirmed; please do not pay again.',
  begunAnew: 'You have begun another payment for the same.',
  seeOther: 'See that payment',
}

/** The bank has taken money, and nothing arrived. */
export const debited = {
  title: moneyDebited,
  words: 'Then press this: we ask the bank at once. You need not send a screenshot.',
  checkNow: 'Ask the bank now',
  silent: 'The bank could not be reached just now. We keep checking automatically.',
  tooSoon: (everyMs: number) =>
    `We have asked less than ${formatDuration(everyMs)} ago. Please wait a moment, then press it again.`,
}

/** Where to go from here. */
export const joinWebinar = (isSoon: boolean) =>
  isSoon ? 'Join the webinar now' : 'The link to the webinar'
export const calendar = 'Add to your calendar'
export const downloads = 'Download your book'
export const forOthers = {
  title: 'Was this link sent to you?',
  words: 'Then it shows what someone else has bought. You can get the same for yourself.',
}
export const keepLink = 'Save this link to check your order any time.'
/** Of a payment that was received. */
export const keepReceipt = `${keepLink} Printed, this page is your receipt.`
/** In mails, above the link to the page. */
export const inMails = 'The status of your order'
