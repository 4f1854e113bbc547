import type { WritableAtom } from 'nanostores'
import { CallError } from '#api/call-error.ts'
import type { FieldProblem } from '#domain/field-problem.ts'
import { fieldProblems } from '#words/field-problems.ts'

/** A form error: one of our problems or the server's message, and the field that it is about, if any. */
export type FormProblem<Field extends string = string> = { readonly field?: Field | undefined } & (
  { readonly problem: FieldProblem } | { readonly words: string }
)

/** An error found before anything is sent. */
export interface FieldError<Field extends string> {
  readonly field: Field
  readonly problem: FieldProblem
}

/** The same was paid just now from another page, and may be bought again. */
export interface Question {
  readonly question: string
  /** The payment with which it was paid. */
  readonly transactionId?: string | undefined
}

/**
 * State of a form. It is `leaving` until the next page, such as the pay page, loads; `taken` when it is done and stays;
 * in every other state it keeps what was typed.
 */
export type FormState<Field extends string = string> =
  | { readonly step: 'editing' | 'sending' | 'leaving' | 'taken' }
  | { readonly step: 'refused'; readonly problems: readonly FormProblem<Field>[] }
  | ({ readonly step: 'asked' } & Question)

export const editing = { step: 'editing' } as const satisfies FormState

/** Whether it is being sent or left; meanwhile it cannot be sent again. */
export function isUnderWay({ step }: FormState): boolean {
  return step === 'sending' || step === 'leaving'
}

/** The form's current errors; empty unless it is refused. */
export function problemsIn<Field extends string>(
  form: FormState<Field>,
): readonly FormProblem<Field>[] {
  return form.step === 'refused' ? form.problems : []
}

/** The errors of all checks, in the order of the checks. */
export function fieldErrors<Field extends string>(
  checks: Readonly<Record<Field, FieldProblem | undefined>>,
): FieldError<Field>[] {
  const problems: FieldError<Field>[] = []
  for (const field in checks) {
    const problem = checks[field]
    if (problem) problems.push({ field, problem })
  }
  return problems
}

/** The form without the errors of a field that is being corrected. */
export function withoutProblemsOf<Field extends string>(
  form: FormState<Field>,
  field: Field,
): FormState<Field> {
  if (form.step !== 'refused') return form
  const problems = form.problems.filter((problem) => problem.field !== field)
  return problems.length > 0 ? { step: 'refused', problems } : editing
}

/** The result of sending: the next page, or `taken` where the form is done; undefined keeps it open for editing. */
type Sent = { readonly leaveFor: string } | 'taken'

export interface Sending<Field extends string> {
  /** Errors found before anything is sent; if there are any, nothing is sent. */
  readonly problems?: readonly FormProblem<Field>[]
  readonly send: () => Promise<Sent | undefined> | Promise<void>
  /** The error of a failed request, with its field; or the question that it raises. */
  readonly explain?: (error: CallError) => FormProblem<Field> | Question
  /** Further handling of a failed request, after the form has shown it. */
  readonly whenRefused?: (error: CallError) => Promise<void> | void
}

/**
 * Sends a form, one request at a time; returns whether that worked. A refusal is kept with the form, and it can be sent
 * again.
 */
export async function submitForm<Field extends string>(
  $form: WritableAtom<FormState<Field>>,
  { problems = [], send, explain = inItsWords, whenRefused }: Sending<Field>,
): Promise<boolean> {
  if (isUnderWay($form.get())) return false
  if (problems.length > 0) {
    $form.set({ step: 'refused', problems })
    return false
  }
  $form.set({ step: 'sending' })
  try {
    follow($form, (await send()) ?? undefined)
    return true
  } catch (error) {
    if (!(error instanceof CallError)) {
      $form.set(editing)
      throw error
    }
    const said = explain(error)
    $form.set(
      'question' in said ? { step: 'asked', ...said } : { step: 'refused', problems: [said] },
    )
    await whenRefused?.(error)
    return false
  }
}

const inItsWords = ({ message }: CallError) => ({ words: message })

/** A visitor who is still here after this time was stopped, by themselves or by the network: the form is enabled. */
const leavingForMs = 30_000

function follow($form: WritableAtom<FormState>, sent: Sent | undefined): void {
  if (typeof sent === 'object') {
    const leaving = { step: 'leaving' } as const
    $form.set(leaving)
    setTimeout(() => {
      if ($form.get() === leaving) $form.set(editing)
    }, leavingForMs)
    globalThis.location.assign(sent.leaveFor)
  } else $form.set(sent ? { step: sent } : editing)
}

/** The message of an error. */
export function problemWords(problem: FormProblem): string {
  return 'words' in problem ? problem.words : fieldProblems[problem.problem]
}
