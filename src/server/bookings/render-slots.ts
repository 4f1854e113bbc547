import type { Context } from 'hono'
import type { AppointmentPage } from '#contracts/appointments.ts'
import type { AppointmentEntry } from '#contracts/catalogue-file.ts'
import {
  anyCoach,
  dayAfter,
  daysRequested,
  daysAtOnce,
  type FreeDay,
  freeDays,
  type FreeTime,
} from '#domain/free-days.ts'
import { indiaDay, startOfIndiaDay } from '#domain/india-time.ts'
import { defaultLanguage, type Language } from '#domain/language.ts'
import { lruCache } from '#server/lru-cache.ts'
import { rateLimit } from '#server/rate-limit/rate-limit.ts'
import type { Shop } from '#server/shop.ts'
import { chosenPage, escaped, withContent } from '#server/site/fill-template.ts'
import { type Words, wordsIn } from '#server/words.ts'
import { listSlots } from './availability.ts'
import { findType } from './sold-appointment.ts'

// The same markup as components/appointments/show-times.ts renders in the browser.

/** The days that are shown, and the range that can be. */
interface ShownDays {
  readonly days: readonly FreeDay[]
  /** The first requested day: YYYY-MM-DD in India. */
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

/** `required` on one radio button applies to the whole group. */
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
  const next = days[daysAtOnce]?.day ?? dayAfter(from, daysRequested)
  const steps = [
    ...(from > today ? [step(today, chooseTime.earliest)] : []),
    ...(days.length > daysAtOnce ? [step(next, chooseTime.later)] : []),
  ]
  return steps.length > 0 ? `<p class="times__more">${steps.join('')}</p>` : ''
}

/** The free times as radio buttons, day by day, usable without JavaScript; or a text that there are none. */
function timesHtml(shown: ShownDays, words: Words): string {
  const { none, noneAtAll, noneOfCoach, whichDay } = words.chooseTime
  if (shown.days.length > 0) return choicesOf(shown.days, whichDay, words) + stepsOf(shown, words)
  const advice = shown.isAnyCoach ? noneAtAll : noneOfCoach
  return `<p class="times__state">${escaped(none)}</p><p class="quiet">${escaped(advice)}</p>${stepsOf(shown, words)}`
}

/** The free times near one that is gone, and the link to all others. */
function nearestHtml(days: readonly FreeDay[], today: string, words: Words): string {
  const { taken, earliest } = words.chooseTime
  return `${choicesOf(days, taken, words)}<p class="times__more">${step(today, earliest)}</p>`
}

/** The form's choices, from a query string or a posted form. */
interface Choices {
  readonly type: AppointmentEntry
  readonly coachId: string
  readonly from: string
}

/** The default type is a paid one, as links to the free one name it. */
function typeOf({ catalogue: { appointments } }: Shop, asked: URLSearchParams) {
  const paid = appointments.find(({ pricePaise }) => pricePaise > 0) ?? appointments[0]
  const free = appointments.find(({ pricePaise }) => pricePaise === 0)
  const named = appointments.find(({ id }) => id === (asked.get('typeId') ?? asked.get('type')))
  return named ?? (asked.get('call') === 'free' ? (free ?? paid) : paid)
}

function pageChoicesOf(shop: Shop, asked: URLSearchParams): Choices | undefined {
  const type = typeOf(shop, asked)
  if (!type) return undefined
  const requested = asked.get('coachId') ?? asked.get('coach')
  const coachId = type.coaches.find(({ id }) => id === requested)?.id ?? anyCoach
  return { type, coachId, from: firstDayOf(shop, type, asked.get('from') ?? '') }
}

/** The first day to show: the requested one, or today if that is over, too far ahead or invalid. */
function firstDayOf({ now }: Shop, type: AppointmentEntry, asked: string): string {
  const today = indiaDay(now())
  const isAhead = startOfIndiaDay(asked) !== undefined && asked > today
  return isAhead && asked <= dayAfter(today, type.horizonDays) ? asked : today
}

/** Parsing and rewriting a page costs more than serving ten, so the result is cached for each choice. */
const forms = lruCache<string>(50)

function formOf(shop: Shop, html: string, { type, coachId }: Choices): string {
  const isAsBuilt = type.id === typeOf(shop, new URLSearchParams())?.id && coachId === anyCoach
  return forms(`${type.id} ${coachId} ${isAsBuilt} ${html}`, () => {
    const page = withCoachesOf(html, type.id)
    return isAsBuilt ? page : chosenPage(page, new URLSearchParams({ typeId: type.id, coachId }))
  })
}

/** Shows only the coaches who offer the chosen type. */
const withCoachesOf = (html: string, typeId: string) =>
  html.replaceAll(
    /data-gives="([^"]*)"(?: hidden(?:="")?)?/g,
    (_place, given: string) =>
      `data-gives="${given}"${given.split(' ').includes(typeId) ? '' : ' hidden'}`,
  )

async function timesOf(shop: Shop, { type, coachId, from }: Choices, language: Language) {
  const to = dayAfter(from, daysRequested - 1)
  const days = freeDays(await listSlots(shop, { typeId: type.id, from, to }), coachId)
  const today = indiaDay(shop.now())
  return timesHtml({ days, from, today, isAnyCoach: coachId === anyCoach }, wordsIn(language))
}

interface Filling {
  /** The times near one that is gone, shown instead of all times. */
  readonly nearest?: readonly FreeTime[] | undefined
  readonly language?: Language
}

/**
 * The built appointments page with the current free times and the choices; unchanged where the firm calls back instead.
 * Needs no JavaScript, and puts none of the typed details into an address.
 */
export async function withFreeTimes(
  shop: Shop,
  html: string,
  asked: URLSearchParams,
  { nearest, language = defaultLanguage }: Filling = {},
): Promise<string> {
  const choices = html.includes('<!--times-->') ? pageChoicesOf(shop, asked) : undefined
  if (!choices) return html
  const times = nearest
    ? nearestHtml(freeDays(nearest, anyCoach), indiaDay(shop.now()), wordsIn(language))
    : await timesOf(shop, choices, language)
  return withContent(formOf(shop, html, choices), 'times', times)
}

/** Per household, sized for a visitor who browses weeks and coaches. */
export const filledPerSecond = 5

/** The page from `withFreeTimes`; served as built, which is cheap, to a network over its rate limit. */
export function consultationPage(shop: Shop) {
  const mayAsk = rateLimit(filledPerSecond, shop.now)
  return async (html: string, asked: URLSearchParams, c: Context): Promise<string> =>
    mayAsk(shop.clientOf(c)) ? await withFreeTimes(shop, html, asked) : html
}

interface Asked {
  /** The first day to show, see `firstDayOf`. */
  readonly from: string
  readonly nearest: readonly FreeTime[] | undefined
  readonly language: Language
}

/** The free times that an appointment can be moved to, as HTML: of its own coach, or of all if it has no time. */
export async function timesToMoveTo(
  shop: Shop,
  { typeId, coachId, state }: AppointmentPage,
  { from: asked, nearest, language }: Asked,
): Promise<string> {
  const today = indiaDay(shop.now())
  const words = wordsIn(language)
  if (nearest && nearest.length > 0) return nearestHtml(freeDays(nearest, anyCoach), today, words)
  const type = findType(shop, typeId)
  const from = type ? firstDayOf(shop, type, asked) : today
  const slots = await listSlots(shop, { typeId, from, to: dayAfter(from, daysRequested - 1) })
  const days = freeDays(slots, state === 'unplaced' ? anyCoach : coachId)
  return timesHtml({ days, from, today, isAnyCoach: state === 'unplaced' }, words)
}
