import type { Kysely } from 'kysely'
import type { ItemType } from '#domain/item.ts'
import type { PaymentState } from '#domain/payment-state.ts'
import type { ShopMode } from '#domain/shop-mode.ts'
import type { IdempotencyTables } from '#server/idempotency/tables.ts'
import type { IdentityTables } from './account-tables.ts'
import type { AppointmentTables } from './appointments-tables.ts'
import type { AuditTables } from './audit-tables.ts'
import type { ConsentTables } from './consents-tables.ts'
import type { ComplaintTables } from './complaints-tables.ts'
import type { LedgerTables } from './ledger-tables.ts'
import type { MailTables } from './mail-tables.ts'
import type { PersonalDataTables } from './personal-data-tables.ts'
import type { PurchaseTables } from './purchase-tables.ts'
import type { SealingTables } from './sealing-tables.ts'
import type { TroubleTables } from './watch-tables.ts'

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

export interface PaymentRow {
  id: string
  /** The name of a kind of purchase. */
  kind: string
  /** The name of the provider that was asked for it. */
  provider: string
  /** By what that one knows it from its opening on, where it gave it an id of its own. */
  provider_ref: string | null
  /** The order (or other thing, by `kind`) that is paid. */
  subject_id: string
  amount_paise: number
  /** The same for two presses of the same button. */
  fingerprint: string
  /** What all attempts at one purchase share, until one of them is paid. */
  wish_id: string
  state: PaymentState
  redirect_url: string | null
  created_at: number
  expires_at: number
  next_check_at: number
  /** A digest of who pays: the account, or the mailbox or phone of a visitor; '' once erased. */
  payer: string
  /** What the provider says has arrived, which need not be what was asked for; null until then. */
  arrived_paise: number | null
  /** By what the provider knows it, once it is paid and as far as it says so: its order, and the try. */
  provider_order_id: string | null
  provider_transaction_id: string | null
  /** The bank's number of the transfer, the UTR. */
  bank_reference: string | null
  /** The provider's word for how it was paid. */
  payment_mode: string | null
  /** Since when it is known that somebody tried to pay: the provider lists a try, which it never unsays. */
  attempted_at: number | null
  /** When it was last sure that nobody had tried; null once the provider was silent, or said something odd. */
  untried_at: number | null
}

export interface SoldItemRow {
  item_type: ItemType | 'Webinar'
  id: string
  /** JSON of the catalogue's entry as it was last seen. */
  entry: string
  /** Names of kept files. */
  picture: string | null
  file: string | null
  seen_at: number
}

/** Text ids, integer paise, epoch milliseconds, 0/1 flags: columns that SQLite and PostgreSQL share. */
export interface Tables
  extends
    AppointmentTables,
    AuditTables,
    ComplaintTables,
    ConsentTables,
    IdempotencyTables,
    IdentityTables,
    LedgerTables,
    MailTables,
    PersonalDataTables,
    PurchaseTables,
    SealingTables,
    TroubleTables {
  cart_items: {
    user_id: string
    product_id: string
    item_type: ItemType
    quantity: number
    added_at: number
    /** What one cost when it was put in; null for what was there before prices were noted. */
    price_paise: number | null
  }
  sold_items: SoldItemRow
  addresses: AddressRow
  payments: PaymentRow
  /** A key is a digest of what a page has sent and of who pays, so that it finds nothing of anybody else. */
  purchase_keys: { key: string; payment_id: string; used_at: number }
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
  /** What was bought or booked by somebody who is gone, until nothing has to be written to them. */
  erasures: { subject_id: string }
  /** One row: what this database is for. */
  shop_mode: { id: string; mode: ShopMode; stamped_at: number }
  rate_limits: { name: string; ends_at: number; used: number }
}

/** An open database or a transaction of it: queries take either. */
export type Database = Kysely<Tables>
