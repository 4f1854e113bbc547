import type { Generated } from 'kysely'
import type { AppointmentState } from '#domain/appointment-state.ts'
import type { Fulfilment } from '#domain/fulfilment.ts'
import type { ItemType } from '#domain/item.ts'
import type { RetainedColumns } from '#domain/retention-policy.ts'
import type { Language } from '#domain/language.ts'
import type { AttendanceColumn, CalledColumn } from './office-tables.ts'

export interface OrderRow {
  id: string
  user_id: string
  contact_email: string
  total_paise: number
  full_name: string
  mobile: string
  street: string
  city: string
  state: string
  pincode: string
  country: string
  created_at: number
  /** Of the mails about it. */
  language: Language
}

/** What became of an order since it was placed: how far its goods have come, where some have to be sent. */
export interface FulfilmentColumns {
  /** Null where nothing has to be sent, and until it is paid. */
  fulfilment: Fulfilment | null
  /** When it was paid. */
  to_pack_at: number | null
  packed_at: number | null
  sent_at: number | null
  delivered_at: number | null
  carrier: string | null
  tracking: string | null
  tracking_url: string | null
}

export interface OrderItemRow {
  order_id: string
  position: number
  product_id: string
  item_type: ItemType
  name: string
  image: string
  price_paise: number
  quantity: number
}

export interface ConsultationRow {
  id: string
  name: string
  phone: string
  email: string
  message: string
  created_at: number
  /** How long the call takes that is free; null for a consultation that has its fee. */
  free_minutes: number | null
  /** Of the mails about it. */
  language: Language
}

export interface EnrollmentRow {
  id: string
  webinar_id: string
  /**
   * `held` until it is paid; `unheld` is being paid for without a seat, which it gets when it is paid if
   * one is left; a `freed` one may be taken by somebody else.
   */
  state: 'held' | 'unheld' | 'confirmed' | 'freed'
  name: string
  email: string
  phone: string
  city: string
  state_of_india: string
  gender: string
  /** JSON of the challenges, or '' without consent. */
  challenges: string
  consented_at: number | null
  created_at: number
  confirmed_at: number | null
  /** A digest of the network that it was asked for from; '' when that is not known. */
  holder: string
  /** Of the mails about it. */
  language: Language
}

/** What of it tells of a person. */
export const retentionOfSeat: readonly RetainedColumns[] = [
  {
    ...{ retention: 'bookings', table: 'enrollments' },
    columns: ['phone', 'email', 'city', 'state_of_india'],
  },
  { retention: 'bookingDetails', table: 'enrollments', columns: ['gender'] },
  { retention: 'access', table: 'enrollments', columns: ['holder'] },
  { retention: 'answers', table: 'enrollments', columns: ['challenges'] },
  { retention: 'invoices', table: 'enrollments', columns: ['name'] },
]

/** Of what is put in without a language, the database says the default one. */
type InLanguage<Row extends { language: Language }> = Omit<Row, 'language'> & {
  language: Generated<Language>
}

/** What is bought, by kind: each table of its own. */
export interface PurchaseTables {
  orders: InLanguage<OrderRow & FulfilmentColumns>
  order_items: OrderItemRow
  consultations: InLanguage<ConsultationRow & CalledColumn>
  enrollments: InLanguage<EnrollmentRow & AttendanceColumn>
  /** `held` of the `taken` ones are not paid yet. */
  webinar_seats: { webinar_id: string; taken: number; held: number }
}

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
export const retentionOfAppointment: readonly RetainedColumns[] = [
  {
    ...{ retention: 'bookings', table: 'appointments' },
    columns: ['phone', 'email', 'state_of_india'],
  },
  { retention: 'bookingDetails', table: 'appointments', columns: ['message', 'zone', 'note'] },
  { retention: 'access', table: 'appointments', columns: ['holder', 'key_hash'] },
  { retention: 'invoices', table: 'appointments', columns: ['name'] },
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
