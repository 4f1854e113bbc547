import type { Context } from 'hono'
import type { AppointmentEntry } from '#contracts/shopping/appointment-entry.ts'
import { anyCoach, dayAfter, daysAsked, freeDays, type FreeTime } from '#domain/free-days.ts'
import { indiaDay, startOfIndiaDay } from '#domain/india-day.ts'
import { defaultLanguage, type Language } from '#domain/language.ts'
import { rateLimit } from '#server/rate-limit/rate-limit.ts'
import { lruCache } from '#server/lru-cache.ts'
import type { Shop } from '#server/shop.ts'
import { chosenPage, withContent } from '#server/site/filled-page.ts'
import { wordsIn } from '#server/words.ts'
import { listSlots } from './list-slots.ts'
import { nearestHtml, timesHtml } from './times-html.ts'

/** The choices of the form, as an address or a posted form names them. */
interface Choices {
  readonly type: AppointmentEntry
  readonly coachId: string
  readonly from: string
}

/** What is chosen as the page was built: a price, as whoever comes for what is free says so. */
function typeOf({ catalogue: { appointments } }: Shop, asked: URLSearchParams) {
  const paid = appointments.find(({ pricePaise }) => pricePaise > 0) ?? appointments[0]
  const free = appointments.find(({ pricePaise }) => pricePaise === 0)
  const named = appointments.find(({ id }) => id === (asked.get('typeId') ?? asked.get('type')))
  return named ?? (asked.get('call') === 'free' ? (free ?? paid) : paid)
}

function choicesOf(shop: Shop, asked: URLSearchParams): Choices | undefined {
  const type = typeOf(shop, asked)
  if (!type) return undefined
  const wished = asked.get('coachId') ?? asked.get('coach')
  const coachId = type.coaches.find(({ id }) => id === wished)?.id ?? anyCoach
  return { type, coachId, from: firstDayOf(shop, type, asked.get('from') ?? '') }
}

/** The first day to show: the one that was asked for; today instead of one that is over, too far ahead or no day. */
export function firstDayOf({ now }: Shop, type: AppointmentEntry, asked: string): string {
  const today = indiaDay(now())
  const isAhead = startOfIndiaDay(asked) !== undefined && asked > today
  return isAhead && asked <= dayAfter(today, type.horizonDays) ? asked : today
}

/** To take a page apart and write it again costs more than ten pages: done once for each choice that there is. */
const forms = lruCache<string>(50)

function formOf(shop: Shop, html: string, { type, coachId }: Choices): string {
  const isAsBuilt = type.id === typeOf(shop, new URLSearchParams())?.id && coachId === anyCoach
  return forms(`${type.id} ${coachId} ${isAsBuilt} ${html}`, () => {
    const page = withCoachesOf(html, type.id)
    return isAsBuilt ? page : chosenPage(page, new URLSearchParams({ typeId: type.id, coachId }))
  })
}

/** Who gives what is chosen is shown, nobody else. */
const withCoachesOf = (html: string, typeId: string) =>
  html.replaceAll(
    /data-gives="([^"]*)"(?: hidden(?:="")?)?/g,
    (_place, given: string) =>
      `data-gives="${given}"${given.split(' ').includes(typeId) ? '' : ' hidden'}`,
  )

async function timesOf(shop: Shop, { type, coachId, from }: Choices, language: Language) {
  const to = dayAfter(from, daysAsked - 1)
  const days = freeDays(await listSlots(shop, { typeId: type.id, from, to }), coachId)
  const today = indiaDay(shop.now())
  return timesHtml({ days, from, today, isAnyCoach: coachId === anyCoach }, wordsIn(language))
}

interface Filling {
  /** Instead of all times: those near one that is gone. */
  readonly nearest?: readonly FreeTime[] | undefined
  readonly language?: Language
}

/**
 * The built page with the form of appointments, with the free times of this moment and what was chosen; as it was built where
 * the firm calls back instead. It needs no script, and no address names what somebody has typed.
 */
export async function withFreeTimes(
  shop: Shop,
  html: string,
  asked: URLSearchParams,
  { nearest, language = defaultLanguage }: Filling = {},
): Promise<string> {
  const choices = html.includes('<!--times-->') ? choicesOf(shop, asked) : undefined
  if (!choices) return html
  const times = nearest
    ? nearestHtml(freeDays(nearest, anyCoach), indiaDay(shop.now()), wordsIn(language))
    : await timesOf(shop, choices, language)
  return withContent(formOf(shop, html, choices), 'times', times)
}

/** Of one household: somebody who looks through weeks and coaches. */
export const filledPerSecond = 5

/** The page as `withFreeTimes` has it; as it was built, which costs next to nothing, for a network that asks too often. */
export function consultationPage(shop: Shop) {
  const mayAsk = rateLimit(filledPerSecond, shop.now)
  return async (html: string, asked: URLSearchParams, c: Context): Promise<string> =>
    mayAsk(shop.clientOf(c)) ? await withFreeTimes(shop, html, asked) : html
}
