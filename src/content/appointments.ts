import { type CollectionEntry, getCollection, getEntries } from 'astro:content'
import { isFree } from '#domain/money.ts'

export type AppointmentType = CollectionEntry<'appointments'>

/** What can be booked at a time that one chooses, the cheapest first; none where the firm calls back instead. */
export async function appointmentTypes(): Promise<AppointmentType[]> {
  const types = await getCollection('appointments')
  return types.toSorted(
    (a, b) => a.data.price - b.data.price || a.data.name.localeCompare(b.data.name),
  )
}

/** The first of the types that costs nothing, or something. */
export async function firstType(which: 'free' | 'paid'): Promise<AppointmentType | undefined> {
  return (await appointmentTypes()).find(({ data }) => isFree(data.price) === (which === 'free'))
}

/** Who gives an appointment, in the editor's order. */
export async function coachesOf({ data }: AppointmentType): Promise<CollectionEntry<'profiles'>[]> {
  return await getEntries(data.coaches.map((id) => ({ collection: 'profiles' as const, id })))
}
