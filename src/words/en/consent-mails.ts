/** To whoever has withdrawn. */
export const withdrawn = {
  subject: 'Your answers are deleted',
  text: 'You have withdrawn your consent. What you had told us about health, mind or money with a webinar is deleted here, and whoever read it by mail is asked to delete it there. Your seat stays yours.',
  unasked: (email: string) => `If it was not you, please write to ${email}.`,
}

/** Under a letter about a breach. */
export const questions = (email: string) => `Questions? Our grievance officer answers: ${email}.`

/** To the firm. */
export const notice = {
  subject: 'A consent was withdrawn: please delete the answers',
  text: 'Somebody has withdrawn the consent to keep what was answered about health, mind or money. It is deleted in the shop. Please delete the mails about the booking below, in the mailboxes of everybody who has them, and what was noted from them.',
  show: 'Who that was: npm run admin -- show and the number of the booking.',
  booking: 'Booking',
}
