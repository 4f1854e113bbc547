import { callWithin } from './payment.ts'

// What is free

export const askOnWhatsApp = 'Ask on WhatsApp'
/** What stands in the message already. */
export const firstQuestion = 'Hello, I have a question before I book a consultation.'

// The form

export const request = 'Your request'
export const fullName = 'Full Name'
export const message = 'Message'
export const messageHint = 'In a line or two: what is it about?'
export const fee = 'Consultation fee'
export const howPaid = 'Required. Pay by UPI on the next page'
export const noFee = { title: 'Nothing to pay', how: 'We call you; no card, no UPI' }
/** What the button says, by what is chosen; `alone` where a browser cannot tell that. */
export const submit = {
  alone: 'Submit',
  paid: (fee: string) => `Submit and pay ${fee}`,
  free: 'Submit, free of charge',
}

/** Of the call and of the hour. */
export const weCall = `We call you ${callWithin}.`

// The choice between a call that is free and the hour

export const choose = 'What would you like?'
export const freeCall = { title: (minutes: number) => `${minutes}-minute call`, price: 'Free' }

// The page that whoever asked for a free call is led to

const yourCall = 'Your free call'
export const freeCallPage = {
  title: yourCall,
  description: 'What happens after you have asked for a free call.',
  heading: yourCall,
  text: `We call you back ${callWithin} of your request.`,
  /** While none is offered, for whoever has asked before. */
  notOffered: {
    title: 'Your call',
    description: 'What happens after you have asked for a call.',
    heading: 'Your call',
    text: `If you have asked for one, we call you ${callWithin} of your request. For now we offer only the paid hour.`,
  },
  thanks: 'We will call you',
  confirmed: (phone: string, minutes: number) =>
    `Thank you. We call ${phone} ${callWithin}, and have ${minutes} minutes for you.`,
  nothingToPay: 'There is nothing to pay, now or afterwards.',
  mailSent: 'We have sent you an e-mail that says the same.',
  /** Around the telephone number. */
  wrongNumber: {
    before: 'Is the number wrong, or is the call no longer needed? Please tell us on ',
    after: '.',
  },
  steps: 'Note your main question before the call.',
}

export const steps = 'How the hour goes'

// When the same was booked a moment ago; of a seat in a webinar, too

export const seeBooking = 'See my booking'
export const bookAgain = 'Yes, book it'
