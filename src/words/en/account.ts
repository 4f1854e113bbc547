/** The side menu of the account, and the titles of its pages. */
export const sections = {
  dashboard: 'Dashboard',
  orders: 'Orders',
  downloads: 'Downloads',
  addresses: 'Addresses',
  'account-details': 'Account details',
  privacy: 'Privacy',
}
export const account = 'Account'
export const myAccount = 'My account'

/** What search engines show below the title of a page. */
export const descriptions = {
  dashboard: 'Log in, or see your orders and downloads.',
  orders: 'What you have bought, with dates, amounts and receipts.',
  downloads: 'Books and courses that you have bought.',
  addresses: 'Where your orders go.',
  'account-details': 'Your name, your password and your devices.',
  privacy: 'What you agreed to, a copy of your data, and the end of your account.',
}

export const loadingAccount = 'Loading your account.'

export const hello = (name: string) => `Hello ${name}`
/** Before the button that logs out. */
export const notYou = (name: string) => `Not ${name}?`
/** Around the links to the sections. */
export const fromHere = {
  beforeOrders: 'From here you can look at ',
  orders: 'your orders',
  beforeDownloads: ' with their lessons and receipts, open ',
  downloads: 'your downloads',
  beforeAddresses: ', look after your ',
  addresses: 'addresses',
  beforeDetails: ', and change your password and ',
  details: 'account details',
  after: '.',
}

/** The saved addresses. */
export const loadingAddresses = 'Loading your addresses.'
export const noAddresses = 'You have not set up this type of address yet.'
export const addAddress = 'Add'
export const newAddress = 'New address'
export const closeForm = 'Close the form'
/** On the button that closes the form. */
export const closingMark = 'X'
export const deleteAddressOf = (name: string, street: string) =>
  `Delete the address ${name}, ${street}`
export const askDeletion = 'Delete this address?'
export const keepAddress = 'Keep'
