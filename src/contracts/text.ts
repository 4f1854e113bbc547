import { z } from '@hono/zod-openapi'
import { type Lines, textProblem, tidyText } from '#domain/plain-text.ts'

function tidied(limit: number, words?: string) {
  return z.string(words).overwrite(tidyText).max(limit, `Please use at most ${limit} characters.`)
}

/** A typed text that must say something; `words` ask for it. */
export function requiredText(words: string, limit: number, lines: Lines = 'one') {
  return tidied(limit, words).superRefine((text, context) => {
    const problem = textProblem(text, words, lines)
    if (problem) context.addIssue(problem)
  })
}

/** A typed text that may be left out; then it is ''. */
export function optionalText(limit: number, lines: Lines = 'one') {
  return tidied(limit)
    .superRefine((text, context) => {
      const words = 'Please use letters or digits, or leave the field empty.'
      const problem = text && textProblem(text, words, lines)
      if (problem) context.addIssue(problem)
    })
    .default('')
}
