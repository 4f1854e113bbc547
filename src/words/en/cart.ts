import { formatRupees } from '#domain/money.ts'

export const cartPage = {
  title: 'Your cart',
  description: 'What you are about to buy, and where to.',
}

/** Begins the sentence in shell.ts that says what needs JavaScript. */
export const needsScript = 'The cart'

export const loading = 'Loading your cart.'
export const logInFirst = 'Please login first!'
/** Below the way to the log-in. */
export const keptWithAccount =
  'Your cart is saved in your account, on all your devices. Creating an account takes a minute. We e-mail you a code.'
/** A change that did not leave the browser: the cart shows what the server has. */
export const offline = 'You’re offline. Reconnect and try again; your cart is unchanged.'
export const logInToChange = 'You must be logged in to update the cart.'

export const emptyCart = {
  text: 'Your cart is empty. There is plenty to choose from.',
  seeArt: 'Visit the art shop',
}

// What is in the cart

export const itemCount = (count: number) => (count === 1 ? 'One item' : `${count} items`)
export const subtotal = 'Subtotal'

/** After the kind of the product and a comma. */
export const priceEach = (pricePaise: number) => `${formatRupees(pricePaise)} each`
/** After the kind of the product and a comma. */
export const priceChanged = (formerPaise: number, nowPaise: number) =>
  `price changed from ${formatRupees(formerPaise)} to ${formatRupees(nowPaise)}`

export const quantityOf = (product: string) => `Quantity of ${product}`
export const decreaseQuantity = (product: string) => `Decrease quantity of ${product}`
export const increaseQuantity = (product: string) => `Increase quantity of ${product}`
export const remove = 'Remove'
export const removeProduct = (product: string) => `Remove ${product}`

/** Whoever presses it has read that something left the cart. */
export const allRight = 'All right'

// The way on and back

/** Instead of the delivery address. */
export const nothingDelivered = 'Nothing to ship: it opens in your account as soon as you pay.'
export const continueToPayment = 'Continue to Payment'
export const backToShop = 'Back to shop'

// What left the cart

export const takenOut = {
  notSold: (product: string) => `${product} is no longer sold, so we removed it from your cart.`,
  givenAway: (product: string) =>
    `${product} is free now: download it from the library. We removed it from your cart.`,
  /** Instead of the name of something that nobody remembers. */
  unnamed: 'One of your items',
}
