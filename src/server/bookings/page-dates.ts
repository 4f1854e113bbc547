import type { AppointmentEntry } from '#contracts/catalogue-file.ts'
import { bookable } from '#domain/appointment-times.ts'
import { workingDayAfter } from '#domain/india-time.ts'
import { defaultLanguage } from '#domain/language.ts'
import type { Shop } from '#server/shop.ts'
import type { SiteFile } from '#server/site/site-file.ts'
import type { Filled } from '#server/site/site-routes.ts'
import { wordsIn } from '#server/words.ts'
import { freeTimes } from './availability.ts'

/** How long the looked-up free times are cached; the booking form checks the chosen one. */
const keptMs = 60_000
/** Searched first: computing the whole horizon costs many times as much. */
const nearMs = 7 * 24 * 60 * 60_000

/** Left empty by the build, see components/person/BookPerson.astro; group 2 is the coach's id. */
const nextFreePlaces = /(data-next-free="([\w-]+)")><\/p>/g
/** The same, see components/product/ProductPage.astro; group 2 is the number of working days until dispatch. */
const sentByPlaces = /(data-sent-within="(\d+)")><\/li>/g

/** The next free time of each coach, in epoch milliseconds, by id; coaches without one are left out. */
async function nextFreeTimes(shop: Shop, type: AppointmentEntry): Promise<Map<string, number>> {
  const next = new Map<string, number>()
  const { fromMs, untilMs } = bookable(type, shop.now())
  for (const lastMs of [Math.min(fromMs + nearMs, untilMs), untilMs]) {
    if (next.size === type.coaches.length) break
    const free = await freeTimes(shop.db, shop, type, { within: { fromMs, untilMs: lastMs } })
    for (const { coachId, startsAtMs } of free)
      if (!next.has(coachId)) next.set(coachId, startsAtMs)
  }
  return next
}

/**
 * Fills in each coach's next free time for a paid appointment, looked up once a minute for all pages, and the dispatch
 * date of an order placed now.
 */
export function dateWriter(shop: Shop) {
  let latest = { at: -Infinity, times: Promise.resolve(new Map<string, number>()) }
  const known = () => {
    const type = shop.catalogue.appointments.find(({ pricePaise }) => pricePaise > 0)
    if (type && shop.now() - latest.at >= keptMs) {
      latest = { at: shop.now(), times: nextFreeTimes(shop, type) }
      latest.times.catch(() => (latest.at = -Infinity))
    }
    return latest.times
  }
  const { chooseTime } = wordsIn(defaultLanguage)
  const withSentBy = (html: string) =>
    html.replaceAll(sentByPlaces, (_, mark: string, days: string) => {
      const words = chooseTime.sentBy(workingDayAfter(shop.now(), Number(days)))
      return `${mark}>${words}</li>`
    })
  return async (html: string): Promise<string> => {
    const times = await known()
    return withSentBy(html).replaceAll(nextFreePlaces, (whole, mark: string, coachId: string) => {
      const startsAtMs = times.get(coachId)
      if (startsAtMs === undefined) return whole
      return `${mark}>${chooseTime.nextFree} <b>${chooseTime.shortDayAndTime(startsAtMs)}</b></p>`
    })
  }
}

/** The addresses of all built pages with such a placeholder. */
export function pathsWithDates(site: ReadonlyMap<string, SiteFile>): readonly string[] {
  const isPage = ({ headers }: SiteFile) => headers.plain['Content-Type']?.startsWith('text/html')
  const pages = [...site].filter(
    ([, file]) =>
      isPage(file) &&
      /data-(?:next-free|sent-within)=/.test(Buffer.from(file.plain).toString('latin1')),
  )
  return pages.map(([path]) => path)
}

/** Every built page with such a placeholder, and the function that fills it. */
export function pagesWithDates(shop: Shop, site: ReadonlyMap<string, SiteFile>): Filled {
  const write = dateWriter(shop)
  return Object.fromEntries(pathsWithDates(site).map((path) => [path, write]))
}
