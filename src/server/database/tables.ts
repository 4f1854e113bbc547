import type { Kysely } from 'kysely'
import type { ItemType } from '#domain/item.ts'
import type { PaymentKind, PaymentState } from '#domain/payment-state.ts'

export interface AddressRow {
  id: string
  user_id: string
  name: string
  mobile: string
  street: string
  city: string
  state: string
  pincode: string
  country: string
  created_at: number
}

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
  fingerprint: string
  created_at: number
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

export interface PaymentRow {
  id: string
  kind: PaymentKind
  /** The order (or other thing, by `kind`) that is paid. */
  subject_id: string
  amount_paise: number
  state: PaymentState
  redirect_url: string | null
  created_at: number
  expires_at: number
  next_check_at: number
}

/** Text ids, integer paise, epoch milliseconds, 0/1 flags: columns that SQLite and PostgreSQL share. */
interface Tables {
  users: {
    id: string
    email: string
    password_hash: string
    first_name: string
    last_name: string
    display_name: string
    created_at: number
  }
  sessions: { token_hash: string; user_id: string; created_at: number; expires_at: number }
  email_otps: {
    email: string
    code_hash: string
    attempts: number
    expires_at: number
    sent_at: number
    hour_started_at: number
    sent_in_hour: number
  }
  email_tickets: { ticket_hash: string; email: string; expires_at: number }
  cart_items: {
    user_id: string
    product_id: string
    item_type: ItemType
    quantity: number
    added_at: number
  }
  addresses: AddressRow
  orders: OrderRow
  order_items: OrderItemRow
  payments: PaymentRow
  payment_events: {
    payment_id: string
    at: number
    source: string
    state: PaymentState
    detail: string
  }
  entitlements: {
    user_id: string
    product_id: string
    item_type: ItemType
    order_id: string
    granted_at: number
  }
  mails: {
    id: string
    to_email: string
    subject: string
    text: string
    html: string
    created_at: number
    next_attempt_at: number
    attempts: number
    done_at: number | null
    last_error: string | null
  }
  rate_limits: { name: string; started_at: number; used: number }
}

/** An open database or a transaction of it: queries take either. */
export type Database = Kysely<Tables>
