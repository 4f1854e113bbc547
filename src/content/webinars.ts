import { type CollectionEntry, getCollection, getEntry } from 'astro:content'
import { endsAt, sampleDay, startsAt } from '#domain/webinar-time.ts'
import type { Profile } from './profiles.ts'
import { site } from './site.ts'

export type Webinar = CollectionEntry<'webinars'>

/** Who leads it, if it says so; in `npm run dev` a file with a mistake is not there. */
export async function hostOf({ data }: Webinar): Promise<Profile | undefined> {
  return data.host === undefined ? undefined : await getEntry('profiles', data.host)
}

/** What the webinar page has to say at a given moment. */
export type WebinarNews =
  | { state: 'none' }
  | { state: 'upcoming' | 'ended'; webinar: Webinar }

/** When a webinar begins; its date and time are Indian time. */
export function webinarStart({ data }: Webinar): Date {
  return new Date(startsAt(data))
}

/** When a webinar is over. */
export function webinarEnd({ data }: Webinar): Date {
  return new Date(endsAt(data))
}

/** A webinar of the sample is always ahead. */
function onItsDay(webinar: Webinar, isSample: boolean): Webinar {
  const { sampleInDays } = webinar.data
  if (!isSample || sampleInDays === undefined) return webinar
  return { ...webinar, data: { ...webinar.data, date: sampleDay(sampleInDays, Date.now()) } }
}

/** Every webinar, the earliest first. */
export async function webinars(): Promise<Webinar[]> {
  const { sample } = await site()
  const entries = (await getCollection('webinars')).map((webinar) => onItsDay(webinar, sample))
  return entries.toSorted((a, b) => startsAt(a.data) - startsAt(b.data))
}

/** The next webinar that is not over; otherwise the last one; otherwise none. */
export async function webinarNews(now: Date): Promise<WebinarNews> {
  const all = await webinars()
  const next = all.find((webinar) => webinarEnd(webinar) > now)
  if (next) return { state: 'upcoming', webinar: next }
  const last = all.at(-1)
  return last ? { state: 'ended', webinar: last } : { state: 'none' }
}
