import { inIndia } from '#domain/india-time.ts'
import { formatClock, formatWeekday } from './clock.ts'

const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August'],
  ...['September', 'October', 'November', 'December'],
]
const monthName = (epochMs: number) => months[inIndia(epochMs).getUTCMonth()] ?? ''

// 'Thu', '26' and 'Nov', in India.
export const weekday = (epochMs: number) => formatWeekday(epochMs).slice(0, 3)
export const dayOfMonth = (epochMs: number) => String(inIndia(epochMs).getUTCDate())
export const month = (epochMs: number) => monthName(epochMs).slice(0, 3)

/** 'Thursday 26 November', in India. */
export const wholeDay = (epochMs: number) =>
  `${formatWeekday(epochMs)} ${dayOfMonth(epochMs)} ${monthName(epochMs)}`

/** 'Thursday 26 November, 10:00 AM', in India. */
export const dayAndTime = (epochMs: number) => `${wholeDay(epochMs)}, ${formatClock(epochMs)}`

/** 'Mon 30 Nov, 5:00 PM', in India. */
export const shortDayAndTime = (epochMs: number) =>
  `${weekday(epochMs)} ${dayOfMonth(epochMs)} ${month(epochMs)}, ${formatClock(epochMs)}`

/** On the card of a person, before the first of their free times. */
export const nextFree = 'Next free:'

/** Beside the price of what is sent by post. */
export const sentBy = (epochMs: number) =>
  `Order today and we send it by ${weekday(epochMs)}, ${dayOfMonth(epochMs)} ${month(epochMs)}.`

/** What stands beside a time wherever it could be taken for another one. */
export const indianTime = 'Indian time'

// The form

export const request = 'Your appointment'
export const withWhom = 'With whom?'
export const anyone = 'First available'
export const anyoneHint = 'any of our team'
export const free = 'Free'
export const show = 'Show the free times'
export const when = 'When?'
export const whichDay = 'Day'
export const timesOn = (epochMs: number) => `Times on ${wholeDay(epochMs)}`
export const inIndianTime = 'All times are Indian time.'
/** Beside it where the clock of the reader shows another time; the browser puts its zone behind, 'GMT+4'. */
/** Heard before such a time. */
export const yourTime = 'your time'
export const ownTimesBelow = 'Your local time is shown below each slot:'
export const later = 'Next days'
export const earliest = 'Back to the first days'
export const chosen = (time: string) => `You have chosen ${time}, Indian time.`
export const details = 'About you'
export const howPaid = 'Required. Pay by UPI on the next page. We hold your slot while you pay'
export const howProven = 'We e-mail you a code to confirm it'
export const changeUntil = (hours: number) =>
  hours === 0
    ? 'You can move or cancel it until it begins.'
    : `You can move or cancel it until ${hours} ${hours === 1 ? 'hour' : 'hours'} before.`

// Where the times stand

export const asBuilt = 'Available slots will appear in a moment.'
export const loading = 'Looking up the free times…'
export const none = 'No slots free on these days.'
export const noneAtAll = 'No slots left right now. Please choose someone else, or call us.'
export const noneOfCoach = `Try someone else, or choose “${anyone}”.`
export const retry = 'Try again'
export const taken = 'The nearest times that are free'

// How one meets

export const meeting = {
  video: 'By video',
  phone: 'We call you',
  office: 'In our office',
}
