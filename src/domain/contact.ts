/** Longest texts that a booking form takes; the form and the server share them. */
export const contactLimits = { name: 80, message: 4000, city: 60, state: 60, other: 1000 } as const

/** What one may ask for: the short call that costs nothing, or the hour that has its fee. */
export const consultationCalls = ['free', 'hour'] as const
export type ConsultationCall = (typeof consultationCalls)[number]

/** The page on which both are asked for, and how it is called with the free call chosen already. */
export const consultationAddress = '/get-a-consultation'
export const freeCallAddress = `${consultationAddress}?call=free`

/** How somebody may say their gender in a webinar form. */
export const genders = ['male', 'female', 'preferNotToSay'] as const
/* eslint-disable-next-line house/words-apart -- Sent and kept since the first seat: a value. */
export const genderNotSaid = 'Not specified'

/** What somebody may name in a webinar form, in the words of the specification. */
export const challengeNames = [
  'healthChallenge',
  'mentalChallenge',
  'financialChallenge',
  'otherChallenge',
] as const

type Challenges = { readonly [Name in (typeof challengeNames)[number]]?: boolean | undefined }

/** Health, mind and money are nobody's business without consent: whoever names one of them is asked for it. */
export function namesChallenge(enrollment: Challenges): boolean {
  return challengeNames.some((name) => enrollment[name])
}
