import { type CollectionEntry, type CollectionKey, getCollection, getEntries, getEntry } from 'astro:content'
import type { z } from 'zod'
import type { AppointmentEntry } from '#contracts/catalogue-file.ts'
import { consultationAddress } from '#domain/contact.ts'
import { isFree } from '#domain/money.ts'
import { endsAt, sampleDay, startsAt } from '#domain/webinar-time.ts'
import type { Profile } from './people.ts'
import { site } from './site.ts'

export type Service = CollectionEntry<'services'>

/** Every service, in the editors' order. */
async function services(): Promise<Service[]> {
  const entries = await getCollection('services')
  return entries.toSorted((a, b) => a.data.order - b.data.order)
}

/** One page for each service, at its file name. */
export async function servicePaths() {
  const all = await services()
  return all.map((service) => ({ params: { service: service.id }, props: { service } }))
}

/** The related service, if the editors have named one. */
export async function seeAlso({ id, data }: Service) {
  if (!data.seeAlso) return undefined
  const service = await getEntry('services', data.seeAlso.service)
  if (!service) throw new Error(`content/services/${id}.md: seeAlso names a service that is missing`)
  return { service, text: data.seeAlso.text }
}

const entryOf = async <Kind extends CollectionKey>(kind: Kind, name: string | undefined) =>
  name === undefined ? undefined : await getEntry(kind, name)

/**
 * The person, and the course and book of a service, if named; in `npm run dev`, those with an error in their file are
 * undefined.
 */
export async function besides({ data }: Service) {
  return {
    person: await entryOf('profiles', data.person),
    course: await entryOf('courses', data.course),
    book: await entryOf('books', data.book),
  }
}

export type AppointmentType = CollectionEntry<'appointments'>

/** Appointment types for which customers choose a time, the cheapest first; none where the firm calls back instead. */
export async function appointmentTypes(): Promise<AppointmentType[]> {
  const types = await getCollection('appointments')
  return types.toSorted(
    (a, b) => a.data.price - b.data.price || a.data.name.localeCompare(b.data.name),
  )
}

/** The first free or paid type. */
export async function firstType(which: 'free' | 'paid'): Promise<AppointmentType | undefined> {
  return (await appointmentTypes()).find(({ data }) => isFree(data.price) === (which === 'free'))
}

/** The coaches of an appointment type, in the editors' order. */
export async function coachesOf({ data }: AppointmentType): Promise<CollectionEntry<'profiles'>[]> {
  return await getEntries(data.coaches.map((id) => ({ collection: 'profiles' as const, id })))
}

/** How to book a person. */
export interface Booking {
  /** The page of consultations, with this person chosen. */
  readonly href: string
  /** Price of the cheapest paid appointment, in paise. */
  readonly pricePaise: number
}

/** How to book an appointment with a person; undefined if they have no paid ones. */
export async function bookingOf({ id }: Profile): Promise<Booking | undefined> {
  const prices = (await appointmentTypes())
    .filter(({ data }) => data.coaches.includes(id) && !isFree(data.price))
    .map(({ data }) => data.price)
  if (prices.length === 0) return undefined
  return { href: `${consultationAddress}?coach=${id}`, pricePaise: Math.min(...prices) }
}

type ConsultationPage = CollectionEntry<'consultation'>['data']

/** The free call, as described on all pages. */
export interface FreeCall {
  readonly minutes: number
  readonly everyDays: number
  readonly text: string
  readonly invitation: string
}

/** The text of the consultation page. */
export async function consultationPage(): Promise<ConsultationPage> {
  const entry = await getEntry('consultation', 'consultation')
  if (!entry) throw new Error('content/pages/consultation.md is missing or has mistakes')
  return entry.data
}

/** The text of the page for companies. */
export async function trainingPage(): Promise<CollectionEntry<'training'>['data']> {
  const entry = await getEntry('training', 'training')
  if (!entry) throw new Error('content/pages/training.md is missing or has mistakes')
  return entry.data
}

/** The free call; undefined if the firm offers none. Where times are chosen, its appointment type describes it. */
export async function offeredFreeCall(): Promise<FreeCall | undefined> {
  const { offered, everyDays, invitation, ...page } = (await consultationPage()).freeCall
  if (!offered) return undefined
  const type = await firstType('free')
  if (type) {
    const { durationMinutes: minutes, summary: text } = type.data
    return { minutes, text, everyDays, invitation }
  }
  const { minutes, text } = page
  const isTold = minutes !== undefined && text !== undefined
  if ((await appointmentTypes()).length > 0 || !isTold) return undefined
  return { minutes, text, everyDays, invitation }
}

/** Consultation price in paise: where times are chosen, that of the cheapest appointment, else the fee in site.yaml. */
export async function consultationFee(): Promise<number> {
  const fee = (await firstType('paid'))?.data.price ?? (await site()).consultationFee
  if (fee === undefined) throw new Error('Neither an appointment nor content/site.yaml has a price')
  return fee
}

type Entry = z.input<typeof AppointmentEntry>

async function appointmentEntry(type: AppointmentType): Promise<Entry> {
  const { name, summary, durationMinutes, bufferMinutes, price: pricePaise } = type.data
  const { meeting, noticeHours, horizonDays, maxPerDay, changeUntilHours } = type.data
  const terms = { durationMinutes, bufferMinutes, meeting, noticeHours, horizonDays, maxPerDay }
  const coaches = (await coachesOf(type)).map(({ id, data }) => {
    const { name, email, meetingLink, hours = [], away = [] } = data
    return { id, name, email, meetingLink, hours, away }
  })
  return { id: type.id, name, summary, ...terms, changeUntilHours, pricePaise, coaches }
}

/** Appointment types with hours and private links: for the server only. */
export async function appointmentEntries(): Promise<Entry[]> {
  const { offered } = (await consultationPage()).freeCall
  const types = (await appointmentTypes()).filter(({ data }) => offered || data.price > 0)
  return await Promise.all(types.map(appointmentEntry))
}

export type Webinar = CollectionEntry<'webinars'>

/** The host of a webinar, if it names one; in `npm run dev`, undefined if the file has an error. */
export async function hostOf({ data }: Webinar): Promise<Profile | undefined> {
  return data.host === undefined ? undefined : await getEntry('profiles', data.host)
}

/** What the webinar page shows at a given moment. */
type WebinarNews =
  | { state: 'none' }
  | { state: 'upcoming' | 'ended'; webinar: Webinar }

/** When a webinar begins; its date and time are Indian time. */
export function webinarStart({ data }: Webinar): Date {
  return new Date(startsAt(data))
}

/** When a webinar ends. */
export function webinarEnd({ data }: Webinar): Date {
  return new Date(endsAt(data))
}

/** A sample webinar is always in the future. */
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
