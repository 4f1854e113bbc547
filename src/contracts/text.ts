import { z } from '@hono/zod-openapi'
import type { FieldProblem } from '#domain/field-problem.ts'
import { type Lines, textProblem, tidyText } from '#domain/plain-text.ts'

/** What a text longer than its limit is refused with; the limit is the `maximum` of the issue. */
export const tooLong = 'tooLong'

const noLetters: FieldProblem = 'noLetters'

function tidied(limit: number, empty?: FieldProblem) {
  return z.string(empty).overwrite(tidyText).max(limit, tooLong)
}

/** A typed text of at most `limit` characters that must say something; `empty` asks for it. */
export function requiredText(empty: FieldProblem, limit: number, lines: Lines = 'one') {
  return tidied(limit, empty).superRefine((text, context) => {
    const problem = textProblem(text, empty, lines)
    if (problem) context.addIssue(problem)
  })
}

/** A typed text of at most `limit` characters that may be left out; then it is ''. */
export function optionalText(limit: number, lines: Lines = 'one') {
  return tidied(limit)
    .superRefine((text, context) => {
      const problem = text && textProblem(text, noLetters, lines)
      if (problem) context.addIssue(problem)
    })
    .default('')
}
