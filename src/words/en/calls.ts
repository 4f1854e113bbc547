/** What went wrong with a call: the network, us, or nobody is logged in. */
export const failed = 'Something went wrong. Please try again later.'
export const offline = 'You’re offline. Please connect and try again; nothing is lost.'
export const networkError = 'Network error. Please try again later.'
export const tooSlow = 'This is taking too long. Please try again.'
export const pleaseLogIn = 'Please log in.'
export const loggedOut = 'You have logged out.'
export const sessionEnded = 'Your session has ended. Please log in again.'
/** The link or button that leads there. */
export const logIn = 'Log in'
