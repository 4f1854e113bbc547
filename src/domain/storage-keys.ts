/** Prefix of all keys that a tab stores through a reload. */
export const storedPrefix = 'kept:'

/** Path of the shop from which the visitor came. Not personal: a log-in keeps it. */
export const shopKey = `${storedPrefix}shop`

/** The payment to which a form has led: when its pay page closes, in epoch milliseconds, and its id. */
export const openPaymentKey = (kind: string): string => `${storedPrefix}open-${kind}`

/** The address that the cart has passed to the checkout. */
export const deliveryKey = 'delivery'

/** Progress in courses that has not reached the server. */
export const unsentLessonsKey = 'unsent-lessons'

/** Number of log-outs in this browser: what any tab has stored before the last one is dropped. */
export const logOutsKey = 'log-outs'

/** How long a tab stores unfinished input; the privacy policy says the same, and the content check compares. */
export const typedEmailLifetimeMs = 30 * 60_000
/** As long as a slow line takes from one page to the next. */
export const carriedCartLifetimeMs = 60_000
export const pendingItemLifetimeMs = 30 * 60_000
export const draftAddressLifetimeMs = 24 * 60 * 60_000
