/** To whoever has withdrawn. */
export const withdrawn = {
  subject: 'Your answers are deleted',
  text: 'You have withdrawn your consent. We have deleted what you told us about health, mind or money with a webinar, and asked those who read it by mail to delete it there. Your seat stays yours.',
  unasked: (email: string) => `If it was not you, please write to ${email}.`,
}

/** Under a letter about a breach. */
export const questions = (email: string) =>
  `Questions? Please write to our grievance officer: ${email}.`

/** To the firm. */
export const notice = {
  subject: 'A consent was withdrawn: please delete the answers',
  text: 'Someone has withdrawn the consent to keep their answers about health, mind or money. The answers are deleted in the shop. Please delete the mails about the booking below from every mailbox that has them, and any notes made from them.',
  show: 'Who that was: npm run admin -- show and the number of the booking.',
  booking: 'Booking',
}
