export const title = 'My data'
export const description =
  'See the data that we hold about you, withdraw a consent, take a copy or have it deleted, without an account.'
export const lead =
  'See the data that we hold about you, withdraw a consent, get a copy, or have it deleted. No account is needed: the code that we send you confirms that it is you.'
export const withAccount = 'With an account it is faster:'
export const byPhone = 'Did you give us only a phone number? Our grievance officer helps you'
export const toAccount = 'Privacy in your account'

export const email = 'E-mail address that you used with us'
export const sendCode = 'Send me a code'
/** The same whatever the mailbox is to us. */
export const sent = {
  code: 'We have sent a code to this address. It is valid for ten minutes.',
  link: 'We have sent a link to this address. It is valid for fifteen minutes.',
}
export const code = 'Code from the mail'
export const open = 'Show my data'

export const copy = 'A copy of everything'
export const end = 'Have it deleted'
export const endOfData =
  'What you told us in bookings and complaints is deleted. This cannot be undone.'
export const endOfAccount =
  'Your account goes with it: your login, addresses, cart, and the courses and books that you have bought. This cannot be undone.'
export const invoicesStay =
  'Of what you paid, the law makes us keep the invoice, with name, address and amounts.'
export const keptSealed =
  'Of what you paid, the law makes us keep your contact for a year after each purchase, and the name and address of its invoice for eight: encrypted, read by nobody in daily work, and deleted when its time is over.'
export const sure = 'Yes, delete what you hold about me.'
export const sureFirst = 'Please tick the box to confirm that it shall be deleted.'
export const erase = 'Delete my data'
export const deleted = 'Your data is deleted. A letter about it is on its way to you.'
