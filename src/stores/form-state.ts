import type { WritableAtom } from 'nanostores'
import { CallError } from '#api/call-error.ts'
import type { FieldProblem } from '#domain/field-problem.ts'
import { fieldProblems } from '#words/field-problems.ts'

/** What stops a form, in words, with the name of the field that it is about if there is one. */
export interface FormProblem {
  readonly words: string
  readonly field?: string | undefined
}

export type FormState =
  { step: 'editing' | 'sending' } | { step: 'refused'; problems: readonly FormProblem[] }

export const editing: FormState = { step: 'editing' }

interface Sending {
  /** What is wrong before anything is sent; then nothing is. */
  readonly problems?: readonly FormProblem[]
  readonly send: () => Promise<void>
  /** What a failed call says, and about which field. */
  readonly explain?: (error: CallError) => FormProblem
}

/**
 * Sends a form, one request at a time, and answers whether that worked. A refusal is kept with the
 * form, and it can be sent again.
 */
export async function submitForm(
  $form: WritableAtom<FormState>,
  { problems = [], send, explain = ({ message }) => ({ words: message }) }: Sending,
): Promise<boolean> {
  if ($form.get().step === 'sending') return false
  if (problems.length > 0) {
    $form.set({ step: 'refused', problems })
    return false
  }
  $form.set({ step: 'sending' })
  try {
    await send()
    $form.set(editing)
    return true
  } catch (error) {
    $form.set(editing)
    if (!(error instanceof CallError)) throw error
    $form.set({ step: 'refused', problems: [explain(error)] })
    return false
  }
}

/** The problem of one field as a list, empty when there is none. */
export function problemOf(field: string, problem: FieldProblem | undefined): FormProblem[] {
  return problem ? [{ field, words: fieldProblems[problem] }] : []
}
