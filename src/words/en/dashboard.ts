// The cards that the account begins with.

export const goOn = 'Go on where you are'
export const open = { Course: 'Open the course', Book: 'Download the book' }
/** Leads to all that was bought. */
export const everything = (count: number) => `All ${count} courses and books`

export const begin = 'Your first step'
export const nothingYet = 'Nothing bought yet. Courses and books stand here once you have one.'

export const lastOrder = 'Your last order'
export const seeOrder = 'See this order'

export const perhapsNext = 'Perhaps next'
export const look = { Course: 'Look at the course', Book: 'Look at the book' }
