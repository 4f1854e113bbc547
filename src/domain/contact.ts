/** Longest texts that a booking form takes; the form and the server share them. */
export const contactLimits = { name: 80, message: 4000, city: 60, state: 60, other: 1000 } as const

/** How somebody may say their gender in a webinar form. */
export const genders = ['male', 'female', 'preferNotToSay'] as const
/* eslint-disable-next-line house/words-apart -- Sent and kept since the first seat: a value. */
export const genderNotSaid = 'Not specified'
