import type { WrongField } from '#domain/field-problem.ts'
import { fieldProblems, tooLong } from './field-problems.ts'

function wordsOf(wrong: WrongField): string {
  if ('problem' in wrong) return fieldProblems[wrong.problem]
  if ('maximum' in wrong) return tooLong(wrong.maximum)
  return `The field ${wrong.name} is not valid.`
}

// What was sent.

export const fieldProblem = (wrong: WrongField) => wordsOf(wrong)
export const problemsOfForm = ({ problems }: { problems: readonly WrongField[] }) =>
  [...new Set(problems.map(wordsOf))].join(' ')
export const notValid = 'The request is not valid.'
export const notJson = 'The request could not be read as JSON.'
export const tooLarge = ({ maxBytes }: { maxBytes: number }) =>
  `The request is too large: at most ${maxBytes / 1000} kB.`
export const tooManyFields = 'This form has more fields than ours.'
export const otherWebsite = ({ siteUrl }: { siteUrl: string }) =>
  `This was sent from another website, so we have not taken it. Please open ${siteUrl} and send it there.`
export const webhookOfStranger = 'The webhook credentials are not right.'
export const webhookNotJson = 'The webhook is not JSON.'
export const idempotencyKeyWrong =
  'The Idempotency-Key is not valid: 1 to 255 characters of ASCII without blanks.'
export const idempotencyKeyReused =
  'This Idempotency-Key was sent with another request already. Nothing was changed. Please send this one with a new key.'
export const idempotencyKeyInUse =
  'What you sent before is still being worked on. Please try again in a moment.'

// What was asked for.

export const noSuchCall = 'There is no such call.'
export const noPage = 'Not found'
export const noMember = 'Team member not found'
export const noVideo = 'There is no such video.'
export const noPicture = 'There is no such picture.'

// What cannot be done at the moment.

export const blocked = ({ phone }: { phone: string }) =>
  `We cannot take this online. Please call us at ${phone}.`
export const tooManyAttempts = 'Too many attempts. Please wait a few minutes and try again.'
export { failed as noVideos } from './calls.ts'
export const pictureAway = 'The picture is not available at the moment.'
export const filesAway =
  'This file cannot be fetched at the moment: the place where our files lie does not answer. Nothing is lost. Please try again in a few minutes.'
export const busy = 'The shop is very busy. Nothing was changed. Please try again in a moment.'
export const notWritable =
  'The shop cannot write to its records at the moment. Nothing was changed. Please try again in a few minutes.'
export const notReachable =
  'The shop cannot reach its records at the moment. Please try again in a moment.'
export const unexpected = 'Something went wrong on our side. Please try again.'
export const brokenPage = 'Something broke on our side. Please try again.'
