import type { AppointmentState } from '#domain/appointment-state.ts'
import type { KeptColumns } from '#domain/keeping.ts'
import type { Language } from '#domain/language.ts'

export interface AppointmentRow {
  id: string
  type_id: string
  /** Who gives it; of what has no time, who was to give it. */
  coach_id: string
  starts_at: number
  ends_at: number
  state: AppointmentState
  /** One more with each change that a calendar has to hear of. */
  sequence: number
  /** How often whoever booked it has moved it. */
  moves: number
  /** 0 of what is free. */
  price_paise: number
  name: string
  phone: string
  email: string
  message: string
  state_of_india: string
  /** Of who booked, as their browser names it. */
  zone: string
  /** Of the mails about it. */
  language: Language
  /** Digest of the key of its own page; '' once it was erased. */
  key_hash: string
  /** A digest of the network that it was asked for from; '' when that is not known. */
  holder: string
  /** JSON of what was sold, see sold-appointment.ts. */
  sold: string
  /** The firm's own. */
  note: string
  /** Until when the time is kept for who has not paid or proven yet; null from then on. */
  hold_until: number | null
  /** Until when a time can be chosen, of what has none, and could be, of what was cancelled without one. */
  choose_until: number | null
  created_at: number
  confirmed_at: number | null
  ended_at: number | null
  /** 'person', 'firm' or ''. */
  ended_by: string
}

/** What of it tells of a person. */
export const keptOfAppointment: readonly KeptColumns[] = [
  {
    ...{ kept: 'bookings', table: 'appointments' },
    columns: ['phone', 'email', 'state_of_india'],
  },
  { kept: 'bookingDetails', table: 'appointments', columns: ['message', 'zone', 'note'] },
  { kept: 'access', table: 'appointments', columns: ['holder', 'key_hash'] },
  { kept: 'invoices', table: 'appointments', columns: ['name'] },
]

export interface OverrideRow {
  id: string
  coach_id: string
  from_at: number
  until_at: number
  kind: 'open' | 'closed'
  note: string
  made_by: string
  made_at: number
}

export interface AppointmentTables {
  appointments: AppointmentRow
  /** A piece of a coach's time and who has it: for ever while `held_until` is null, else until then. */
  slot_cells: { coach_id: string; cell: number; appointment_id: string; held_until: number | null }
  coach_overrides: OverrideRow
  /** A digest of the address at which a coach's calendar is read. */
  coach_feeds: { key_hash: string; coach_id: string; made_at: number }
}
