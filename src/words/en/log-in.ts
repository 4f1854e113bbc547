import { sessionLifetime } from '#domain/lifetimes.ts'
import { formatDuration } from './durations.ts'

export const rememberMe = `Remember me for ${formatDuration(sessionLifetime(true).lifetimeMs)} on this device`
export const lostPassword = 'Lost your password?'
/** Around the link to the registration. */
export const noAccount = { before: 'No account yet? ', link: 'Register with your e-mail' }

export const loggedIn = 'Successfully logged in!'
export const logInFailed = 'Login failed'
/** Before the form, where a log-in would last one page. */
export const cannotBuyHere =
  'Your browser blocks cookies or has no storage left, so we can’t keep you logged in and you can’t buy anything with it. Please allow cookies and site data, or free some storage on this device, and open this page again.'
/** The next page would not know who is here. */
export const keepsNothing =
  'Your browser blocks cookies, so we can’t keep you logged in. Please allow them and log in again.'

export const logOut = 'Log out'
/** In the menu of the account. */
export const logOutOfMenu = 'Log Out'
export const loggedOutHere =
  'You are logged out here, but we could not reach the server to confirm it.'
