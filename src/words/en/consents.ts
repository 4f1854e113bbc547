import type { ConsentPurpose } from '#domain/consent.ts'

/** What was agreed to, as the heading of its entry. */
export const purposes: Record<ConsentPurpose, string> = {
  challenges: 'Your answers about health, mind or money',
}

export const heading = 'What you agreed to'
export const none = 'You have agreed to nothing that you could withdraw.'
export const given = (day: string, source: string) => `Given on ${day} at ${source}.`
export const withdrawnOn = (day: string) => `Withdrawn on ${day}.`
export const whatWasSaid = 'What you agreed to, word by word'
/** Of what is from before the words were kept. */
export const wordsUnknown = 'The words of that day were not kept.'
export const withdraw = 'Withdraw'
export const withdrawing = 'Withdrawing…'
export const withdrawn = 'Withdrawn. Your answers are deleted.'
export const loading = 'Loading what you agreed to.'
export const legend =
  'You can withdraw each of them with one tap. What you told us under it is deleted at once.'
