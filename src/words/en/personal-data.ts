export const yourPassword = 'Your password'

export const yourData = 'Your data'

/** A copy of everything. */
export const downloadMyData = 'Download my data'
export const whatIsInFile =
  'One file (JSON) with everything we hold about you: your details, addresses, orders, bookings and logins.'
export const dataDownloaded = 'Your data is downloaded.'

/** The end of an account. */
export const deleteMyAccount = 'Delete my account'
export const whatIsDeleted =
  'This cannot be undone. Your login, your addresses, your cart and the courses and books that you have bought are deleted at once, and so is what you told us in bookings.'
export const whatIsKept =
  'The law requires us to keep the invoices of your orders, with name, address and amounts. They no longer belong to a login.'
/** Once the firm seals what it must keep. */
export const whatIsSealed =
  'For each purchase, the law requires us to keep your contact for a year, and the name and address on its invoice for eight. They are encrypted, no one reads them in daily work, and they are deleted when that time is over.'
export const understood = 'I understand, continue'
export const deleteForGood = 'Delete my account for good'
export const keepMyAccount = 'Keep my account'
export const accountDeleted = 'Your account is deleted.'
