import type { z } from 'zod'
import { tooLong } from '#contracts/text.ts'
import { fieldProblemNames, type WrongField } from '#domain/field-problem.ts'

/** What a contract says of a field that does not fit it; undefined where zod says it in words of its own. */
export function wrongField(issue: z.core.$ZodIssue): WrongField | undefined {
  if (issue.message === tooLong && issue.code === 'too_big')
    return { maximum: Number(issue.maximum) }
  const problem = fieldProblemNames.find((name) => name === issue.message)
  return problem && { problem }
}
