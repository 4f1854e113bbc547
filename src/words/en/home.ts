/** The city, unless the address does not say it. */
export const title = (firm: string, city = '') =>
  `${firm}: coaching and financial guidance${city && ` in ${city}`}`
export const description = (tagline: string) =>
  `${tagline} Coaching, courses and financial guidance in plain words.`

// The slides at the top.
export const welcome = 'Welcome'
/** What kind of thing it is, for screen readers. */
export const carousel = 'carousel'
export const slide = 'slide'
export const slideOf = (number: number, count: number) => `${number} of ${count}`
/** Heard before "2 / 5". */
export const beforeSlideNumber = 'Slide '
export const pauseSlides = 'Pause the slides'
export const playSlides = 'Play the slides'
export const previousSlide = 'Previous slide'
export const nextSlide = 'Next slide'

// What is true of the firm, counted.
export const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)
export const aboutPeople = 'on our team'
export const aboutFee = 'for a one-hour consultation'

// The doors: what one pays at least.
export const from = (amount: string) => `from ${amount}`

// The sections below them, in their order.
export const services = 'Services'
export const books = 'Books for one evening'
export const allBooks = 'All books'
/** Of a picture beside the same title, which needs no more words. */
export const coverOf = (title: string) => `Cover of ${title}`
export const fromChannel = 'From our channel'
export const allVideos = 'All videos'
export const industries = 'Industries'
export const playFilm = 'Play the film'
/** Before a tap, what the tap will cost. */
export const playFilmOf = (bytes: number) => `${playFilm} (${Math.ceil(bytes / 1000)} kB)`
export const pauseFilm = 'Pause the film'
export const inTheirWords = 'In their words'
export const allTestimonials = 'All testimonials'
