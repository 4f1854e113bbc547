import { formatRupees } from '#domain/money.ts'

export const checkoutPage = {
  title: 'Checkout',
  description: 'Check your order and pay by UPI.',
}

export const loading = 'Loading your order.'
export const addressMissing = 'Please choose a delivery address in your cart first.'
export const contactMissing = 'Please tell us your name and mobile number in your cart first.'

/** The way to what is bought. */
export const steps = {
  title: 'Steps of your purchase',
  cart: 'Cart',
  address: 'Address',
  pay: 'Pay',
}

// What is bought

export const yourOrder = 'Your order'
/** After the kind of the product and a comma. */
export const quantity = (count: number) => `quantity ${count}`

/** Sends what was typed to be taken off, such as a code. */
export const takeOff = 'Apply'
export const deductionLoading = 'Loading the field.'
/** What is taken off follows. */
export const takeBack = (deduction: string) => `Remove ${deduction}`

/** Above how each kind of thing comes, and what is given back. */
export const beforePaying = 'Good to know before you pay'

// Paying

/** Whoever buys something of which nothing is delivered. */
export const buyer = 'Your details'
export const receiptGoesHere = 'Your receipt goes to this e-mail address.'

/** A heading; it also begins the sentence in shell.ts that says what needs JavaScript. */
export const payment = 'Payment'
/** The name of a provider follows. */
export const upi = (provider: string) => `UPI with ${provider}`
export const anyUpiApp = 'Any UPI app or QR code'
export const privacy =
  'We use these details only for this order and its receipt. You enter your UPI PIN in your own UPI app; we never see it.'

export const pay = (totalPaise: number) => `Pay ${formatRupees(totalPaise)}`
export const openingPayment = 'Opening payment...'

// When the same was bought a moment ago

export const seeMyOrder = 'See my order'
export const buyAgain = (totalPaise: number) => `Buy it again for ${formatRupees(totalPaise)}`
