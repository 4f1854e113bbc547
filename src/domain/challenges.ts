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
