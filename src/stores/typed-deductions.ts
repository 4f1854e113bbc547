import { atom, type WritableAtom } from 'nanostores'
import type { AskDeduction } from '#contracts/shopping/ask-deduction.ts'
import type { Cart } from '#contracts/shopping/cart.ts'
import { takenOffNothing } from '#words/checkout.ts'
import { callAsUser } from './call-as-user.ts'
import { keepAnswer } from './cart.ts'
import { editing, type FormProblem, type FormState } from './form-state.ts'
import { $session } from './session.ts'
import { submitForm } from './submit-form.ts'

type TypedDeduction = FormState<'typed'>

const forms = new Map<string, WritableAtom<TypedDeduction>>()

/** The form in which a deduction of this kind is typed. */
export function deductionForm(kind: string): WritableAtom<TypedDeduction> {
  const $form = forms.get(kind) ?? atom<TypedDeduction>(editing)
  forms.set(kind, $form)
  return $form
}

/**
 * Asks for what was typed to be taken off the cart, instead of what was typed before, and shows the cart with it. What
 * is refused, or takes nothing off, is said with the form. Answers whether something is taken off now.
 */
export async function typeDeduction(kind: string, typed: string): Promise<boolean> {
  const isEmpty = typed.trim() === ''
  const cart = await ask(kind, typed, isEmpty ? [{ field: 'typed', problem: 'emptyField' }] : [])
  if (!cart) return false
  if (cart.deductions?.some((deduction) => deduction.kind === kind)) return true
  const problems = [{ field: 'typed', words: takenOffNothing }] as const
  deductionForm(kind).set({ step: 'refused', problems })
  return false
}

/** Takes back what was typed, and shows the cart without it. Answers whether that worked. */
export async function takeDeductionBack(kind: string): Promise<boolean> {
  return (await ask(kind, '')) !== undefined
}

async function ask(
  kind: string,
  typed: string,
  problems: readonly FormProblem<'typed'>[] = [],
): Promise<Cart | undefined> {
  const told: { cart?: Cart } = {}
  await submitForm(deductionForm(kind), {
    problems,
    send: async () => {
      const session = $session.get()
      const userId = session.state === 'in' ? session.userId : undefined
      const cart = await callAsUser<AskDeduction>('put', '/api/cart/deductions/{kind}', {
        params: { kind },
        body: { typed, userId },
      })
      if (userId !== undefined) keepAnswer(userId, cart)
      told.cart = cart
    },
    explain: ({ message }) => ({ field: 'typed', words: message }),
  })
  return told.cart
}
