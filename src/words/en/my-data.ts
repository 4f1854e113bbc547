export const title = 'My data'
export const description =
  'See the data that we hold about you, withdraw a consent, take a copy or have it deleted, without an account.'
export const lead =
  'See the data that we hold about you, withdraw a consent, get a copy, or have it deleted. No account is needed: the code that we send you confirms that it is you.'
export const withAccount = 'With an account it is faster:'
export const byPhone = 'Only shared a phone number? Contact our grievance officer'
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
  'Your account is deleted too: your login, addresses, cart, and the courses and books that you have bought. This cannot be undone.'
export const invoicesStay =
  'The law requires us to keep the invoices for what you paid, with name, address and amounts.'
export const keptSealed =
  'The law requires us to keep your contact for a year after each purchase, and the name and address on its invoice for eight: encrypted, not read in daily work, and deleted when that time is over.'
export const sure = 'Yes, delete what you hold about me.'
export const sureFirst = 'Tick the box to confirm deletion.'
export const erase = 'Delete my data'
export const deleted = 'Your data is deleted. We’ve e-mailed you a confirmation.'
