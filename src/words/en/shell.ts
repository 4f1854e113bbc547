// The header and its menu.
export const skipToContent = 'Skip to the content'
export const menu = 'Menu'
export const mainMenu = 'Main'
export const closeMenu = 'Close menu'
export const showcase = 'Showcase'
export const about = 'About'
export const theFirm = 'The firm'
export const ourPeople = 'Our people'
/** The way for whoever does not know which of all the pages to open. */
export const notSure = {
  label: 'Not sure? Take the free call',
  line: (minutes: number) => `${minutes} minutes by phone, nothing to pay`,
}
/** The line above the header: what comes next. */
export const announcement = 'Coming up'
/** The way back to the home page: of the pages without a menu, and in what search engines show. */
export const home = 'Home'

// Beside every page.
export const quickContact = 'Quick contact'
export const dmit = 'DMIT'
export const joinGroup = 'Join Group'
export const chatWithUs = 'Chat with us'

// The footer: its groups and their links.
export const scheduleConsultation = {
  free: 'Schedule a free consultation',
  paid: 'Schedule a consultation',
}
export const footer = 'Footer'
export const appearance = {
  title: 'Theme:',
  auto: 'As my device',
  light: 'Light',
  dark: 'Dark',
}
export const growth = {
  title: 'Personal growth',
  personality: 'Personality Development',
  midbrain: 'Midbrain Activation',
  attraction: 'Law of Attraction',
  training: 'Training for companies',
}
export const finance = {
  title: 'Finance',
  planning: 'Financial Planning',
  wealth: 'Wealth Management',
}
export const privacy = {
  title: 'Privacy',
  terms: 'Terms and Conditions',
  policy: 'Privacy Policy',
  testimonial: 'Testimonial',
}
export const connectWithUs = 'Connect with Us'

// The map of the office.
export const officeMap = (firm: string) => `Map: office of ${firm}`
export const drawnMap = 'A drawn map: streets and a river around the office.'
export const showMap = 'Show the map'
export const openInMaps = 'Open in maps'

export const dismiss = 'Dismiss'

// What did not arrive.
/** Around a link that loads the page; `what` begins the sentence, such as "Your account". */
export const needsScript = {
  before: (what: string) =>
    `${what} needs JavaScript, which is switched off or did not load. Please switch it on or `,
  link: 'load the page again',
  /** Before the number. */
  call: ', or call us: ',
  after: '. We will help you.',
}
export const yourAccount = 'Your account'
export const account = 'Account'
export const whatsApp = 'WhatsApp'
export const pageIncomplete = 'This page did not load completely. Please check your connection.'
export const partOfPageMissing = 'A part of this page did not load.'
export const loadAgain = 'Load again'

/** Around the day on which a legal text was changed. */
export const lastChanged = { before: 'Last changed on ', after: '' }

// Pages that stand for others.
export const notFound = {
  title: 'Page not found',
  description: 'There is no page at this address.',
  heading: 'We could not find that page',
  text: 'Here are the ones that people look for.',
}
export const ourFault = {
  title: 'Something went wrong',
  description: 'Something went wrong on our side.',
  heading: 'Something went wrong on our side',
  /** Around the telephone number. */
  text: {
    before: 'You did nothing wrong. Please try again in a moment; if it happens again, call us on ',
    after: '.',
  },
  tryAgain: 'Try again',
}

/** The way to the account of whoever is logged out. */
export const login = 'Login'

// A list of several pages
export const pageOfList = (title: string, number: number) => `${title}, page ${number}`
export const pagesOf = (title: string) => `Pages of ${title}`
/** Heard before the number of a page. */
export const page = 'Page'
export const previousPage = 'Previous page'
export const nextPage = 'Next page'
