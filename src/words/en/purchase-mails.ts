import { formatClock, formatHours, formatWeekday } from './clock.ts'
import { city, name, state, total } from './forms.ts'
import { thanks } from './payment.ts'
import { facts, gender, genders } from './webinar.ts'

/** To the buyer of courses, books and art. */
export const receipt = {
  subject: (sum: string) => `We have received your payment of ${sum}`,
  text: thanks,
  several: (name: string, quantity: number, price: string) =>
    `${name}, ${quantity}\u00a0×\u00a0${price}`,
  total,
  button: 'Your orders and downloads',
  closing: 'Please keep this mail for your records.',
}

/** To whoever booked a consultation. */
export const consultation = {
  subject: 'Your consultation is booked',
  preview: 'We will call you within two working days.',
  /** Stands for a name that cannot be one: 'Dear customer,'. */
  nameless: 'customer',
  text: 'Thank you. We have received your payment and will call you within two working days to agree on a time.',
  lostMessage: 'What you wrote to us was lost. Please answer this mail and write it once more.',
  closing: 'If anything changes, please reply to this mail or call us.',
}

/** To the firm, of the same. */
export const consultationNotice = {
  subject: (name: string) => `Consultation booked by ${name}`,
  text: (name: string) => `${name} has booked and paid a consultation.`,
  /** Above the message. */
  textBeforeMessage: (name: string) => `${name} has booked and paid a consultation, and writes:`,
  lostMessage:
    'What was written to you was lost when a backup was restored. Please call, and ask for it.',
  button: (phone: string) => `Call ${phone}`,
  closing: 'An answer to this mail goes to the visitor.',
}

/** To the firm, as soon as somebody asks, before anything is paid. */
export const consultationRequest = {
  subject: (name: string) => `Consultation asked for by ${name}: not paid yet`,
  /** Above the message. */
  text: (name: string) =>
    `${name} has asked for a consultation, and the fee is not paid yet. Another mail tells you when it is; until then you may call all the same. What was written to you:`,
  mark: 'Not paid yet.',
}

/** To the firm, when so many ask that it is not told of each. */
export const moreConsultationRequests = {
  subject: 'Many people ask for a consultation',
  text: 'More people have asked for a consultation without paying than are mailed to you one by one. All of them, with what they wrote and how to reach them, are in a file that this command writes:',
  command: (day: string) =>
    `npm run --silent admin -- export consultations --since ${day} > consultations.csv`,
  who: 'Whoever pays is mailed to you as always. If most of it is nonsense, somebody plays tricks, and nothing needs to be done.',
}

/** To whoever has a seat in a webinar. */
export const seat = {
  subject: (title: string) => `Your seat: ${title}`,
  preview: (start: string) => `It begins on ${start}.`,
  /** Stands for a name that cannot be one: 'Dear participant,'. */
  nameless: 'participant',
  text: 'Your seat is reserved. Please keep this mail: it holds the link to join.',
  begins: 'Begins',
  takes: 'Takes',
  hours: formatHours,
  price: facts.price,
  free: 'Free of charge',
  button: 'Join the webinar',
  calendar: 'Add it to your calendar',
  closing: 'The link to join is yours alone: please do not pass it on.',
}

/** To the same, a day and an hour before. */
export const reminder = {
  subject: (startMs: number, title: string) =>
    `${formatWeekday(startMs)}, ${formatClock(startMs)} IST: ${title}`,
  preview: 'Your seat is waiting, and so is the link to join.',
  text: 'You have a seat in this webinar. We look forward to you.',
}

/** In the calendar of whoever has a seat; the title of the webinar stands above. */
export const calendarEntry = (joinLink: string, about: string) => `Join: ${joinLink}\n\n${about}`

/** To the firm, of a seat that somebody has. */
export const seatNotice = {
  subject: (who: string) => `Webinar seat for ${who}`,
  text: (webinar: string) => `A seat in “${webinar}” is confirmed.`,
  /** Paid or free, by somebody who gave a phone number only. */
  linkOwed: (joinLink: string) =>
    `No e-mail address was given: nobody could be mailed how to join. Please send this link by phone: ${joinLink}`,
  name,
  city,
  state,
  gender,
  genders: { ...genders, preferNotToSay: 'Prefers not to say' },
  healthChallenge: 'Health challenge',
  mentalChallenge: 'Mental challenge',
  financialChallenge: 'Financial challenge',
  otherChallenge: 'Other',
  yes: 'Yes',
  no: 'No',
  notShared: 'Not shared',
  notGiven: 'Not given',
}
