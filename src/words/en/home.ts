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

// The sections below them, in their order.
export const services = 'Services'
export const aboutCourses = 'Short lessons in plain words, taken at your own pace.'
export const fromChannel = 'From our channel'
export const aboutChannel = 'Short films on money, mornings and attention.'
export const allVideos = 'All videos'
export const industries = 'Industries'
export const playFilm = 'Play the film'
export const pauseFilm = 'Pause the film'
export const inTheirWords = 'In their words'
export const allTestimonials = 'All testimonials'
