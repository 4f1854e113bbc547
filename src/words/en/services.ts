// Headings of a service
export const whatItIs = 'What it is'
export const mission = 'Our mission'
export const capabilities = 'Our capabilities'
export const benefits = 'Benefits'
export const howItWorks = 'How it works'
export const whoCanBenefit = 'Who can benefit'

// The end of a service
export const talk = 'Begin with a conversation'
export const talkLead = 'Tell us what you have in mind, and we plan the next step together.'

// The page of the webinar, as search engines show it
export const webinarDescription =
  'Our next webinar: what it is about, when it takes place, and how to enrol.'
