import { type CollectionEntry, getEntry } from 'astro:content'
import { appointmentTypes, firstType } from './appointments.ts'
import { site } from './site.ts'

type ConsultationPage = CollectionEntry<'consultation'>['data']

/** The call that costs nothing, as all pages tell it. */
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

/** The call that costs nothing; undefined while the firm offers none. Where times are chosen, its appointment says what it is. */
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

/** What a consultation costs, in paise: where times are chosen the least that an appointment does, else the fee of site.yaml. */
export async function consultationFee(): Promise<number> {
  const fee = (await firstType('paid'))?.data.price ?? (await site()).consultationFee
  if (fee === undefined) throw new Error('Neither an appointment nor content/site.yaml has a price')
  return fee
}
