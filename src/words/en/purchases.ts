import type { ItemType } from '#domain/item.ts'
import { callWithin } from './payment.ts'

/**
 * The kinds of what can be bought, as `KindWords` has them, and what whoever asks for one asks for where the firm is told
 * before it is paid.
 */
export const order = {
  one: 'an order',
  counted: (count: number) => `${count} ${count === 1 ? 'order' : 'orders'}`,
  paid: 'Orders paid',
  next: 'Your books and courses are in your downloads; what has to be sent is being packed.',
  remains: 'Your cart is as you left it.',
}
/** The same of an order whose goods are known. */
export const nextOf: Record<ItemType, string> = {
  Course: 'Your course is ready. Open it, and begin with the first lesson.',
  Book: 'Your book is ready in your downloads.',
  Dhyanam: 'Your art is being packed.',
}
export const consultation = {
  one: 'a consultation',
  counted: (count: number) => `${count} ${count === 1 ? 'consultation' : 'consultations'}`,
  paid: 'Consultations paid',
  free: 'Free calls asked for',
  next: `We will call you ${callWithin} to agree on a time.`,
  remains: 'We have your request; only its fee is not paid.',
  asked: { short: 'a consultation', full: 'a consultation' },
  booked: { title: 'Your call with us', next: `We call you ${callWithin} of that.` },
}
export const seat = {
  one: 'an enrolment',
  counted: (count: number) => `${count} ${count === 1 ? 'seat' : 'seats'}`,
  paid: 'Seats paid',
  free: 'Free seats',
  next: 'Your seat is confirmed. The link to the webinar and a file for your calendar are here, and on its page.',
  remains: 'We have saved what you entered; a seat is yours once you pay, if one is still free.',
  asked: { short: 'a seat', full: 'a seat in a webinar' },
  booked: { title: 'Your seat in a webinar' },
}

export const appointment = {
  one: 'an appointment',
  counted: (count: number) => `${count} ${count === 1 ? 'appointment' : 'appointments'}`,
  paid: 'Appointments paid',
  free: 'Free appointments',
  next: 'Your appointment is booked. We’ve e-mailed you the day, the time and how to change them.',
  remains: 'Your slot is not paid for, so it is released after a while; you can choose it again.',
  asked: { short: 'an appointment', full: 'an appointment' },
  booked: { title: 'Your appointment' },
}

export const unmatched = {
  one: 'money that the books did not know',
  counted: (count: number) =>
    `${count} ${count === 1 ? 'payment' : 'payments'} for something unknown`,
  paid: 'Paid for something unknown',
  next: 'We are looking into what it was for.',
  remains: 'Nothing was paid.',
}

/** Why money goes back to whoever has paid: the buyer reads it, and the firm. */
const ownedAlready = (names: string) =>
  `You had paid for this already, and it is in your downloads: ${names}.`
export const goesBack = {
  accountDeleted:
    'This order was paid after its account had been deleted, so no one could open what it holds.',
  ownedAlready,
  partlyOwned: (names: string) =>
    `${ownedAlready(names)} So the whole order is given back; please order the rest again.`,
  webinarOver: 'Your payment arrived when the webinar was over already.',
  seatAlready: 'You have a seat in this webinar already.',
  lastSeatGone: 'Your payment arrived after the last seat had gone to someone else.',
  tooLate: 'The payment arrived so late that what you had entered for it was already deleted.',
  otherAmount: 'The amount that arrived is not the amount that was asked for.',
  otherAttempt: 'You had paid for the same with another attempt.',
  noTimeChosen: 'There was no time for your appointment, and no other one was chosen.',
  appointmentCancelled: 'You have cancelled your appointment.',
  appointmentCancelledByFirm: 'We had to cancel your appointment.',
  unknownMoney: 'We have received your payment, but could not find out what it was for.',
  byUs: 'We have refunded this payment.',
}

/** What a refund of a part leaves and takes; it follows the reason. */
export const partBack = {
  amount: 'You keep everything that you bought.',
  lines: (names: string) => `Given back: ${names}.`,
  several: (name: string, quantity: number) => `${quantity} × ${name}`,
}

/** What is taken off an order of what the firm has given somebody. */
export const granted = 'Given by us'
