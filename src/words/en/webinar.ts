import { formatClock, formatWeekday } from './clock.ts'
import type { genders as genderNames } from '#domain/contact.ts'
import { formatDay } from '#domain/india-time.ts'
import { startsAt, type Timetable } from '#domain/webinar-time.ts'

// When it is

const indianTime = (epochMs: number) => `${formatClock(epochMs)} IST`

/** '17-01-2027, 6:30 PM IST': day-month-year and a 12-hour clock (specification, section 9). */
export const formatStart = (webinar: Timetable) => {
  const start = startsAt(webinar)
  return `${formatDay(start)}, ${indianTime(start)}`
}
export const weekdayAndStart = (webinar: Timetable) =>
  `${formatWeekday(startsAt(webinar))}, ${formatStart(webinar)}`

// What it is

export const enrollNow = 'Enroll Now'
export const facts = {
  time: 'Time',
  start: indianTime,
  until: (epochMs: number) => `until ${formatClock(epochMs)}`,
  duration: 'Duration',
  online: 'online',
  price: 'Price',
  oneSeat: 'for one seat',
  seats: 'Seats',
  flower: 'A flower with a full petal for each part of the seats that is left.',
  /** Behind how many there are. */
  inAll: 'seats in all',
  /** Behind how many are left. */
  leftOf: (seats: number) => `of ${seats} seats are left`,
}
export const host = 'Who leads it'
export const evening = 'The evening'
export const reasons = "Why You Can't Miss This Webinar?"
export const audiences = {
  title: 'Who it is for',
  students: 'Students',
  professionals: 'Professionals',
  corporate: 'Corporate',
}

// When there is none

export const noWebinar = {
  title: 'No webinar is planned',
  words:
    'The next one will be announced here, with its date and price. Until then, you can take our courses on any day.',
}
export const over = {
  /** Around the day on which it was. */
  words: {
    before: 'This webinar has ended. It took place on ',
    after: '. The next date will be announced here.',
  },
  requestDate: 'Ask for the next date',
  /** The subject of the mail that asks. */
  subject: (title: string) => `Next date: ${title}`,
}

// The form

export const reserve = {
  title: 'Reserve your seat',
  words: 'Just your e-mail or phone. Everything else is optional.',
  button: 'Reserve my seat',
  /** The same button when the seat has a price. */
  pay: 'Pay Now',
}
export const you = 'You'
export const gender = 'Gender'
export const genders = {
  male: 'Male',
  female: 'Female',
  preferNotToSay: 'Prefer not to say',
} satisfies Record<(typeof genderNames)[number], string>
export const challenges = {
  title: 'Your challenges',
  hint: 'Only if you wish to name them. It helps us choose the examples.',
  healthChallenge: 'Health',
  mentalChallenge: 'Mental',
  financialChallenge: 'Financial',
  otherChallenge: 'Other',
  whatElse: 'What else?',
}
export const consent = {
  more: 'What you agree to, and how you withdraw',
  hint: 'Please tick this if you name a challenge. Your answers are mailed to the firm as soon as you send the form, before anything is paid. If you do not want that, untick your challenges.',
}
export const seat = {
  title: 'One seat',
  howPaid: 'Paid by UPI on the next page; your seat is confirmed then',
}

// What became of it

export const submitted = 'Your information has been submitted successfully!'
export const lost = 'An error occurred. Please try again.'
export const refused = 'There was a problem submitting your information.'
