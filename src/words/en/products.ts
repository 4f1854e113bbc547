import type { ItemType } from '#domain/item.ts'
import { formatRupees, isFree } from '#domain/money.ts'

export const coursesPage = {
  title: 'Courses',
  description: 'Courses on money, study, speaking and calm: contents and prices at a glance.',
  lead: 'Short lessons in plain words. Pay once, then take them at your own pace.',
}

export const libraryPage = {
  title: 'Library',
  description: 'Short guides on money, mornings and the mind, some of them free to download.',
  lead: 'Short guides you finish in an evening. The free ones need no login.',
}

export const artPage = {
  title: 'Dhyanam shop',
  description: 'Mandala art, by hand and in print: sizes and prices.',
  /** Before the same name in its own letters. */
  heading: 'Dhyanam',
  lead: 'Mandalas, by hand and in print, made to be looked at slowly.',
}

// The finder
export const whoIsItFor = 'Who is it for?'
export const whatAbout = 'What is it about?'
export const forWhom = {
  me: 'Me',
  'my child': 'My child',
  'my parents': 'My parents',
  'my team': 'My team',
}
export const aboutWhat = { money: 'Money', study: 'Study', speaking: 'Speaking', calm: 'Calm' }
/** On a course. */
export const madeFor = {
  me: 'For you',
  'my child': 'For your child',
  'my parents': 'For your parents',
  'my team': 'For your team',
}
export const allCourses = 'All'
export const coursesFor = {
  me: 'Courses for you',
  'my child': 'Courses for your child',
  'my parents': 'Courses for your parents',
  'my team': 'Courses for your team',
}
export const coursesAbout = {
  money: 'Courses on money',
  study: 'Courses on studying',
  speaking: 'Courses on speaking',
  calm: 'Courses for a calm mind',
}

/** What search engines show of such a page. */
export const coursesChosen = (title: string, names: readonly string[]) =>
  `${title}: ${names.slice(0, 4).join('; ')}.`

/** Begins the sentence in shell.ts that says what needs JavaScript. */
export const needsScript = 'To buy, you need an account, and the account'

export const courseContents = (chapters: number, lessons: number) =>
  `${chapters} chapters, ${lessons} lessons`
export const taughtBy = (teacher: string) => `With ${teacher}`
export const freeLessons = (count: number) =>
  count === 1 ? 'one lesson free' : `${count} lessons free`
export const bookPages = (pages: number) => `${pages} pages`
export const bookFacts = (author: string, pages: number) => `${author}, ${bookPages(pages)}`

/** The way back from the page of one thing. */
export const allOf = {
  Course: 'All courses',
  Book: 'All books',
  Dhyanam: 'All artworks',
} satisfies Record<ItemType, string>

/** Above what the editor wrote of it. */
export const aboutIt = {
  Course: 'What you learn',
  Book: 'Inside the book',
  Dhyanam: 'About the piece',
} satisfies Record<ItemType, string>

/** Below: what somebody has or can do afterwards. */
export const outcomes = 'What you’ll have at the end'
export const contents = 'Contents'
/** Of a lesson that everybody may watch. */
export const watchFree = 'Watch free'
export const watchFreeLesson = 'Watch a free lesson'
export const lookInside = 'Look inside'
export const pageOf = (page: number, book: string) => `Page ${page} of ${book}`
export const teacher = 'Your teacher'
export const author = 'The author'
/** Of a book, before the course on the same. */
export const goesWith = 'Goes well with'
export const courseAndPrice = (paise: number) => `, the course, ${formatRupees(paise)}`
export const artist = 'The artist'
export const questions = 'Before you buy'
export const related = {
  Course: 'More courses',
  Book: 'More books',
  Dhyanam: 'More from Dhyanam',
} satisfies Record<ItemType, string>

// A piece of art in a room
export const onAWall = 'On a wall'
export const aboveABench = (name: string) => `${name}, framed, on a wall above a bench.`
interface Centimetres {
  readonly width: number
  readonly height: number
}
export const toScale = (piece: Centimetres, wall: { width: number; bench: number }) =>
  `Drawn to scale: the piece is ${Math.round(piece.width)} × ${Math.round(piece.height)}\u00a0cm, the wall ${wall.width / 100}\u00a0m wide, the bench ${wall.bench}\u00a0cm high. The frame is an example.`

// Beside the price
/** How long a price lasts that rises then. */
export const priceUntil = (price: string, end: string, next: string) =>
  `${price} until ${end}. Then ${next}.`
/** The same as below in two words, on a card. */
export const taxesInside = 'incl. taxes'
export const taxesIncluded = 'The price includes all taxes. You pay by UPI.'
/** Instead of both where the firm has no GSTIN. */
export const noGst = 'No GST is charged. You pay just the price shown, by UPI.'
/** The same in the dock of a phone, where `askOnWhatsApp` is only heard. */
export const askUs = 'Ask us'
export const askOnWhatsApp = 'Ask us on WhatsApp'
/** What a visitor writes to us, ready to be sent. */
export const questionAbout = (name: string) => `Hello, I have a question about "${name}".`
export const shareOnWhatsApp = 'Share on WhatsApp'
/** What a visitor sends to somebody else. */
export const shared = (name: string, url: string) => `${name}: ${url}`

export const free = 'Free'
/** What one pays for it. */
export const priceOf = (paise: number) => (isFree(paise) ? free : formatRupees(paise))
export const download = 'Download Now'

const addingToCart = 'Adding to cart...'

/** The button of each kind of product, and what it says until the cart has answered. */
export const addToCart = {
  Course: { label: 'Add to cart', busy: addingToCart },
  Book: { label: 'Buy Now', busy: addingToCart },
  Dhyanam: { label: 'Add To Cart', busy: 'Adding to Cart...' },
} satisfies Record<ItemType, { label: string; busy: string }>

export const addedToCart = {
  Course: 'Course added to cart successfully!',
  Book: 'Book added to cart successfully!',
  Dhyanam: 'Product added to cart successfully!',
} satisfies Record<ItemType, string>

/** Of a course or book, which one has once. */
export const inCartAlready = 'This is in your cart already.'

export const logInToAdd = 'Please log in to add items to your cart.'

/** After a log-in that this sentence asked for: that it worked, and what became of the item. */
export const loggedInAnd = (loggedIn: string, what: string) => `${loggedIn} ${what}`

/** The way to what somebody wants to buy and owns already. */
export const yourDownloads = 'Your downloads'
