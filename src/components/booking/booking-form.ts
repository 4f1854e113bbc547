import type { ReadableAtom } from 'nanostores'
import {
  type FormProblem,
  type FormState,
  isUnderWay,
  problemWords,
  type Question,
} from '#stores/form.ts'
import { renewPurchaseKey } from '#stores/purchase-form.ts'
import { bookAgain, seeBooking } from '#words/consultation.ts'

function controlOf(form: HTMLFormElement, name: string): HTMLElement | undefined {
  const named = form.elements.namedItem(name)
  const control = named instanceof RadioNodeList ? named[0] : named
  return control instanceof HTMLElement ? control : undefined
}

function sayAtField(form: HTMLFormElement, name: string, problem: string | undefined): void {
  const words = form.querySelector<HTMLElement>(`[data-problem="${name}"]`)
  if (!words) return
  words.hidden = !problem
  words.textContent = problem ?? ''
  const control = controlOf(form, name)
  if (problem) control?.setAttribute('aria-invalid', 'true')
  else control?.removeAttribute('aria-invalid')
}

function linkTo(form: HTMLFormElement, name: string, problem: string): HTMLElement {
  const link = document.createElement('a')
  link.href = `#${controlOf(form, name)?.id ?? ''}`
  link.append(problem)
  link.addEventListener('click', (event) => {
    event.preventDefault()
    controlOf(form, name)?.focus()
  })
  const entry = document.createElement('li')
  entry.append(link)
  return entry
}

const summaryOf = (form: HTMLFormElement) => form.querySelector<HTMLElement>('[data-form-errors]')

function clearProblems(form: HTMLFormElement): void {
  summaryOf(form)?.replaceChildren()
  for (const { dataset } of form.querySelectorAll<HTMLElement>('[data-problem]'))
    sayAtField(form, dataset['problem'] ?? '', undefined)
}

function sayInSummary(form: HTMLFormElement, said: string): HTMLElement {
  const words = document.createElement('p')
  words.append(said)
  summaryOf(form)?.append(words)
  return words
}

/**
 * Shows each error at its field, with links to them in a summary at the top. An error without a field appears in the
 * summary only: the notice has announced it already, so focus stays.
 */
function showProblems(form: HTMLFormElement, problems: readonly FormProblem[]): void {
  clearProblems(form)
  const list = document.createElement('ul')
  for (const problem of problems) {
    const words = problemWords(problem)
    if (problem.field === undefined) sayInSummary(form, words)
    else {
      sayAtField(form, problem.field, words)
      list.append(linkTo(form, problem.field, words))
    }
  }
  if (!list.hasChildNodes()) return
  summaryOf(form)?.append(list)
  const wrong = tickedAlone(form, problems) ?? summaryOf(form)
  wrong?.focus()
}

/** The checkbox that is the only error: a summary would only repeat the text beside it. */
function tickedAlone(
  form: HTMLFormElement,
  [problem, ...others]: readonly FormProblem[],
): HTMLElement | undefined {
  if (problem?.field === undefined || others.length > 0) return undefined
  const control = controlOf(form, problem.field)
  return control instanceof HTMLInputElement && control.type === 'checkbox' ? control : undefined
}

/** Asks whether to book again what was booked just now; the form waits for the answer. */
function showQuestion(form: HTMLFormElement, { question, transactionId = '' }: Question): void {
  clearProblems(form)
  sayInSummary(form, question).classList.add('message')
  const see = document.createElement('a')
  see.className = 'button'
  see.href = `/payment-success?payment=${encodeURIComponent(transactionId)}`
  see.append(seeBooking)
  const again = document.createElement('button')
  Object.assign(again, { className: 'button button--quiet', name: 'again', value: 'true' })
  again.append(bookAgain)
  const choices = document.createElement('div')
  choices.className = 'form__actions'
  choices.append(see, again)
  summaryOf(form)?.append(choices)
  summaryOf(form)?.focus()
}

/** Clears a field's error once it is being corrected. */
function forgetProblem(form: HTMLFormElement, field: EventTarget | null): void {
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
    sayAtField(form, field.name, undefined)
}

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

/** Clears typed values; choices stay, as the button's text refers to them. */
function emptyForm(form: HTMLFormElement): void {
  for (const radio of form.querySelectorAll<HTMLInputElement>(
    ':is([name=call], [name=typeId], [name=coachId])',
  ))
    radio.defaultChecked = radio.checked
  form.reset()
}

/** The fields, with the submit button if it has a value. */
function sentFields(form: HTMLFormElement, button: HTMLElement | null): FormData {
  const fields = new FormData(form)
  if (button instanceof HTMLButtonElement && button.name) fields.set(button.name, button.value)
  return fields
}

/** Replaces the plain form's submission with the store's. */
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

/** The value of a text field; '' if it is missing. */
export function textIn(fields: FormData, name: string): string {
  const value = fields.get(name)
  return typeof value === 'string' ? value : ''
}
