import type { WritableAtom } from 'nanostores'
import { CallError } from '#api/call-error.ts'
import {
  editing,
  type FormProblem,
  type FormState,
  isUnderWay,
  type Question,
} from './form-state.ts'

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
