import type { ApplyDeduction } from '#contracts/cart.ts'
import { callAsUser } from './call-as-user.ts'
import { keepAnswer, refreshCart } from './cart.ts'
import { deductionForm } from './checkout.ts'
import { type FormProblem, submitForm } from './form.ts'
import { $session } from './session.ts'

/**
 * Asks for what was typed to be taken off the cart, instead of what was typed of this kind before, and shows the cart
 * with it. A refusal is said with the form and changes nothing. Answers whether it is taken off now.
 */
export async function typeDeduction(kind: string, typed: string): Promise<boolean> {
  const isEmpty = typed.trim() === ''
  return await send(kind, typed, isEmpty ? [{ field: kind, problem: 'emptyField' }] : [])
}

/** Takes back what was typed of this kind, and shows the cart without it. Answers whether that worked. */
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
    // Of one that got no answer only the server knows whether it was taken.
    whenRefused: refreshCart,
  })
}
