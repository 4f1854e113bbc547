import { dayAfter, daysRequested, daysAtOnce, type FreeDay } from '#domain/free-days.ts'
import type { FreeTimes, TimesWish } from '#stores/free-times.ts'
import * as words from '#words/choose-time.ts'
import { formatClock } from '#words/clock.ts'

// The same as the server writes into a page for whoever has no script (bookings/times-html.ts).

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

function stepsOf({ from }: TimesWish, days: readonly FreeDay[], today: string): HTMLElement[] {
  const next = days[daysAtOnce]?.day ?? dayAfter(from, daysRequested)
  const steps = [
    ...(from > today ? [step(today, words.earliest)] : []),
    ...(days.length > daysAtOnce ? [step(next, words.later)] : []),
  ]
  return steps.length > 0 ? [made('p', { class: 'times__more' }, ...steps)] : []
}

const say = (text: string) => made('p', { class: 'times__state' }, text)

/** Shows where the times stand; while they are looked up, those from before stay in sight, and cannot be pressed. */
export function showTimes(place: HTMLElement, times: FreeTimes, today: string): void {
  place.setAttribute('aria-busy', String(times.state === 'loading'))
  place.toggleAttribute('inert', times.state === 'loading')
  switch (times.state) {
    case 'as-served':
      return
    case 'loading':
      place.querySelector('.times__state')?.remove()
      place.prepend(say(words.loading))
      return
    case 'failed': {
      const retry = made(
        'button',
        { class: 'button button--quiet', name: 'show', value: 'times', formnovalidate: '' },
        words.retry,
      )
      place.replaceChildren(
        made('p', { class: 'message message--danger', role: 'alert' }, times.words),
        retry,
      )
      return
    }
    case 'nearest':
      place.replaceChildren(...choicesOf(times.days, words.taken), step(today, words.earliest))
      return
    case 'ready': {
      const { days, wish } = times
      const isAny = wish.coachId === 'any'
      const empty = [
        say(words.none),
        made('p', { class: 'quiet' }, isAny ? words.noneAtAll : words.noneOfCoach),
      ]
      const shown = days.length > 0 ? choicesOf(days, words.whichDay) : empty
      place.replaceChildren(...shown, ...stepsOf(wish, days, today))
    }
  }
}
