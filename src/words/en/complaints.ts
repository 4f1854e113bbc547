import { acknowledgeWithinHours, resolveWithinDays } from '#domain/complaint.ts'

/** /grievance: who answers complaints, and the form. */
export const page = {
  title: 'Complaints',
  description:
    'Who answers complaints about this site, how to reach them, and a form that gives you a ticket number.',
  lead: `Something went wrong? Write to us here, by e-mail or by phone. You get a ticket number at once, an acknowledgement within ${acknowledgeWithinHours} hours and an answer within ${resolveWithinDays} days.`,
  officer: 'Grievance officer',
  firm: 'Who we are',
}
