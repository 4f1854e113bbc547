/** What a page asks the development server for, and the answer, which comes after every change, too. */
export const wantFindingsEvent = 'content:want-findings'
export const findingsEvent = 'content:findings'
/** In the `Server-Timing` of a page, and sent with what it wants: the reloads that pages had been told of by then. */
export const reloadsTold = 'reloads'
