/** The line above every page, of what is not real. */
export const payments = {
  sandbox: 'Sandbox: no money moves.',
  uat: 'Rehearsal: payments are a test, no money moves.',
  live: '',
}
/** The firm, its people and its numbers are invented. */
export const sampleContent = 'Sample content.'
export const mailbox = 'Mailbox'
/** Names the line for those who hear the page. */
export const bar = 'About this site'
