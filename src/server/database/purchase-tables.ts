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
  /** Language of the mails about it. */
  language: Language
}

/** The shipping status of an order. */
export interface FulfilmentColumns {
  /** Null when nothing has to be shipped, and until it is paid. */
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
  /** Duration of a free call; null for a paid consultation. */
  free_minutes: number | null
  /** Language of the mails about it. */
  language: Language
}

export interface EnrollmentRow {
  id: string
  webinar_id: string
  /**
   * `held` until paid; `unheld` is being paid for without a reserved seat, and gets one on payment if
   * one is left; a `freed` seat is available to others.
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
  /** A digest of the requesting network; '' when unknown. */
  holder: string
  /** Language of the mails about it. */
  language: Language
}

/** Its personal data. */
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

/** Rows inserted without a language get the database's default. */
type InLanguage<Row extends { language: Language }> = Omit<Row, 'language'> & {
  language: Generated<Language>
}

/** Purchases: a table per kind. */
export interface PurchaseTables {
  orders: InLanguage<OrderRow & FulfilmentColumns>
  order_items: OrderItemRow
  consultations: InLanguage<ConsultationRow & CalledColumn>
  enrollments: InLanguage<EnrollmentRow & AttendanceColumn>
  /** `held` counts those of `taken` that are not paid yet. */
  webinar_seats: { webinar_id: string; taken: number; held: number }
}

export interface AppointmentRow {
  id: string
  type_id: string
  /** The coach; for an appointment without a time, the intended one. */
  coach_id: string
  starts_at: number
  ends_at: number
  state: AppointmentState
  /** Incremented with each change that calendars have to see. */
  sequence: number
  /** How often the customer has moved it. */
  moves: number
  /** 0 for a free appointment. */
  price_paise: number
  name: string
  phone: string
  email: string
  message: string
  state_of_india: string
  /** The customer's time zone, as reported by the browser. */
  zone: string
  /** Language of the mails about it. */
  language: Language
  /** Digest of the key of its page; '' once erased. */
  key_hash: string
  /** A digest of the requesting network; '' when unknown. */
  holder: string
  /** JSON of what was sold, see sold-appointment.ts. */
  sold: string
  /** Internal note. */
  note: string
  /** Until when the time is reserved before payment or proof; null afterwards. */
  hold_until: number | null
  /** Deadline to choose a time, for an appointment without one; kept when it is cancelled without a time. */
  choose_until: number | null
  created_at: number
  confirmed_at: number | null
  ended_at: number | null
  /** 'person', 'firm' or ''. */
  ended_by: string
}

/** Its personal data. */
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
  /** A slot of a coach's time and its appointment: permanent while `held_until` is null, else until then. */
  slot_cells: { coach_id: string; cell: number; appointment_id: string; held_until: number | null }
  coach_overrides: OverrideRow
  /** Digest of the key in a coach's calendar feed URL. */
  coach_feeds: { key_hash: string; coach_id: string; made_at: number }
}
