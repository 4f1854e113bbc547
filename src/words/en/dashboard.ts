// What the account begins with.

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

/** Its cards. */
export const goOn = 'Continue learning'
export const downloadBook = 'Download the book'
/** Leads to all that was bought. */
export const everything = (count: number) => `All ${count} courses and books`

export const begin = 'Your first step'
export const nothingYet = 'Your courses and books will appear here.'

export const lastOrder = 'Your last order'
export const seeOrder = 'See this order'

export const perhapsNext = 'You might like'
export const lookAtCourse = 'See the course'
export const lookAtBook = 'See the book'

// What was booked

export const changeTime = 'Move or cancel your appointment'
export const bookedOn = (day: string) => `Booked on ${day}.`
export const seeBooking = 'See this booking'
export const nothingBooked = 'Talk it over'
export const talkToUs = 'Bookings with your e-mail address will appear here.'
export const book = 'Book a call'
