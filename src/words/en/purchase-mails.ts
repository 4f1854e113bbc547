import { formatClock, formatHours, formatWeekday } from './clock.ts'
import { freeCallPage } from './consultation.ts'
import { inWords } from './durations.ts'
import { city, name, state, total } from './forms.ts'
import { carrier, followParcel, trackingNumber } from './orders.ts'
import { callWithin, thanks } from './payment.ts'
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

/** To the firm, of an order that is paid. */
export const orderNotice = {
  toSend: (goods: string, who: string) => `To send: ${goods}, for ${who}`,
  nothingToSend: (sum: string, who: string) => `Order of ${sum} paid by ${who}`,
  packAndSend: (goods: string) => `An order is paid. Please pack and send: ${goods}.`,
  byItself:
    'An order is paid. There is nothing to send: the buyer finds courses and books in the account.',
  each: (price: string) => `, ${price} each`,
  total,
  name,
  address: 'Address',
  order: 'Order',
  noteIt: 'When it is sent, note it, and the buyer is told:',
  command: (id: string) =>
    `npm run admin -- sent ${id} --carrier "India Post" --tracking EX123456789IN`,
}

const ifItDoesNotArrive = 'If it does not arrive, please reply to this mail or call us.'

/** To the buyer of what has to be sent. */
export const delivery = {
  nameless: 'customer',
  packed: {
    subject: 'Your order is packed',
    text: 'Your order is packed and waiting for the courier. We will write again when it is on its way.',
    closing: 'If the address has changed, please reply to this mail at once.',
  },
  sent: {
    subject: 'Your order is on its way',
    text: 'Your order was sent to the address you gave us.',
    closing: ifItDoesNotArrive,
  },
  /** It was told with another carrier or number before. */
  corrected: {
    subject: 'Your order: how to follow your parcel',
    text: 'Here is how to track your parcel. What we wrote about it before was not right.',
    closing: ifItDoesNotArrive,
  },
  delivered: {
    subject: 'Your order was delivered',
    text: 'Your parcel is marked as delivered. We hope you like what is in it.',
    closing:
      'If it has not reached you, or something is damaged, please reply to this mail or call us, with a picture if you can.',
  },
  facts: { goods: 'In the parcel', carrier, tracking: trackingNumber },
  follow: followParcel,
}

/** To whoever booked a consultation. */
export const consultation = {
  subject: 'Your consultation is booked',
  preview: `We will call you ${callWithin}.`,
  /** Stands for a name that cannot be one: 'Dear customer,'. */
  nameless: 'customer',
  text: `Thank you. We have received your payment and will call you ${callWithin} to agree on a time.`,
  closing: 'If anything changes, please reply to this mail or call us.',
}

/** To whoever asked for a call that is free. */
export const freeCall = {
  subject: freeCallPage.title,
  preview: consultation.preview,
  nameless: consultation.nameless,
  text: (lastDigits: string, minutes: number) =>
    `Thank you for asking for a free call. We will call you ${callWithin}, at the number that ends in ${lastDigits}, and we have ${minutes} minutes for you.`,
  nothingToPay: freeCallPage.nothingToPay,
  closing:
    'If the number is wrong, or you did not ask for a call, please reply to this mail or call us.',
}

const call = (phone: string) => `Call ${phone}`
const notPaidYet = 'Not paid yet.'

/** To the firm, of the same. */
export const consultationNotice = {
  subject: (name: string) => `Consultation booked by ${name}`,
  /** Above the message. */
  text: (name: string) => `${name} has booked and paid a consultation, and writes:`,
  button: call,
  /** Beside the id of what nobody pays for. */
  request: 'Request',
  closing: 'A reply to this mail goes to the visitor.',
}

/** To the firm, of a call that costs nothing. */
export const freeCallNotice = {
  subject: (name: string) => `Free call asked for by ${name}`,
  /** Above the message. */
  text: (name: string, minutes: number) =>
    `${name} asks for the free call of ${minutes} minutes. There is nothing to pay: please call ${callWithin}. What was written to you:`,
  mark: (minutes: number) => `Free call of ${minutes} minutes, nothing to pay.`,
}

/** To the firm, as soon as somebody asks, before anything is paid. */
export const consultationRequest = {
  subject: (name: string) => `Consultation asked for by ${name}: not paid yet`,
  /** Above the message. */
  text: (name: string) =>
    `${name} has asked for a consultation, and the fee is not paid yet. Another mail tells you when it is; you can call before that, too. What was written to you:`,
  mark: notPaidYet,
}

const either = (things: readonly string[]) =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(things)
const filesOf = (lists: number) =>
  lists === 1
    ? 'a file that this command writes'
    : `${inWords(lists)} files that these commands write`

/** To the firm, when so many ask that it is not told of each; for what they ask is in the words of the kinds. */
export const moreRequests = {
  subject: (asked: readonly string[]) => `Many people ask for ${either(asked)}`,
  /** A list for each. */
  text: (asked: readonly string[]) =>
    `More people have asked for ${either(asked)} without paying than are mailed to you one by one. All of them, and how to reach them, are in ${filesOf(asked.length)}:`,
  command: (list: string, day: string) =>
    `npm run --silent admin -- export ${list} --since ${day} > ${list}.csv`,
  who: 'You are mailed about everyone who pays, as always. If most of it is nonsense, someone is playing tricks, and you need not do anything.',
}

/** To the firm, as soon as somebody asks for a seat that has a price. */
export const seatRequest = {
  subject: (who: string) => `Webinar seat asked for by ${who}: not paid yet`,
  text: (webinar: string) =>
    `A seat in “${webinar}” has been asked for and is not paid yet. Another mail tells you when it is.`,
  mark: notPaidYet,
}

/** To whoever has a seat in a webinar. */
export const seat = {
  subject: (title: string) => `Your seat: ${title}`,
  preview: (start: string) => `It begins on ${start}.`,
  /** Stands for a name that cannot be one: 'Dear participant,'. */
  nameless: 'participant',
  text: 'Your seat is reserved. Please keep this mail: it has the link to join.',
  begins: 'Begins',
  takes: 'Takes',
  hours: formatHours,
  price: facts.price,
  free: 'Free of charge',
  button: 'Join the webinar',
  calendar: 'Add it to your calendar',
  closing: 'The link to join is for you alone: please don’t share it.',
}

/** To the same, a day and an hour before. */
export const reminder = {
  subject: (startMs: number, title: string) =>
    `${formatWeekday(startMs)}, ${formatClock(startMs)} IST: ${title}`,
  preview: 'Your seat is waiting, and so is the link to join.',
  text: 'You have a seat in this webinar. We look forward to seeing you.',
}

/** In the calendar of whoever has a seat; the title of the webinar stands above. */
export const calendarEntry = (joinLink: string, about: string) => `Join: ${joinLink}\n\n${about}`

/** To the firm, of a seat that somebody has. */
export const seatNotice = {
  subject: (who: string) => `Webinar seat for ${who}`,
  text: (webinar: string) => `A seat in “${webinar}” is confirmed.`,
  owed: (phone: string) =>
    `The link is owed by phone: no e-mail address was given. Please call or message ${phone}, and pass on when it begins and the link to join.`,
  /** In the firm's own template, which shows nothing else of it. */
  owedMark: (link: string) => `The link is owed by phone: ${link}`,
  link: 'Link to join',
  call,
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
