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
