/** The city, unless the address does not say it. */
export const title = (firm: string, city = '') =>
  `${firm}: coaching and financial guidance${city && ` in ${city}`}`
export const description = (tagline: string) =>
  `${tagline} Coaching, courses and financial guidance in plain words.`

// The slides at the top.
export const welcome = 'Welcome'
/** What kind of thing it is, for screen readers. */
export const carousel = 'carousel'
export const slides = 'Slides'
export const slide = 'slide'
export const slideOf = (number: number, count: number) => `${number} of ${count}`
/** Heard before "2 / 5". */
export const beforeSlideNumber = 'Slide '
export const pauseSlides = 'Pause the slides'
export const playSlides = 'Play the slides'
export const previousSlide = 'Previous slide'
export const nextSlide = 'Next slide'

// Below the buttons: what can be tried for nothing, counted.
export const free = 'Free:'
export const freeCall = (minutes: number) => `${minutes}-minute call`
export const freeBooks = (count: number) => (count === 1 ? '1 book' : `${count} books`)
export const freeLessons = (count: number) => (count === 1 ? '1 lesson' : `${count} lessons`)

// The doors: what one pays at least.
export const from = (amount: string) => `from ${amount}`

// The sections below them, in their order.
export const services = 'Services'
export const books = 'Short books'
export const allBooks = 'All books'
/** Of a picture beside the same title, which needs no more words. */
export const coverOf = (title: string) => `Cover of ${title}`
export const fromChannel = 'From our channel'
export const allVideos = 'All videos'
/** Followed by their names. */
export const industries = 'Industries we work with'
export const playFilm = 'Play the film'
/** Before a tap, what the tap will cost. */
export const playFilmOf = (bytes: number) => `${playFilm} (${Math.ceil(bytes / 1000)} kB)`
export const pauseFilm = 'Pause the film'
export const inTheirWords = 'In their words'
export const allTestimonials = 'See all'
