import type { ApplyDeduction } from '#contracts/cart.ts'
import { callAsUser } from './call-as-user.ts'
import { keepAnswer, refreshCart } from './cart.ts'
import { deductionForm } from './checkout.ts'
import { type FormProblem, submitForm } from './form.ts'
import { $session } from './session.ts'

/**
 * Requests a typed deduction, which replaces the earlier one of its kind, and shows the cart with it. A refusal is
 * shown with the form and changes nothing. Returns whether it is applied.
 */
export async function typeDeduction(kind: string, typed: string): Promise<boolean> {
  const isEmpty = typed.trim() === ''
  return await send(kind, typed, isEmpty ? [{ field: kind, problem: 'emptyField' }] : [])
}

/** Removes the typed deduction of this kind and shows the cart without it. Returns whether that worked. */
export async function takeDeductionBack(kind: string): Promise<boolean> {
  return await send(kind, '')
}

async function send(
  kind: string,
  typed: string,
  problems: readonly FormProblem[] = [],
): Promise<boolean> {
  const session = $session.get()
  if (session.state === 'out') return false
  const { userId } = session
  return await submitForm(deductionForm(userId), {
    problems,
    send: async () => {
      const cart = await callAsUser<ApplyDeduction>('put', '/api/cart/deductions/{kind}', {
        params: { kind },
        body: { typed, userId },
      })
      keepAnswer(userId, cart)
    },
    explain: ({ message }) => ({ field: kind, words: message }),
    // Only the server knows whether an unanswered request was applied.
    whenRefused: refreshCart,
  })
}
