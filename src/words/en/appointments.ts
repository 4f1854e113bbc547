import type { Meeting } from '#domain/appointment-times.ts'
import { chooseWithinMs, movesAtMost } from '#domain/appointment-state.ts'
import { formatDay } from '#domain/india-time.ts'
import { formatClock, formatWeekday } from './clock.ts'
import { changeTime } from './dashboard.ts'
import { formatDuration, inWords } from './durations.ts'
import { seat } from './purchase-mails.ts'

/** 'Tuesday, 01-12-2026, 10:00 AM IST' */
export const moment = (epochMs: number) =>
  `${formatWeekday(epochMs)}, ${formatDay(epochMs)}, ${formatClock(epochMs)} IST`

/** The same in the time of whoever booked; '' for a zone that is not known, and where clocks show the same. */
export function momentIn(zone: string, epochMs: number): string {
  const format = (timeZone: string) =>
    new Intl.DateTimeFormat('en-GB', {
      ...{ weekday: 'long', day: '2-digit', month: 'long', hour: 'numeric', minute: '2-digit' },
      ...{ hour12: true, timeZone },
    })
      .format(epochMs)
      .replace(/\s([ap])m$/i, (_, half: string) => ` ${half.toUpperCase()}M`)
  try {
    const own = format(zone)
    return zone === '' || own === format('Asia/Kolkata') ? '' : `${own} (${zone})`
  } catch {
    return ''
  }
}

const minutes = (count: number) => `${count} minutes`
const chooseWithin = formatDuration(chooseWithinMs)

export const facts = {
  when: 'When',
  yourTime: 'In your time',
  with: 'With',
  takes: 'Takes',
  takesMinutes: minutes,
  how: 'How',
  price: 'Price',
  free: seat.free,
}

const weCall = (phone: string) => `We call you at ${phone}`

/** How it is held, for whoever comes; `link` is '' where there is none. */
export const how: Record<Meeting, (values: { link: string; phone: string }) => string> = {
  video: ({ link, phone }) => link || weCall(phone),
  phone: ({ phone }) => weCall(phone),
  office: () => 'At our office; the address is on our website',
}

/** In mails and on pages. */
export const ways = {
  own: 'My appointment',
  page: changeTime,
  calendar: seat.calendar,
  join: 'Join the call',
  choose: 'Choose another time, or get a refund',
}

// To whoever booked.

const nameless = 'customer'

export const code = {
  subject: (digits: string) => `${digits} is your code`,
  heading: 'Your code',
  text: (name: string, when: string) =>
    `Someone, probably you, has asked for an appointment with us: ${name}, ${when}. Please enter this code on our website to confirm it:`,
  closing: (heldMs: number) =>
    `The time is yours as soon as you enter it; until then someone else may take it. The code is valid for ${formatDuration(heldMs)}. If you did not ask for it, you can ignore this mail.`,
}

export const link = {
  subject: 'Confirm your appointment',
  text: (name: string, when: string) =>
    `Someone, probably you, has asked for an appointment with us: ${name}, ${when}. After too many wrong codes we send a link instead, as it cannot be guessed. Open it to confirm the appointment.`,
  button: 'Confirm the appointment',
}

export const confirmed = {
  subject: (when: string) => `Your appointment: ${when}`,
  nameless,
  text: (name: string) => `Your appointment is confirmed: ${name}. We look forward to meeting you.`,
  until: (when: string) => `You can move it, or cancel it, until ${when}.`,
  untilForMoney: (when: string) => `You can move it, or cancel it and get a refund, until ${when}.`,
  closing: 'The link to your appointment is for you alone: please don’t share it.',
}

export const moved = {
  subject: (when: string) => `Your appointment has moved: ${when}`,
  text: (before: string) => `Your appointment has a new time. It was on ${before}.`,
}

export const cancelled = {
  subject: (when: string) => `Your appointment is cancelled: ${when}`,
  text: 'This appointment is cancelled. If your calendar reads invitations from your mails, it is up to date.',
  closing: 'You can choose another time whenever you like.',
}

export const unplaced = {
  subject: 'Please choose another time for your appointment',
  gone: 'We have received your payment, but the time you chose is no longer available: it went to someone else, or you have another appointment then. We are sorry.',
  byFirm: 'We are sorry: we cannot keep the time of your appointment.',
  choose: (untilMs: number) =>
    `Please choose another time, or ask for your money back. If you do neither by ${moment(untilMs)}, we refund it automatically.`,
  chooseFree: (untilMs: number) => `Please choose another time by ${moment(untilMs)}.`,
}

export const reminder = {
  subject: (when: string) => `Reminder: ${when}`,
  text: 'A reminder of your appointment with us. We look forward to meeting you.',
}

// To the coach.

export const coach = {
  dear: (name: string) => `Dear ${name},`,
  confirmed: {
    subject: (when: string) => `New appointment: ${when}`,
    text: 'You have a new appointment.',
  },
  moved: {
    subject: (when: string) => `Moved appointment: ${when}`,
    text: 'An appointment of yours has moved.',
  },
  cancelled: {
    subject: (when: string) => `Cancelled appointment: ${when}`,
    text: 'This appointment of yours is cancelled.',
  },
  reminder: { subject: (when: string) => `Reminder: ${when}`, text: 'You have this appointment.' },
  who: 'Who',
  about: 'About',
}

// To the firm.

export const notice = {
  confirmed: (name: string) => `Appointment booked by ${name}`,
  text: (name: string, what: string) => `${name} has booked an appointment: ${what}.`,
  unplaced: (name: string) => `${name} has paid, but has no time`,
  unplacedText: (name: string) =>
    `The payment of ${name} arrived after the time had gone to someone else, or for a time at which they have another appointment. They can choose another one or get a refund within ${chooseWithin}; after that it is refunded automatically.`,
  call: (phone: string) => `Call ${phone}`,
  closing: 'A reply to this mail goes to the person who booked.',
}

/** To the firm, as soon as somebody asks for a time that has a price. */
export const request = {
  subject: (name: string) => `Appointment asked for by ${name}: not paid yet`,
  text: (name: string, what: string) =>
    `${name} has asked for an appointment, and it is not paid yet: ${what}. The time is held for a while. Another mail tells you when it is paid.`,
}

/** In calendars. */
export const entry = {
  summary: (what: string, firm: string) => `${what}, ${firm}`,
  description: (how: string, page: string) => `${how}\n\n${changeTime}: ${page}`,
  forCoach: (what: string, name: string) => `${what}: ${name}`,
  coachDescription: (phone: string, message: string) =>
    [phone, message].filter(Boolean).join('\n\n'),
  feed: (coachName: string) => `Appointments of ${coachName}`,
}

/** What cannot be done with it, to whoever tries. */
export const movesUsed = `You have moved this appointment ${inWords(movesAtMost)} times. Please call us.`
