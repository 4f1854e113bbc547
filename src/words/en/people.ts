import { inWords } from './durations.ts'

// The About page
export const people = 'People'
export const purposes = 'What we stand for'
export const office = 'Our office'
export const inNumbers = 'The firm in numbers'
/** Below a number, which is always more than one. */
export const counted = {
  people: 'people',
  services: 'services',
  courses: 'courses',
  books: 'books',
  languages: 'languages spoken',
}

// The team
export const team = 'Team'
export const teamDescription =
  'The people of the firm: leadership, experts and those who keep things going.'
export const teamHeading = 'The people you will meet'
export const teamLead = (people: number) =>
  `${inWords(people).replace(/^./, (first) => first.toUpperCase())} people. You talk to the person who does your work.`
export const teamGroups = {
  leader: 'Leadership',
  expert: 'Expert Team',
  support: 'Support Team',
}

// A member of the team
export const memberTitle = (name: string, designation: string) => `${name}, ${designation}`
export const memberDescription = (name: string, designation: string) =>
  `${name}, ${designation}: the person, the work and the journey so far.`
/** Names the link back for those who hear the page. */
export const back = 'Back'
export const allOfTeam = 'All of the team'
export const moreAbout = (name: string) => `More about ${name}`
export const memberJourney = 'Journey'
/** Above a course and a book of theirs. */
export const workOf = (name: string) => `Learn from ${name}`
export const talkToUs = 'Talk to us'
export const talkToUsLead = 'Tell us what you need. We’ll tell you who can help.'

// A person whom one can book
export const speaks = (languages: readonly string[]) =>
  `Speaks ${languages.join(', ').replace(/, ([^,]*)$/, ' and $1')}`
export const book = (name: string, price: string) =>
  `Book ${name.split(' ')[0] ?? name} ·\u00a0${price}`

// The profile of a person
export const biography = 'Biography'
export const achievements = 'Achievements'
export const profileJourney = 'Professional journey'
export const otherProfiles = 'The rest of the team'

// Testimonials
export const testimonials = 'Testimonials'
export const testimonialsDescription =
  'What clients say after courses, consultations and workshops, in their own words.'
export const testimonialsLead = 'From clients, in their words.'
/** Follows, where the testimonials are of real people. */
export const withConsent = 'Unchanged, and published with their written consent.'
/** What a testimonial can be about that is no service and no product. */
export const aboutPages = { consultation: 'Consultation', training: 'Company training' }
/** The list of what was said of one thing. */
export const testimonialsOf = (thing: string) => `Testimonials: ${thing}`
export const testimonialsOfDescription = (thing: string) =>
  `What clients say about ${thing}, in their words.`
/** The links to these lists. */
export const byThing = 'Testimonials by subject'
export const allThings = 'All'
/** Above one or two of them, on the page of what they are about. */
export const whatPeopleSay = 'What people say'
export const talkFirst = 'Would you like to talk first?'
export const playVideo = { text: 'Play Video', of: (name: string) => `Play Video of ${name}` }
export const closeVideo = { text: 'Close Video', of: (name: string) => `Close Video of ${name}` }
export const videoOf = (name: string) => `Video of ${name}`
/** A link for browsers without scripts. */
export const videoOnDrive = (name: string) => `Video of ${name} on Google Drive`
