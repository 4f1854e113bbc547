import { $freeTimes, today } from '#stores/free-times.ts'
import * as words from '#words/choose-time.ts'
import { showTimes } from './show-times.ts'

function sayChosen(form: HTMLFormElement): void {
  const chosen = form.querySelector<HTMLInputElement>('[name=startsAt]:checked')
  const place = form.querySelector<HTMLElement>('[data-chosen]')
  if (!place) return
  place.hidden = !chosen
  place.textContent = chosen ? words.chosen(words.dayAndTime(Date.parse(chosen.value))) : ''
}

/** Lets the buttons that ask for other times ask for them without leaving the page, and says what is chosen. */
export function connectTimes(form: HTMLFormElement, load: (from: string) => Promise<void>): void {
  const place = form.querySelector<HTMLElement>('[data-times]')
  if (!place) return
  let hadFocus = false
  form.addEventListener(
    'submit',
    (event) => {
      const { submitter } = event
      if (!(submitter instanceof HTMLButtonElement)) return
      if (submitter.name !== 'from' && submitter.name !== 'show') return
      event.preventDefault()
      event.stopImmediatePropagation()
      void load(submitter.name === 'from' ? submitter.value : today())
    },
    { capture: true },
  )
  form.addEventListener('change', () => sayChosen(form))
  sayChosen(form)
  $freeTimes.listen((times) => {
    // Whoever pressed Later days goes on with the first of them.
    hadFocus ||= place.contains(document.activeElement)
    showTimes(place, times, today())
    if (hadFocus && times.state !== 'loading') {
      place.querySelector<HTMLElement>('input, button')?.focus()
      hadFocus = false
    }
    sayChosen(form)
  })
}
