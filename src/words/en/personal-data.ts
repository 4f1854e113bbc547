export const yourPassword = 'Your password'

export const yourData = 'Your data'

/** A copy of everything. */
export const downloadMyData = 'Download my data'
export const whatIsInFile =
  'One file (JSON) with everything that we keep about you: your details, addresses, orders, bookings and logins.'
export const dataDownloaded = 'Your data is downloaded.'

/** The end of an account. */
export const deleteMyAccount = 'Delete my account'
export const whatIsDeleted =
  'This cannot be undone. Your login, your addresses, your cart and the courses and books that you have bought are gone at once, and what you told us in bookings too.'
export const whatIsKept =
  'The law makes us keep the invoices of your orders, with name, address and amounts. They no longer belong to a login.'
/** Once the firm seals what it must keep. */
export const whatIsSealed =
  'The law makes us keep, of what you paid, your contact for a year after each purchase, and the name and address of its invoice for eight. It is encrypted, nobody reads it in daily work, and it is deleted when its time is over.'
export const understood = 'I understand, continue'
export const deleteForGood = 'Delete my account for good'
export const keepMyAccount = 'Keep my account'
export const accountDeleted = 'Your account is deleted.'
