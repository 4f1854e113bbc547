import type { ItemType } from '#domain/item.ts'
import { formatRupees } from '#domain/money.ts'
import { formatAgo, formatDuration } from './durations.ts'
import * as appointments from './appointments.ts'
import { goesBack } from './purchases.ts'

// The cart.

export const owned = 'You own this already. It is in your downloads.'
export const noProduct = 'This product does not exist.'
export const productGone = 'This product does not exist any more.'
export const otherType = ({ itemType }: { itemType: ItemType }) =>
  `This product is not of the type ${itemType}.`
export const freeBook = 'This book is free. You can download it in the library.'
export const tooMany = ({ limit }: { limit: number }) =>
  `You can order at most ${limit} of one product.`
export const oneIsEnough = 'One copy of a course or book is enough.'
export const notInCart = 'This product is not in your cart.'
export const pricesChanged = (total: { nowPaise: number; thenPaise: number }) =>
  `Prices have changed: the total is now ${formatRupees(total.nowPaise)}, not ${formatRupees(total.thenPaise)}. Please check your cart.`

/** On the page of a purchase, which names the new price on its button. */
export const priceOfPageChanged = (price: { nowPaise: number; thenPaise: number }) =>
  `The price has changed: it is now ${formatRupees(price.nowPaise)}, not ${formatRupees(price.thenPaise)}. If that suits you, please press the button once more.`

// What is typed at the checkout, and taken off.

export const noSuchCode = 'There is no such code, or it is over.'
export const codeTakesNothing = 'This code takes nothing off this order.'
export const codeUsedUp = 'This code has been used as often as it can be.'
/** Somebody goes to pay. */
export const deductionTaken =
  'Your code has been used up, or another payment with it is still open. Please check your order.'

// Downloads.

export const noDownload = 'There is no such download among your paid orders.'
export const noRoom = 'This course is not in your account.'
export const orderOfSomebodyElse = 'This order belongs to someone else.'
export const linkNotValid = 'This link is not valid. Please open your downloads.'
export const linkExpired = 'This link has expired. Please open your downloads.'

// Webinars.

export const noWebinar = 'There is no webinar to enrol in at the moment.'
export const { seatAlready } = goesBack
export const webinarNotSold = 'This webinar can no longer be booked.'
export const fullyBooked = 'All seats of this webinar are taken.'
export const fullyHeld =
  'All seats of this webinar are taken, some of them by people who are paying just now. Please try again in a few minutes.'
export const noSeat = 'There is no such seat, or no longer.'

// Consultations.

export const noFreeCall =
  'We offer no free call at the moment, and nothing was sent. You can book the paid hour, or call us.'
export const freeCallHad = ({ days, phone }: { days: number; phone: string }) =>
  `A free call has been asked for with this e-mail or this phone number already, and there is one in ${days} days. If you are waiting for ours, or something needs correcting, please write to us on WhatsApp or call ${phone}. The paid hour can be booked at any time.`
export const freeCallsOfNetwork = ({ phone }: { phone: string }) =>
  `Many free calls were asked for from your network today, so we cannot take more until tomorrow. You can write to us on WhatsApp or call ${phone} instead, or book the paid hour now.`

// Appointments.

export const noAppointmentType = 'There are no such appointments.'
export const noCoach = 'No one of this name gives these appointments.'
export const tooManyDays = ({ most }: { most: number }) =>
  `Please ask for one to ${most} days, the first one first.`
export const slotTaken = 'This time has just gone to someone else. Please choose one of the others.'
export const noSlotLeft =
  'This time is not free, and no other one is at the moment. Please call us, or look again tomorrow.'
interface Then {
  readonly name: string
  readonly coach: string
  readonly startsAt: number
}
const whatThen = ({ name, coach, startsAt }: Then) =>
  `${name} with ${coach}, ${appointments.moment(startsAt)}`
export const bookedThen = (then: Then) =>
  `You have another appointment then: ${whatThen(then)}. Please choose another time, or cancel that one first by the link in its mail.`
export const payingThen = (then: Then) =>
  `You have another appointment then, whose payment is being confirmed by the bank: ${whatThen(then)}. Please choose another time, or wait until that is decided.`
export const heldThen = (then: Then) =>
  `You have started booking another appointment then, and it is not paid yet: ${whatThen(then)}. Do you want this one instead?`
export const noAppointment = 'There is no such appointment, or no longer.'
export const notHeld = 'There is nothing to confirm any more. Please choose a time again.'
export const notMovable = 'This appointment cannot be moved.'
export const appointmentOver =
  'This appointment is over: it can be neither moved nor cancelled any more.'
export const { movesUsed } = appointments
export const changeTooLate = ({ phone }: { phone: string }) =>
  `It is too late to change this appointment here. Please call ${phone}.`
export const notCancellable = 'This appointment cannot be cancelled any more.'
export const notConfirmed = 'This appointment is not confirmed.'
export const notOver = 'This appointment has not begun yet.'
export const endsBefore = 'This ends before it begins.'
export const noDecision = 'There is no such decision.'

// Complaints.

export const consentText =
  'We do not recognise the words that you agreed to. Please reload the page and send the form again.'
export const complaintsOfNetwork = ({ email, phone }: { email: string; phone: string }) =>
  `Many complaints came from your network in the last hour, so we cannot take more here for now. Please write to ${email} or call ${phone} instead, or try again in an hour.`

// Training for companies.

export const enquiriesOfNetwork = ({ email, phone }: { email: string; phone: string }) =>
  `Many enquiries came from your network in the last hour, so we cannot take more here for now. Please write to ${email} or call ${phone} instead, or try again in an hour.`

// Paying.

export const orderChanged =
  'This is not the order that you pressed Pay for before. Please check it, then press Pay once more.'
export const bookingChanged =
  'This is not what you sent from this page before. Please check it, then send it once more.'
export const justBought = ({ agoMs }: { agoMs: number }) =>
  `You bought this ${formatAgo(agoMs)}. Buy it again?`
export const justBooked = ({ agoMs }: { agoMs: number }) =>
  `You booked this ${formatAgo(agoMs)}. Book it again?`
export const atTheBank =
  'A payment for the same is still being confirmed by the bank. If it fails, your bank returns the money. Pay again anyway?'
export const tooLittle = (price: { amountPaise: number; leastPaise: number }) =>
  `${formatRupees(price.amountPaise)} cannot be paid online: the least is ${formatRupees(price.leastPaise)}. Nothing was ordered.`
export const tooManyOpen = ({ waitMs }: { waitMs: number }) =>
  `You have ten payments open. Please finish one of them, or try again in ${formatDuration(waitMs)}.`
export const paymentOpening = 'Your payment is being opened. Please wait a moment.'
export const notCharged =
  'The payment service does not answer. Nothing was charged. Please try again.'
export const noPayment = 'We know of no such payment.'
export const noStatusPage =
  'The personal details of this purchase were deleted, so it has no page of its own any more.'
