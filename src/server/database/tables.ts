import type { Expression, Kysely } from 'kysely'
import type { ItemType } from '#domain/item.ts'
import type { PaymentState } from '#domain/payment-state.ts'
import type { ShopMode } from '#domain/shop-mode.ts'
import type {
  ComplaintTables,
  ConsentTables,
  EnquiryTables,
  IdentityTables,
  LearningTables,
  PersonalDataTables,
  SealingTables,
} from './account-tables.ts'
import type { OfficeTables } from './office-tables.ts'
import type { AppointmentTables, PurchaseTables } from './purchase-tables.ts'
import type { StaffTables } from './staff-tables.ts'

export interface IdempotencyKeyRow {
  /** Digest of the key and the session it was sent with. */
  id: string
  /** Digest of method, path and body: reusing the key with a different request is refused. */
  request_hash: string
  /** Encrypted with a key that only the client has; null while the request is running. */
  answer: string | null
  /** After this time, an unanswered request is considered dead, and may be run again. */
  locked_until: number
  expires_at: number
}

interface IdempotencyTables {
  idempotency_keys: IdempotencyKeyRow
}

/** An action on money or an order. Rows are added and sealed, and never changed after that. */
export interface AuditRow {
  id: string
  at: number
  /** An `Actor`. */
  actor: string
  /** 'payment.paid': the kind of object, and its new state. */
  action: string
  /** Id of the payment or order. */
  subject: string
  /** Facts as JSON: ids, amounts and states, no personal data. */
  facts: string
  /** Position in the chain, from 1; null until sealed. */
  place: number | null
  /** Digest of this row and the previous seal. */
  seal: string | null
}

interface AuditTables {
  audit: AuditRow
}

/** A payment that the provider knows and the database did not; the money itself is in `payments`, under the same id. */
export interface UnmatchedPurchaseRow {
  id: string
  /** JSON of the payment's metadata: who paid and for what; '' while unknown, and once refunded. */
  metadata: string
  /** Where the notification came from. */
  source: string
  created_at: number
  /** When the money is refunded unless staff decide; null while it is unknown whether any arrived. */
  decide_by: number | null
}

export interface RefundRow {
  /** Our id at the provider, stored before the provider is called. */
  id: string
  payment_id: string
  amount_paise: number
  /** `asked` until the provider has decided. */
  state: 'asked' | 'refunded' | 'failed'
  /** `provider`: made outside the shop, and reported by the provider. */
  source: 'delivery' | 'operator' | 'provider'
  /** The person who decided it, if any. */
  actor: string
  reason: string
  /** The provider's message. */
  detail: string
  /** The bank's reference of the refund, if the provider reports it. */
  bank_reference: string | null
  created_at: number
  next_check_at: number
  settled_at: number | null
}

/** Idempotency key of a refund request; null without one. */
interface RequestKeyColumn {
  request_key: string | null
}

/** Refunds, and the days reconciled with the provider. */
interface RefundTables {
  refunds: RefundRow & RequestKeyColumn
  /** The order lines of a refund; none for a full refund, or one by amount. */
  refund_items: { refund_id: string; product_id: string; quantity: number }
  reconciliations: {
    day: string
    claimed_at: number
    finished_at: number | null
    checked: number
    differences: number
  }
}

/** Access to a purchase's status page. */
export interface StatusPageRow {
  /** Digest of the key: reading the database does not give access to the page. */
  key_hash: string
  payment_id: string
  created_at: number
  revoked_at: number | null
}

/** A deduction from a purchase of any kind. */
interface DeductionRow {
  subject_id: string
  position: number
  /** The rule that granted it; may no longer exist in this code. */
  kind: string
  /** The rule's own identifier. */
  label: string
  amount_paise: number
}

/** Other financial records besides payments. */
interface LedgerTables extends RefundTables {
  unmatched_purchases: UnmatchedPurchaseRow
  passports: StatusPageRow
  deductions: DeductionRow
  /** Deductions requested for a user's cart: one per kind. */
  asked_deductions: { user_id: string; kind: string; label: string }
}

/** Our own letters, and the two booking notices whose parameters the specification defines. */
export type MailTemplate = 'letter' | 'consultation' | 'webinar'

/** The outbox. */
export interface MailTables {
  mails: {
    id: string
    template: MailTemplate
    /** JSON of the template's parameters; emptied once the mail can no longer be sent. */
    params: string
    created_at: number
    next_attempt_at: number
    /** A failure after this time is final. */
    give_up_at: number
    /** Not tried from this time on; null when late is better than never. */
    expires_at: number | null
    /** Unique: the same mail written twice is stored once. */
    once_key: string | null
    /** The order, consultation or enrollment whose buyer it is for; else null. */
    about: string | null
    attempts: number
    done_at: number | null
    last_error: string | null
  }
}

