import { z } from '@hono/zod-openapi'
import type { FieldProblem } from '#domain/field-problem.ts'
import { type Lines, rawProblem, textProblem, tidyText } from '#domain/plain-text.ts'

/** What a text longer than its limit is refused with; the limit is the `maximum` of the issue. */
export const tooLong = 'tooLong'

const noLetters: FieldProblem = 'noLetters'

const unprintable: FieldProblem = 'unprintable'

interface Refused {
  /** Of what is no string. */
  readonly missing?: FieldProblem
  /** Of what is too long, or no text, where there are no words for each. */
  readonly wrong?: FieldProblem
}

/**
 * A text as somebody typed it, of which `limit` characters are kept at most. Every text of a call begins with this: its length
 * is looked at before anything else is done with it, and nothing more is done with what is refused here.
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
