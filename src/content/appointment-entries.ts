import type { z } from 'zod'
import type { AppointmentEntry } from '#contracts/shopping/appointment-entry.ts'
import { type AppointmentType, appointmentTypes, coachesOf } from './appointments.ts'
import { consultationPage } from './consultation.ts'

type Entry = z.input<typeof AppointmentEntry>

async function appointmentEntry(type: AppointmentType): Promise<Entry> {
  const { price: pricePaise, coaches: _, draft: __, ...terms } = type.data
  const coaches = (await coachesOf(type)).map(({ id, data }) => {
    const { name, email, meetingLink, hours = [], away = [] } = data
    return { id, name, email, meetingLink, hours, away }
  })
  return { id: type.id, ...terms, pricePaise, coaches }
}

/** What can be booked at a time, with hours and private links: for the server alone. */
export async function appointmentEntries(): Promise<Entry[]> {
  const { offered } = (await consultationPage()).freeCall
  const types = (await appointmentTypes()).filter(({ data }) => offered || data.price > 0)
  return await Promise.all(types.map(appointmentEntry))
}
