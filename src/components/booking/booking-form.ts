import type { ReadableAtom } from 'nanostores'
import { type FormState, isUnderWay } from '#stores/form-state.ts'
import { renewPurchaseKey } from '#stores/purchase-key.ts'
import { clearProblems, forgetProblem, showProblems, showQuestion } from './form-problems.ts'

interface Connection {
  readonly selector: string
  readonly $booking: ReadableAtom<FormState>
  readonly book: (fields: FormData) => Promise<void>
}

function showState(form: HTMLFormElement, state: FormState): void {
  const button = form.querySelector('[type=submit]')
  const busy = String(isUnderWay(state))
  button?.setAttribute('aria-disabled', busy)
  button?.setAttribute('aria-busy', busy)
  if (state.step === 'refused') showProblems(form, state.problems)
  else if (state.step === 'asked') showQuestion(form, state)
  else clearProblems(form)
  if (state.step === 'leaving' || state.step === 'taken') emptyForm(form)
}

/** Empties what was typed; what was chosen stays, as the button says what it means. */
function emptyForm(form: HTMLFormElement): void {
  for (const radio of form.querySelectorAll<HTMLInputElement>(
    ':is([name=call], [name=typeId], [name=coachId])',
  ))
    radio.defaultChecked = radio.checked
  form.reset()
}

/** The fields, with the button that sent them if it says something. */
function sentFields(form: HTMLFormElement, button: HTMLElement | null): FormData {
  const fields = new FormData(form)
  if (button instanceof HTMLButtonElement && button.name) fields.set(button.name, button.value)
  return fields
}

/** Lets the store do what the plain form would do by leaving the page. */
export function connectBookingForm({ selector, $booking, book }: Connection): void {
  const form = document.querySelector<HTMLFormElement>(selector)
  if (!form) return
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void book(sentFields(form, event.submitter))
  })
  form.addEventListener('input', ({ target }) => {
    forgetProblem(form, target)
    renewPurchaseKey()
  })
  $booking.listen((state) => showState(form, state))
}

/** What is written in a field; '' for one that is not there. */
export function textIn(fields: FormData, name: string): string {
  const value = fields.get(name)
  return typeof value === 'string' ? value : ''
}
