import { z } from '@hono/zod-openapi'
import type { FieldProblem } from '#domain/field-problem.ts'
import { type Lines, rawProblem, textProblem, tidyText } from '#domain/plain-text.ts'

/** The error for a text longer than its limit; the limit is the `maximum` of the issue. */
export const tooLong = 'tooLong'

const noLetters: FieldProblem = 'noLetters'

const unprintable: FieldProblem = 'unprintable'

interface Refused {
  /** For values that are not strings. */
  readonly missing?: FieldProblem
  /** For texts that are too long or invalid, in place of an error of each. */
  readonly wrong?: FieldProblem
}

/**
 * A typed text, of which at most `limit` characters are stored. Every text in a request starts with this: its length is
 * checked first, and refused values are not processed further.
 */
export function typedText(limit: number, { missing, wrong }: Refused = {}) {
  return z.string(missing ?? wrong).check(({ value, issues }) => {
    const problem = rawProblem(value, limit)
    if (!problem) return
    const issue = { input: value, continue: false } as const
    if (problem === 'stacked')
      issues.push({ ...issue, code: 'custom', message: wrong ?? unprintable })
    else issues.push({ ...issue, ...tooBig(limit), message: wrong ?? tooLong })
  })
}

const tooBig = (maximum: number) => ({ code: 'too_big', origin: 'string', maximum }) as const

function tidied(limit: number, missing?: FieldProblem) {
  return typedText(limit, missing && { missing })
    .overwrite(tidyText)
    .max(limit, tooLong)
}

/** A typed text of at most `limit` characters that must not be blank; `empty` is the error if it is. */
export function requiredText(empty: FieldProblem, limit: number, lines: Lines = 'one') {
  return tidied(limit, empty).superRefine((text, context) => {
    const problem = textProblem(text, empty, lines)
    if (problem) context.addIssue(problem)
  })
}

/** An optional typed text of at most `limit` characters; '' if absent. */
export function optionalText(limit: number, lines: Lines = 'one') {
  return tidied(limit)
    .superRefine((text, context) => {
      const problem = text && textProblem(text, noLetters, lines)
      if (problem) context.addIssue(problem)
    })
    .default('')
}
