import { acknowledgeWithinHours } from '#domain/complaint.ts'

/** /grievance: who answers complaints, and the form. */
export const page = {
  title: 'Complaints',
  description:
    'Who answers complaints about this site, how to reach them, and a form that gives you a ticket number.',
  lead: (days: number) =>
    `Something went wrong? Write to us here, by e-mail or by phone. You get a ticket number at once, an acknowledgement within ${acknowledgeWithinHours} hours and an answer within ${days} days.`,
  officer: 'Grievance officer',
  firm: 'Who we are',
}

/** Where else one can turn if SEBI has registered the firm: on /grievance and in mails. */
export const sebi = {
  heading: 'If we do not resolve it',
  text: (days: number) =>
    `We are registered with SEBI. If we have not resolved your complaint within ${days} days, or our answer does not satisfy you, you can take it further without paying anything:`,
  steps: [
    {
      label: 'First',
      value: 'SCORES, where SEBI takes complaints',
      href: 'https://scores.sebi.gov.in',
    },
    {
      label: 'After that',
      value: 'SMART ODR, which settles disputes online',
      href: 'https://smartodr.in',
    },
  ],
}

export const form = {
  heading: 'Write to us',
  name: 'Full name',
  about: 'Order or payment number',
  aboutHint: 'If it is about one.',
  message: 'What went wrong?',
  messageHint: 'Please also say what you would like us to do.',
  submit: 'Send the complaint',
  retention:
    'We use what you write to answer you, and delete it one year after your complaint is resolved.',
}

/** The page of one complaint. */
export const status = {
  title: 'Your complaint',
  description: 'The status of your complaint.',
  heading: (ticket: string) => `Complaint ${ticket}`,
  states: {
    open: 'We have received it, and are looking into it. You will have our answer by mail, and here.',
    answered: 'We have answered. If something is still open, please reply to our mail.',
    resolved: 'It is resolved.',
  },
  filed: 'Received on',
  acknowledgeBy: 'Acknowledged by',
  answerBy: 'Answered by',
  answered: 'Our last answer on',
  answer: 'Our answer',
  /** Of a link that opens nothing. */
  none: 'We couldn’t find that complaint',
  noneText:
    'Please open the link in our latest message again, or contact the grievance officer with your ticket number.',
  keep: 'Please keep your ticket number. The link in our e-mail always shows its latest status.',
  complain: 'Make a complaint',
  officer: 'Grievance officer',
}
