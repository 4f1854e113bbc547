// What is free

export const askOnWhatsApp = 'Ask on WhatsApp'
/** What stands in the message already. */
export const firstQuestion = 'Hello, I have a question before I book a consultation.'

// The form

export const request = 'Your request'
export const fullName = 'Full Name'
export const message = 'Message'
export const messageHint =
  'A few sentences are enough: what it is about, and what you would like to know.'
export const fee = 'Consultation fee'
export const howPaid = 'Required; paid by UPI on the next page'
export const submit = 'Submit'

export const steps = 'What happens'

// When the same was booked a moment ago; of a seat in a webinar, too

export const seeBooking = 'See my booking'
export const bookAgain = 'Book it again'