/** Incidents, and the records that detect them. */
interface TroubleTables {
  /** Open incidents; deleted when resolved. */
  troubles: {
    name: string
    since: number
    /** How many mails about it were sent to the firm. */
    told: number
  }
  /** Since when a condition holds; deleted when it ends. */
  traces: { name: string; at: number }
  /** Paid purchases whose delivery has failed every time so far. */
  delivery_failures: {
    payment_id: string
    failures: number
    first_at: number
    last_at: number
  }
}

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
  /** The purchase kind. */
  kind: string
  /** The payment provider. */
  provider: string
  /** The provider's own id since the payment was opened, if any. */
  provider_ref: string | null
  /** The order (or other purchase, by `kind`) that is paid. */
  subject_id: string
  amount_paise: number
  /** Equal for a double click on the same button. */
  fingerprint: string
  /** Shared by all attempts at one purchase, until one of them is paid. */
  purchase_id: string
  state: PaymentState
  redirect_url: string | null
  created_at: number
  expires_at: number
  next_check_at: number
  /** A digest of the payer: the account, or the mailbox or phone of a visitor; '' once erased. */
  payer: string
  /** The amount received according to the provider, which may differ from the requested one; null until then. */
  arrived_paise: number | null
  /** The provider's ids once it is paid, if reported: its order, and the attempt. */
  provider_order_id: string | null
  provider_transaction_id: string | null
  /** The bank's reference, the UTR. */
  bank_reference: string | null
  /** The provider's word for how it was paid. */
  payment_mode: string | null
  /** When an attempt to pay was first seen; the provider never removes a listed attempt. */
  attempted_at: number | null
  /** When it was last certain that there was no attempt; null after no answer or an odd one from the provider. */
  untried_at: number | null
}

export interface SoldItemRow {
  item_type: ItemType | 'Webinar'
  id: string
  /** JSON of the last seen catalogue entry. */
  entry: string
  /** Names of stored files. */
  picture: string | null
  file: string | null
  seen_at: number
}

/** A server process that publishes together with others; one row per process. */
export interface NodeRow {
  id: string
  seen_at: number
  /** A digest of its code. */
  code: string
  /** The offered release that it could serve. */
  ready: string | null
  served: string
}

/** A built site, served together by nodes of the same code. */
export interface ReleaseRow {
  id: string
  code: string
  /** The published commit; null for the site installed with the code. */
  commit_id: string | null
  /** Digest of its file list. */
  manifest: string
  state: 'offered' | 'live' | 'failed' | 'withdrawn'
  offered_at: number
  /** Not live before this time; 0 for at once. */
  due_at: number
  live_at: number | null
  /** The failure's reason. */
  reason: string | null
}

/** Text ids, integer paise, epoch milliseconds, 0/1 flags: column types that SQLite and PostgreSQL share. */
export interface Tables
  extends
    AppointmentTables,
    AuditTables,
    ComplaintTables,
    ConsentTables,
    EnquiryTables,
    IdempotencyTables,
    IdentityTables,
    LearningTables,
    LedgerTables,
    MailTables,
    OfficeTables,
    PersonalDataTables,
    PurchaseTables,
    SealingTables,
    StaffTables,
    TroubleTables {
  cart_items: {
    user_id: string
    product_id: string
    item_type: ItemType
    quantity: number
    added_at: number
    /** Unit price when added; null for items older than this column. */
    price_paise: number | null
  }
  sold_items: SoldItemRow
  addresses: AddressRow
  payments: PaymentRow
  /** The key is a digest of the sent key and the payer, so that it cannot match another payer's purchase. */
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
  /** Purchases of erased people, until no more mails are due to them. */
  erasures: { subject_id: string }
  /** One row: the mode of this database. */
  shop_mode: { id: string; mode: ShopMode; stamped_at: number }
  rate_limits: { name: string; ends_at: number; used: number }
  nodes: NodeRow
  releases: ReleaseRow
  /** One row: JSON of the publishing state, and which node holds the build lease until when. */
  publishing: { id: number; state: string; holder: string | null; held_until: number }
}

/** An open database or a transaction of it: queries take either. */
export type Database = Kysely<Tables>

/** Ids of orders or bookings, as a subquery. */
export type SubjectIds = Expression<string>
