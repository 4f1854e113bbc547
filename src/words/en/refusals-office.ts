import type { Fulfilment } from '#domain/fulfilment.ts'
import { formatRupees } from '#domain/money.ts'
import type { PaymentState } from '#domain/payment-state.ts'

// What the operator of the shop reads; ids, states and options stand as they are typed.

export const nothingWithId = ({ id }: { id: string }) => `There is nothing with the id ${id}.`
export const silentUnchanged =
  'The payment service does not answer. Nothing has changed. Please try again.'

// Giving money back.

export const noPaymentOf = ({ paymentId }: { paymentId: string }) =>
  `There is no payment ${paymentId}.`
export const noRefundOf = ({ paymentId }: { paymentId: string }) =>
  `The payment service knows of no such refund of ${paymentId}.`
export const refundOfAnother = ({ refundId }: { refundId: string }) =>
  `${refundId} is a refund of another payment.`
export const refundUnderWay =
  'A refund of this payment is under way. Please wait until the bank has made it.'
export const allGivenBack = 'All of this payment has been given back already.'
export const wholeOnly =
  'All of this payment was to be given back, and no one owns what it paid for. Please ask for the whole.'
export const notRefundable = ({ state }: { state: PaymentState }) =>
  `The payment is ${state}: only what is paid, or what could not be refunded, can be refunded.`
export const refundTooSmall = ({ leastPaise }: { leastPaise: number }) =>
  `A refund is at least ${formatRupees(leastPaise)}.`
export const refundTooLarge = ({ leftPaise }: { leftPaise: number }) =>
  `Only ${formatRupees(leftPaise)} of this payment are left to give back.`
export const wholeUnasked = ({ amount }: { amount: string }) =>
  `Nothing was given back. To give back ${amount}, please say --whole; for less, --amount or --line.`
export const noLines = 'Only an order has lines to give back one by one.'
export const noSuchLine = ({ productId }: { productId: string }) =>
  `${productId} is not in this order.`
export const fewerLeft = ({ name, left }: { name: string; left: number }) =>
  `Of ${name}, ${left} can still be given back.`

// Sending what was ordered.

export const nothingToSend =
  'Nothing of this has to be sent: it holds no art, or all of that was given back.'
export const notSentUnpaid = ({ state }: { state: PaymentState }) =>
  `The payment of this order is ${state}: only what is paid is sent.`
export const notBack = ({ now, next }: { now: Fulfilment; next: Fulfilment }) =>
  `This order is noted as ${now}, and does not go back to ${next}.`
export const deliveredUnsent =
  'This order is not noted as sent. If it has arrived anyway, please say so with --yes.'
export const notACarrier = ({ carrier, longest }: { carrier: string; longest: number }) =>
  `"${carrier}" is no name of a carrier: it is one line of at most ${longest} characters.`
export const notATrackingNumber = ({ tracking }: { tracking: string }) =>
  `"${tracking}" is no tracking number: these have 4 to 40 letters and digits. An address of the carrier's page begins with https://.`
export const notATrackingUrl = ({ address }: { address: string }) =>
  `"${address}" is no https address of a carrier's page.`

// Mails once more.

export const noReceipt = ({ state }: { state: PaymentState }) =>
  `The payment is ${state}: there is no receipt.`
export const withoutPayment = ({ id }: { id: string }) => `There is no payment of ${id}.`
export const seatGone = 'This seat is not reserved any more.'
export const webinarGone = 'There is no such webinar any more.'
export const mailNotKept =
  'This mail is done with, and what it said is not kept. Name the order instead.'
export const mailSent = 'This mail was sent meanwhile.'
export const mailForOneMailbox =
  'This mail is for one mailbox only, and worth nothing later: ask for another one.'
export const mailOfAccount = 'Only a mail about an order or a booking goes to another address.'
export const buyerForgotten = 'The address of the buyer is not known any more.'
export const noEmail = 'There is no e-mail address. Name one with --to.'

// Complaints.

export const noComplaint = ({ ticket }: { ticket: string }) =>
  `There is no complaint with the ticket ${ticket}.`
export const complaintResolved = ({ ticket }: { ticket: string }) =>
  `The complaint ${ticket} is resolved already.`

// Notes and marks.

export const noteLength = ({ longest }: { longest: number }) =>
  `A note is 1 to ${longest} characters of plain text.`
export const nothingToCall = ({ id }: { id: string }) =>
  `${id} is no free call, no consultation and no training enquiry.`
export const webinarAhead = 'This webinar has not begun yet.'

// Accounts and blocks.

export const reasonLength = ({ shortest, longest }: { shortest: number; longest: number }) =>
  `Please say why in ${shortest} to ${longest} characters: it stays in the record of who did what.`
export const reasonNames =
  'The reason is kept for ever: please name no mailbox and no phone number in it.'
export const notBlockable = ({ kind, value }: { kind: string; value: string }) =>
  `${value} is no ${kind} that can be blocked.`
export const noAccount = ({ whose }: { whose: string }) => `There is no account of ${whose}.`
export const emailTaken = ({ email }: { email: string }) =>
  `${email} has an account of its own already.`

// Giving courses and books.

export const notGrantable = ({ product }: { product: string }) =>
  `${product || 'This'} is no course and no book that has a price.`
export const paidTooMuch = ({ pricePaise }: { pricePaise: number }) =>
  `What was paid is an amount up to the price, ${formatRupees(pricePaise)}.`
export const paidWithoutReference = ({ longest }: { longest: number }) =>
  `Please name the bank's reference of the transfer, in at most ${longest} characters.`
export const notGranted = 'It could not be given just now. Please try again.'
export const nothingGranted = ({ id }: { id: string }) => `${id} is no order that you have granted.`
export const paidOutside =
  'This was granted, or paid outside of the shop: no payment service can give it back. Send the money yourself, and take back the grant.'
export const csvColumns = (of: { columns: readonly string[]; missing: readonly string[] }) =>
  `The first line names the columns ${of.columns.join(', ')}. Missing: ${of.missing.join(', ')}.`
export const csvLines = ({ problems }: { problems: readonly string[] }) =>
  `Nothing was granted.\n${problems.join('\n')}`
