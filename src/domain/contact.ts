/** Maximum lengths in booking forms, shared by form and server. */
export const contactLimits = { name: 80, message: 4000, city: 60, state: 60, other: 1000 } as const

/** The short free call, or the paid hour. */
export const consultationCalls = ['free', 'hour'] as const
export type ConsultationCall = (typeof consultationCalls)[number]

/** The page for both, and its URL with the free call preselected. */
export const consultationAddress = '/get-a-consultation'
export const freeCallAddress = `${consultationAddress}?call=free`

/** Genders in the webinar form. */
export const genders = ['male', 'female', 'preferNotToSay'] as const
/* eslint-disable-next-line house/words-apart -- Sent and kept since the first seat: a value. */
export const genderNotSaid = 'Not specified'

/** Challenges in the webinar form, in the words of the specification. */
export const challengeNames = [
  'healthChallenge',
  'mentalChallenge',
  'financialChallenge',
  'otherChallenge',
] as const

type Challenges = { readonly [Name in (typeof challengeNames)[number]]?: boolean | undefined }

/** Challenges of health, mind and money are sensitive data: naming one of them requires consent. */
export function namesChallenge(enrollment: Challenges): boolean {
  return challengeNames.some((name) => enrollment[name])
}
