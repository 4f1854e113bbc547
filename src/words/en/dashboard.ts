// The cards that the account begins with.

export const goOn = 'Go on where you are'
export const openCourse = 'Open the course'
export const downloadBook = 'Download the book'
/** Leads to all that was bought. */
export const everything = (count: number) => `All ${count} courses and books`

export const begin = 'Your first step'
export const nothingYet = 'Nothing bought yet. Courses and books stand here once you have one.'

export const lastOrder = 'Your last order'
export const seeOrder = 'See this order'

export const perhapsNext = 'Perhaps next'
export const lookAtCourse = 'Look at the course'
export const lookAtBook = 'Look at the book'
