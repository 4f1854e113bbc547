import { callWithin } from './payment.ts'
import { form, received as receivedPage } from './training.ts'

/** To whoever asked for a training. */
export const received = {
  subject: 'Your training enquiry',
  /** Stands for the name, which anyone can have typed: 'Dear customer,'. */
  nameless: 'customer',
  text: `Thank you for asking about a training for your company. We have your enquiry and will answer ${callWithin}.`,
  next: receivedPage.next,
  closing:
    'To add anything, please reply to this mail or call us. If you did not ask for a training, you can ignore this mail.',
}

/** To the firm. */
export const notice = {
  subject: (company: string, people: string, city: string) =>
    `Training for ${company}, ${people} people, ${city}`,
  /** Above the message. */
  text: (name: string, company: string) =>
    `${name} of ${company} asks for a training. Please answer ${callWithin}. What was written to you:`,
  facts: {
    company: form.company,
    name: 'Contact',
    people: 'People',
    city: 'Place',
    when: 'When',
    id: 'Enquiry',
  },
  call: (phone: string) => `Call ${phone}`,
  byMail: 'A reply to this mail goes to the person who asked.',
  byPhone: 'No e-mail address was given: please call.',
}
export const more = {
  subject: 'More training enquiries than mails',
  text: 'More companies ask for a training today than we send mails of. Read them all with: npm run admin -- list training',
}
