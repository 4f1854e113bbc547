import type { GroupSize, TrainingTime } from '#domain/training.ts'
import { callWithin } from './payment.ts'

// The page for companies.

export const whatWeDo = 'What we do'
export const whoComes = 'Who comes'
export const howItGoes = 'How it goes'

// The form.

export const form = {
  heading: 'Tell us about your team',
  company: 'Company',
  name: 'Your name',
  reachHint: 'Your phone number or your e-mail address is enough.',
  people: 'How many people?',
  city: 'Where?',
  cityHint: 'A city, or “Online”.',
  when: 'When?',
  choose: 'Please choose',
  message: 'What should it be about?',
  messageHint: 'What happens in your team today, and what should be different afterwards?',
  submit: 'Ask for a proposal',
  price: `Asking costs nothing. We answer ${callWithin}.`,
  retention: 'We use what you write to answer you, and delete it after one year.',
  policy: 'Privacy Policy',
}
export const groupSizes: Record<GroupSize, string> = {
  '1-10': 'Up to 10',
  '11-25': '11 to 25',
  '26-60': '26 to 60',
  '61+': 'More than 60',
}
export const times: Record<TrainingTime, string> = {
  soon: 'As soon as possible',
  'three-months': 'Within three months',
  later: 'Later than that',
  open: 'Not sure yet',
}

// The page that a company is led to afterwards.

export const received = {
  title: 'Your enquiry has arrived',
  description: 'What happens after your company has asked for a training.',
  text: `Thank you. We read what you wrote and answer ${callWithin}, by phone or by e-mail.`,
  next: 'Nothing is booked and nothing is to be paid. First we ask a few questions, then you get a proposal with a date and a price.',
  /** Around the telephone number. */
  change: { before: 'Would you like to add something? Please tell us on ', after: '.' },
}
