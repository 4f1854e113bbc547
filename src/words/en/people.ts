// The About page
export const people = 'People'
export const purposes = 'What we are for'

// The team
export const team = 'Team'
export const teamDescription =
  'The people of the firm: leadership, experts and those who keep things going.'
export const teamHeading = 'The people you will meet'
export const teamLead = 'Small enough that everybody knows your name, and old enough to disagree.'
export const teamGroups = {
  leader: 'Leadership',
  expert: 'Expert Team',
  support: 'Support Team',
}

// A member of the team
export const memberTitle = (name: string, designation: string) => `${name}, ${designation}`
export const memberDescription = (name: string, designation: string) =>
  `${name}: ${designation}. Who that is, and the way here.`
/** Names the link back for those who hear the page. */
export const back = 'Back'
export const allOfTeam = 'All of the team'
export const moreAbout = (name: string) => `More about ${name}`
export const memberJourney = 'Journey'

// The profile of a person
export const biography = 'Biography'
export const achievements = 'Achievements'
export const profileJourney = 'Professional journey'
export const otherProfiles = 'Whom else you may meet'

// Testimonials
export const testimonials = 'Testimonials'
export const testimonialsDescription =
  'What people say after courses, conversations and workshops, in their own words.'
export const testimonialsLead =
  'What people told us afterwards, unchanged and with their consent. One story is not a promise for the next.'
export const talkFirst = 'Would you like to talk first?'
export const playVideo = { text: 'Play Video', of: (name: string) => `Play Video of ${name}` }
export const closeVideo = { text: 'Close Video', of: (name: string) => `Close Video of ${name}` }
export const videoOf = (name: string) => `Video of ${name}`
/** A link for browsers without scripts. */
export const videoOnDrive = (name: string) => `Video of ${name} on Google Drive`
