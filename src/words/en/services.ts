// Headings of a service
export const whatItIs = 'What it is'
export const mission = 'Our mission'
export const capabilities = 'Our capabilities'
export const benefits = 'Benefits'
export const howItWorks = 'How it works'
export const whoCanBenefit = 'Who can benefit'

// Beside the first button
export const costs = (fee: string) => `A consultation of one hour costs ${fee}.`
export const freeFirst = (minutes: number) => `A first call of ${minutes} minutes is free.`
export const askOnWhatsApp = 'Ask a question on WhatsApp'
/** What a visitor writes to us, ready to be sent. */
export const questionAbout = (service: string) => `Hello, I have a question about ${service}.`

// The paper that a client takes home
export const onePetal = (unit: string) => `One petal: ${unit}`
export const paperNote = 'An example of what you take home; names and figures are made up.'

// Who does it, and what goes with it
export const person = 'Who you talk to'
export const goesWithIt = 'To begin on your own'
export const questions = 'Questions people ask'

// The end of a service
export const talk = 'Begin with a conversation'
export const talkLead = 'Tell us what you have in mind, and we plan the next step together.'

// The page of the webinar, as search engines show it
export const webinarDescription =
  'Our next webinar: what it is about, when it takes place, and how to enrol.'
