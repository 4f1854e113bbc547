import { acknowledgeWithinHours } from '#domain/complaint.ts'
import { form, status } from './complaints.ts'

/** To whoever complained. */
export const received = {
  subject: (ticket: string) => `Your complaint ${ticket}`,
  nameless: 'customer',
  text: (days: number) =>
    `Thank you for telling us. We have received your complaint and are looking into it. You will have an answer within ${days} days. This is its ticket number:`,
  button: 'Check its status',
  closing: ({ email, phone }: { email: string; phone: string }) =>
    `To add anything, please reply to this mail, write to ${email} or call ${phone}, and mention the ticket. If you did not complain, you can ignore this mail.`,
}
export const answered = {
  subject: (ticket: string) => `Our answer to your complaint ${ticket}`,
  subjectResolved: (ticket: string) => `Your complaint ${ticket} is resolved`,
  text: 'We have looked into your complaint. This is our answer:',
  textResolved: 'We have resolved your complaint. This is our answer:',
  closing: 'Please reply to this mail if something is still open.',
  closingResolved:
    'If this does not resolve it, please reply to this mail. You can also turn to the National Consumer Helpline, by phone at 1915 or at consumerhelpline.gov.in.',
}

/** To the officer. */
export const facts = {
  ticket: 'Ticket',
  name: form.name,
  about: 'About',
  answerBy: status.answerBy,
}
export const notice = {
  subject: (ticket: string) => `Complaint ${ticket}`,
  text: 'There is a new complaint. We have acknowledged it by mail. It says:',
  closing: (ticket: string) =>
    `Answer with: npm run admin -- complaint ${ticket} --answer "…", or with --resolve "…" when it is settled. A reply to this mail goes to the person who complained, and is not recorded.`,
}
export const more = {
  subject: 'More complaints than mails',
  text: 'There are more complaints today than we send mails of. Read them all with: npm run admin -- list complaints --state open',
}
export const reminders = {
  acknowledge: {
    subject: (ticket: string) => `Complaint ${ticket}: the acknowledgement was not delivered`,
    text: () =>
      `The mail that acknowledges this complaint could not be delivered so far. It must be acknowledged within ${acknowledgeWithinHours} hours: please write yourself, and answer with the command below.`,
  },
  week: {
    subject: (ticket: string) => `Complaint ${ticket}: a week is left`,
    text: (days: number) =>
      `This complaint must be resolved within ${days} days, and a week of them is left.`,
  },
  soon: {
    subject: (ticket: string) => `Complaint ${ticket}: two days are left`,
    text: (days: number) =>
      `This complaint must be resolved within ${days} days, and two of them are left.`,
  },
  late: {
    subject: (ticket: string) => `Complaint ${ticket} is late`,
    text: (days: number) =>
      `This complaint should have been resolved within ${days} days. Please answer today.`,
  },
}
