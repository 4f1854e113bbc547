import { dayAfter, daysAsked, daysAtOnce, type FreeDay } from '#domain/free-days.ts'
import { escaped } from '#server/site/filled-page.ts'
import type { Words } from '#server/words.ts'

// The same as components/appointments/show-times.ts makes with a script.

/** Which days are shown, of those that can be. */
export interface ShownDays {
  readonly days: readonly FreeDay[]
  /** The first day that was asked about: YYYY-MM-DD in India. */
  readonly from: string
  readonly today: string
  readonly isAnyCoach: boolean
}

const startOf = (day: string) => Date.parse(`${day}T00:00:00+05:30`)

function dayChoice({ day }: FreeDay, isChosen: boolean, { chooseTime }: Words): string {
  const { weekday, dayOfMonth, month } = chooseTime
  const at = startOf(day)
  const checked = isChosen ? ' checked' : ''
  return `<label class="day"><input type="radio" name="day" value="${day}"${checked}>${weekday(at)} <b>${dayOfMonth(at)}</b> ${month(at)}</label>`
}

/** Of a group of radio buttons one is enough to ask for a choice. */
function timeChoice(startsAt: string, isFirst: boolean, { clock }: Words): string {
  const required = isFirst ? ' required' : ''
  const time = clock.formatClock(Date.parse(startsAt))
  return `<label class="hour"><input type="radio" name="startsAt" value="${startsAt}"${required}><span>${time}</span></label>`
}

function hoursOf({ day, times }: FreeDay, words: Words): string {
  const choices = times
    .map(({ startsAt }, index) => timeChoice(startsAt, index === 0, words))
    .join('')
  return `<fieldset class="hours"><legend>${words.chooseTime.timesOn(startOf(day))}</legend>${choices}</fieldset>`
}

function choicesOf(days: readonly FreeDay[], legend: string, words: Words): string {
  const shown = days.slice(0, daysAtOnce)
  const choices = shown.map((day, index) => dayChoice(day, index === 0, words)).join('')
  const hours = shown.map((day) => hoursOf(day, words)).join('')
  return `<fieldset class="days"><legend>${escaped(legend)}</legend>${choices}</fieldset><div class="times__days">${hours}</div>`
}

const step = (from: string, text: string) =>
  `<button class="button button--plain" name="from" value="${from}" formnovalidate>${escaped(text)}</button>`

function stepsOf({ days, from, today }: ShownDays, { chooseTime }: Words): string {
  const next = days[daysAtOnce]?.day ?? dayAfter(from, daysAsked)
  const steps = [
    ...(from > today ? [step(today, chooseTime.earliest)] : []),
    ...(days.length > daysAtOnce ? [step(next, chooseTime.later)] : []),
  ]
  return steps.length > 0 ? `<p class="times__more">${steps.join('')}</p>` : ''
}

/** The free times as radio buttons, day by day, that work without script; or words that there are none. */
export function timesHtml(shown: ShownDays, words: Words): string {
  const { none, noneAtAll, noneOfCoach, whichDay } = words.chooseTime
  if (shown.days.length > 0) return choicesOf(shown.days, whichDay, words) + stepsOf(shown, words)
  const advice = shown.isAnyCoach ? noneAtAll : noneOfCoach
  return `<p class="times__state">${escaped(none)}</p><p class="quiet">${escaped(advice)}</p>${stepsOf(shown, words)}`
}

/** The free times near one that is gone, and the way to all others. */
export function nearestHtml(days: readonly FreeDay[], today: string, words: Words): string {
  const { taken, earliest } = words.chooseTime
  return `${choicesOf(days, taken, words)}<p class="times__more">${step(today, earliest)}</p>`
}
