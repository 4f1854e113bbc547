import type { ConsentPurpose } from '#domain/consent.ts'

/** What was agreed to, as the heading of its entry. */
export const purposes: Record<ConsentPurpose, string> = {
  challenges: 'Your answers about health, mind or money',
}

// In the account

export const title = 'Privacy'
export const description = 'What you agreed to, what we keep of you, and how you get or delete it.'
export const lead = 'What you agreed to, and what we keep of you.'
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
export const loadFailed = 'What you agreed to could not be loaded.'
export const refused = 'Your consent could not be withdrawn.'
export const legend =
  'You can withdraw each of them with one tap. What you told us under it is deleted at once.'
