import type { FieldProblem } from '#domain/field-problem.ts'

/** What stops a form: a problem of ours or the server's words, and which field it is about if any. */
export type FormProblem<Field extends string = string> = { readonly field?: Field | undefined } & (
  { readonly problem: FieldProblem } | { readonly words: string }
)

/** A problem of ours, before anything is sent. */
export interface FoundProblem<Field extends string> {
  readonly field: Field
  readonly problem: FieldProblem
}

/** The same was paid just now from another page, and it may be wished for again. */
export interface Question {
  readonly question: string
  /** The payment that it was paid with. */
  readonly transactionId?: string | undefined
}

/**
 * Where a form stands, every form. It is `leaving` for another page, such as the pay page, until that one is
 * there; `taken` when it is done with and stays; and in every other case it holds what was typed.
 */
export type FormState<Field extends string = string> =
  | { readonly step: 'editing' | 'sending' | 'leaving' | 'taken' }
  | { readonly step: 'refused'; readonly problems: readonly FormProblem<Field>[] }
  | ({ readonly step: 'asked' } & Question)

export const editing = { step: 'editing' } as const satisfies FormState

/** Whether it is being sent or left: until that has an end, it is not sent again. */
export function isUnderWay({ step }: FormState): boolean {
  return step === 'sending' || step === 'leaving'
}

/** What stops a form at present; nothing unless it is refused. */
export function problemsIn<Field extends string>(
  form: FormState<Field>,
): readonly FormProblem<Field>[] {
  return form.step === 'refused' ? form.problems : []
}

/** What a check of each field has found, in the order of the checks. */
export function foundProblems<Field extends string>(
  checks: Readonly<Record<Field, FieldProblem | undefined>>,
): FoundProblem<Field>[] {
  const found: FoundProblem<Field>[] = []
  for (const field in checks) {
    const problem = checks[field]
    if (problem) found.push({ field, problem })
  }
  return found
}

/** The form without the problems of a field that is being put right. */
export function withoutProblemsOf<Field extends string>(
  form: FormState<Field>,
  field: Field,
): FormState<Field> {
  if (form.step !== 'refused') return form
  const problems = form.problems.filter((problem) => problem.field !== field)
  return problems.length > 0 ? { step: 'refused', problems } : editing
}
