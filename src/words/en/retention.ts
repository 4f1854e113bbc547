import type { Ground, RetentionClass } from '#domain/retention-policy.ts'

interface ClassWords {
  readonly what: string
  readonly why: string
  /** Instead of a number of months. */
  readonly until?: string
  /** Since when the months run. */
  readonly since?: string
}

const sinceBooking = 'after you booked'

export const classes: Record<RetentionClass, ClassWords> = {
  account: {
    what: 'Your account: e-mail, names, addresses, cart, what you own, how far you are in your courses and your notes there',
    why: 'Let you log in, and deliver what you buy',
    until: 'until you delete it',
  },
  access: {
    what: 'Logins, known browsers, networks, codes and links by mail, counts of tries, blocks, all in scrambled form',
    why: 'Keep strangers out',
    until: 'until they end or you delete the account; a block against misuse, until we end it',
  },
  invoices: {
    what: 'Who bought: name, and the address of what is delivered',
    why: 'Keep the books that tax and company law ask for',
    since: 'after the purchase',
  },
  orderContacts: {
    what: 'E-mail and mobile number of an order',
    why: 'Write to you about it, and deliver it',
    since: 'after the order',
  },
  bookings: {
    what: 'Consultations, calls, webinars: phone, e-mail, city and state',
    why: 'Answer you, and hold what you booked',
    since: sinceBooking,
  },
  bookingDetails: {
    what: 'What else you told us with a booking: your message, gender and time zone, and our notes of what you booked, ordered or asked',
    why: 'Prepare for you',
    since: sinceBooking,
  },
  answers: {
    what: 'What you said about health, mind or money',
    why: 'Prepare the webinar',
    since: 'after you booked, or until you withdraw',
  },
  mails: {
    what: 'Mails to you that could not be delivered',
    why: 'Send them once more',
    until: 'thirty days after the last try',
  },
  foundMoney: {
    what: 'Name and contact of money that arrived without an order',
    why: 'Give it back',
    until: 'until it is given back',
  },
  enquiries: {
    what: 'Training enquiries: company, name, phone, e-mail, city and what was written',
    why: 'Answer you',
    since: 'after you asked',
  },
  complaints: {
    what: 'Complaints, with name, e-mail and what was written',
    why: 'Answer you',
    since: 'after it is resolved',
  },
  consents: {
    what: 'What you agreed to and when, under a scrambled form of your address',
    why: 'Prove it',
    since: 'after it ends',
  },
  sealed: {
    what: 'Sealed records of a deleted account',
    why: 'Answer an authority that may ask',
    until: 'for the time that their own line names, and no longer',
  },
  deletions: {
    what: 'That you had your data deleted, under a scrambled form of your address',
    why: 'Delete it again, should a backup have to be restored',
    since: 'after you did',
  },
}

export const grounds: Record<Ground, string> = {
  contract: 'What you asked of us',
  law: 'The law',
  consent: 'Your consent',
  request: 'Your request',
  safety: 'Safety of your account',
}

export const heading = 'For how long, line by line'
export const head = {
  what: 'What',
  why: 'What for',
  ground: 'Ground',
  long: 'How long',
  then: 'Then',
}
/** Where nothing is done with any of it but to delete it. */
export const longThenDeleted = 'How long, then deleted'
const years = (months: number) => months / 12
const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`
/** '8 years', '18 months'. */
export const duration = (months: number) =>
  months % 12 === 0 ? counted(years(months), 'year') : counted(months, 'month')
export const thenErased = 'deleted'
export const thenSealed = (months: number, from: string) =>
  `deleted; if you delete your account from ${from} on, sealed until ${duration(months)} after the purchase`
