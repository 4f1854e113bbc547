import type { ItemType } from '#domain/item.ts'

/** What forms, buttons and notices of several areas say. */

/** The names of fields. */
export const name = 'Name'
export const email = 'Email'
export const phone = 'Phone'
export const mobile = 'Mobile'
export const mobileNumber = (number: string) => `${mobile} ${number}`
export const city = 'City'
export const state = 'State'
export const password = 'Password'

/** Buttons and links. */
export const retry = 'Retry'
export const close = 'Close'
export const remove = 'Delete'
export const download = 'Download'
export const backToCart = 'Back to cart'
export const browseLibrary = 'Browse the library'
export const seeCourses = 'See the courses'
export const allCourses = 'All courses'
export const wholeTeam = 'The whole team'
export const getConsultation = 'Get a consultation'
export const goHome = 'Go to the home page'
/** Heard after the text of a link. */
export const opensInNewTab = '(opens in a new tab)'

/** Headings and names of parts of the site. */
export const cart = 'Cart'
export const courses = 'Courses'
export const dhyanam = 'Dhyanam'
export const webinar = 'Webinar'
export const deliveryAddress = 'Delivery address'
export const contact = 'Contact'
export const date = 'Date'
export const total = 'Total'
export const pleaseNote = 'Please note'

/** What kind of thing a line of a cart or an order is. */
export const itemKinds: Record<ItemType, string> = {
  Course: 'Course',
  Book: 'Book',
  Dhyanam: 'Art',
}

/** Heard while something comes. */
export const loadingForm = 'Loading the form.'

/** What did not arrive. */
export const partMissing = 'This part of the page did not load. Please check your connection.'
export const unexpectedError = 'Unexpected Application Error!'
export const reload = 'Reload'
