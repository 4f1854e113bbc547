import { dayAfter, daysRequested, daysAtOnce, type FreeDay } from '#domain/free-days.ts'
import { $freeTimes, type FreeTimes, type TimesRequest, today } from '#stores/free-times.ts'
import * as words from '#words/choose-time.ts'
import { formatClock } from '#words/clock.ts'

// The same as the server renders for visitors without scripts (bookings/times-html.ts).

type Attributes = Readonly<Record<string, string>>

function made(tag: string, attributes: Attributes = {}, ...children: (Node | string)[]) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children)
  return element
}

const startOf = (day: string) => Date.parse(`${day}T00:00:00+05:30`)

function dayChoice({ day }: FreeDay, isChosen: boolean): HTMLElement {
  const at = startOf(day)
  const radio = made('input', { type: 'radio', name: 'day', value: day })
  radio.toggleAttribute('checked', isChosen)
  const name = [words.weekday(at), ' ', made('b', {}, words.dayOfMonth(at)), ' ', words.month(at)]
  return made('label', { class: 'day' }, radio, ...name)
}

function timeChoice(startsAt: string, coachId: string): HTMLElement {
  const radio = made('input', { type: 'radio', name: 'startsAt', value: startsAt, required: '' })
  radio.dataset['coach'] = coachId
  const time = made('span', {}, formatClock(Date.parse(startsAt)))
  return made('label', { class: 'hour' }, radio, time)
}

function timesOf({ day, times }: FreeDay): HTMLElement {
  const legend = made('legend', {}, words.timesOn(startOf(day)))
  const choices = times.map(({ startsAt, coachId }) => timeChoice(startsAt, coachId))
  return made('fieldset', { class: 'hours' }, legend, ...choices)
}

function choicesOf(days: readonly FreeDay[], legend: string): HTMLElement[] {
  const shown = days.slice(0, daysAtOnce)
  const all = made('fieldset', { class: 'days' }, made('legend', {}, legend))
  all.append(...shown.map((day, index) => dayChoice(day, index === 0)))
  return [all, made('div', { class: 'times__days' }, ...shown.map(timesOf))]
}

const step = (from: string, text: string) =>
  made(
    'button',
    { class: 'button button--plain', name: 'from', value: from, formnovalidate: '' },
    text,
  )

function stepsOf({ from }: TimesRequest, days: readonly FreeDay[], today: string): HTMLElement[] {
  const next = days[daysAtOnce]?.day ?? dayAfter(from, daysRequested)
  const steps = [
    ...(from > today ? [step(today, words.earliest)] : []),
    ...(days.length > daysAtOnce ? [step(next, words.later)] : []),
  ]
  return steps.length > 0 ? [made('p', { class: 'times__more' }, ...steps)] : []
}

const say = (text: string) => made('p', { class: 'times__state' }, text)

/** Shows the times in their place; while new ones load, the previous ones stay visible but disabled. */
function showTimes(slot: HTMLElement, times: FreeTimes, today: string): void {
  slot.setAttribute('aria-busy', String(times.state === 'loading'))
  slot.toggleAttribute('inert', times.state === 'loading')
  switch (times.state) {
    case 'as-served':
      return
    case 'loading':
      slot.querySelector('.times__state')?.remove()
      slot.prepend(say(words.loading))
      return
    case 'failed': {
      const retry = made(
        'button',
        { class: 'button button--quiet', name: 'show', value: 'times', formnovalidate: '' },
        words.retry,
      )
      slot.replaceChildren(
        made('p', { class: 'message message--danger', role: 'alert' }, times.words),
        retry,
      )
      return
    }
    case 'nearest':
      slot.replaceChildren(...choicesOf(times.days, words.taken), step(today, words.earliest))
      return
    case 'ready': {
      const { days, request } = times
      const isAny = request.coachId === 'any'
      const empty = [
        say(words.none),
        made('p', { class: 'quiet' }, isAny ? words.noneAtAll : words.noneOfCoach),
      ]
      const shown = days.length > 0 ? choicesOf(days, words.whichDay) : empty
      slot.replaceChildren(...shown, ...stepsOf(request, days, today))
    }
  }
}

function sayChosen(form: HTMLFormElement): void {
  const chosen = form.querySelector<HTMLInputElement>('[name=startsAt]:checked')
  const slot = form.querySelector<HTMLElement>('[data-chosen]')
  if (!slot) return
  slot.hidden = !chosen
  slot.textContent = chosen ? words.chosen(words.dayAndTime(Date.parse(chosen.value))) : ''
}

/** Makes the buttons for other times load them without leaving the page, and announces the choice. */
export function connectTimes(form: HTMLFormElement, load: (from: string) => Promise<void>): void {
  const slot = form.querySelector<HTMLElement>('[data-times]')
  if (!slot) return
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
    // After "Later days", the focus moves to the first of them.
    hadFocus ||= slot.contains(document.activeElement)
    showTimes(slot, times, today())
    if (hadFocus && times.state !== 'loading') {
      slot.querySelector<HTMLElement>('input, button')?.focus()
      hadFocus = false
    }
    sayChosen(form)
  })
}
