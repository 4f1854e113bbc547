/** The way in to the firm's desk. */
export const invitation = {
  subject: (firm: string) => `Your way in to the desk of ${firm}`,
  text: (name: string, firm: string, role: string) =>
    `${name}, you are invited to the desk of ${firm} as ${role}.`,
  how: 'Open the link on the phone or computer that you work with: it asks for your fingerprint, face or screen lock, or for an authenticator app. The link works once, within a day.',
  button: 'Open the desk',
  unasked: 'You do not work there? Then ignore this mail, and please tell us.',
}

/** A code for the log-in without a passkey. */
export const code = {
  subject: (digits: string) => `${digits} is your code for the desk`,
  text: 'Type it on the page that asked for it, with the code of your authenticator app.',
  closing:
    'It works for ten minutes. You have not asked for it? Then tell an owner: your address was tried.',
}
