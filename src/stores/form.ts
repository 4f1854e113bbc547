import type { WritableAtom } from 'nanostores'
import { CallError } from '#api/call-error.ts'
import type { FieldProblem } from '#domain/field-problem.ts'
import { fieldProblems } from '#words/field-problems.ts'

/** What stops a form: a problem of ours or the server's words, and which field it is about if any. */
export type FormProblem<Field extends string = string> = { readonly field?: Field | undefined } & (
  { readonly problem: FieldProblem } | { readonly words: string }
)

/** A problem of ours, before anything is sent. */
export interface FieldError<Field extends string> {
  readonly field: Field
  readonly problem: FieldProblem
}

/** The same was paid just now from another page, and it may be bought again. */
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

/** The form without the problems of a field that is being put right. */
export function withoutProblemsOf<Field extends string>(
  form: FormState<Field>,
  field: Field,
): FormState<Field> {
  if (form.step !== 'refused') return form
  const problems = form.problems.filter((problem) => problem.field !== field)
  return problems.length > 0 ? { step: 'refused', problems } : editing
}

/** Where a form goes when it was sent: to another page, or nowhere, as it is `taken`; else it is edited on. */
type Sent = { readonly leaveFor: string } | 'taken'

export interface Sending<Field extends string> {
  /** What is wrong before anything is sent; then nothing is. */
  readonly problems?: readonly FormProblem<Field>[]
  readonly send: () => Promise<Sent | undefined> | Promise<void>
  /** What a failed call says, and about which field; or what it asks. */
  readonly explain?: (error: CallError) => FormProblem<Field> | Question
  /** What else a failed call means, once the form has said it. */
  readonly whenRefused?: (error: CallError) => Promise<void> | void
}

/**
 * Sends a form, one request at a time, and answers whether that worked. A refusal is kept with the
 * form, and it can be sent again.
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

/** Whoever is still here so long after was stopped, by themselves or by the network: the form is alive again. */
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

/** What stops a form, in words. */
export function problemWords(problem: FormProblem): string {
  return 'words' in problem ? problem.words : fieldProblems[problem.problem]
}
