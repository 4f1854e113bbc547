import type { ConsentPurpose } from '#domain/consent.ts'

/** What was agreed to, as the heading of its entry. */
export const purposes: Record<ConsentPurpose, string> = {
  challenges: 'Your answers about health, mind or money',
}

export const heading = 'What you agreed to'
export const none = 'You have not given any consent that you could withdraw.'
export const given = (day: string, source: string) => `Given on ${day} at ${source}.`
export const withdrawnOn = (day: string) => `Withdrawn on ${day}.`
export const whatWasSaid = 'What you agreed to, word for word'
/** Of what is from before the words were kept. */
export const wordsUnknown = 'We did not keep the wording of that day.'
export const withdraw = 'Withdraw'
export const withdrawing = 'Withdrawing…'
export const withdrawn = 'Withdrawn. Your answers are deleted.'
export const loading = 'Loading what you agreed to.'
export const legend =
  'You can withdraw any of these with one tap. What you told us under it is deleted at once.'
