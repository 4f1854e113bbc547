/** Begins the key of everything that a tab keeps through a reload. */
export const storedPrefix = 'kept:'

/** Where a tab keeps the path of the shop that one came from. It says nothing about anybody: a log-in leaves it. */
export const shopKey = `${storedPrefix}shop`

/** Where a tab keeps the payment that a form has led to: when its pay page closes, in epoch milliseconds, and its id. */
export const openPaymentKey = (kind: string): string => `${storedPrefix}open-${kind}`

/** Where a browser keeps the address that the cart has handed to the checkout. */
export const deliveryKey = 'delivery'

/** Where a browser keeps what was done in courses and has not reached the server. */
export const unsentLessonsKey = 'unsent-lessons'

/** Where a browser counts how often somebody has logged out: what any tab has kept before is forgotten. */
export const logOutsKey = 'log-outs'

/** How long a tab keeps what is begun in it; the privacy policy says the same, and the content check compares. */
export const typedEmailLifetimeMs = 30 * 60_000
/** As long as a slow line takes from one page to the next. */
export const carriedCartLifetimeMs = 60_000
export const pendingItemLifetimeMs = 30 * 60_000
export const draftAddressLifetimeMs = 24 * 60 * 60_000
