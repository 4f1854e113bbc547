/** What a page asks the development server for, and the answer, which comes after every change, too. */
export const wantFindingsEvent = 'content:want-findings'
export const findingsEvent = 'content:findings'
