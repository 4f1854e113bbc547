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
  /** Digest of the key, and of the session that it was sent with. */
  id: string
  /** Digest of method, path and body: the same key with another one is refused. */
  request_hash: string
  /** Encrypted with a key that only the client has; null while the call is running. */
  answer: string | null
  /** After it, a call that has not answered is taken for dead, and may be run again. */
  locked_until: number
  expires_at: number
}

interface IdempotencyTables {
  idempotency_keys: IdempotencyKeyRow
}

/** One thing that somebody did to money or to an order. Rows are added and sealed, and never changed after that. */
export interface AuditRow {
  id: string
  at: number
  /** As `Actor` writes them. */
  actor: string
  /** 'payment.paid': what it was done to, and what it is since then. */
  action: string
  /** Id of the payment or order. */
  subject: string
  /** Facts as JSON: ids, amounts and states, and nothing of a person. */
  facts: string
  /** Place in the chain, from 1; null until it is sealed. */
  place: number | null
  /** Digest of this row and of the seal before it. */
  seal: string | null
}

interface AuditTables {
  audit: AuditRow
}

/** A payment that the provider knows and the database did not; the money itself is in `payments`, under the same id. */
export interface UnmatchedPurchaseRow {
  id: string
  /** JSON of the texts that the payment was opened with: who paid and for what; '' while unknown, and once it is refunded. */
  metadata: string
  /** Who brought the news. */
  source: string
  created_at: number
  /** When the money is given back unless somebody decides; null while it is not known whether any arrived. */
  decide_by: number | null
}

export interface RefundRow {
  /** Our own id at the provider, written before it is asked. */
  id: string
  payment_id: string
  amount_paise: number
  /** `asked` until the provider has decided. */
  state: 'asked' | 'refunded' | 'failed'
  /** `provider`: made elsewhere, and heard of. */
  source: 'delivery' | 'operator' | 'provider'
  /** Who decided it, where that is a person. */
  actor: string
  reason: string
  /** The provider's own words on it. */
  detail: string
  /** The bank's number of the transfer back, where the provider says it. */
  bank_reference: string | null
  created_at: number
  next_check_at: number
  settled_at: number | null
}

/** By what a request for a refund that is sent twice is one; null where nobody named it. */
interface RequestKeyColumn {
  request_key: string | null
}

/** The tables of money given back, and of the days compared with the provider. */
interface RefundTables {
  refunds: RefundRow & RequestKeyColumn
  /** Which lines of an order a refund gives back; none for the whole, or for an amount. */
  refund_items: { refund_id: string; product_id: string; quantity: number }
  reconciliations: {
    day: string
    claimed_at: number
    finished_at: number | null
    checked: number
    differences: number
  }
}

/** The key of a purchase's page, as far as it is kept. */
export interface StatusPageRow {
  /** The digest of the key: who reads the database opens no page. */
  key_hash: string
  payment_id: string
  created_at: number
  revoked_at: number | null
}

/** What was taken off a purchase of any kind. */
interface DeductionRow {
  subject_id: string
  position: number
  /** The rule that gave it: of one that this program does not know any more, too. */
  kind: string
  /** By what the rule knows it. */
  label: string
  amount_paise: number
}

/** Besides payments: what else money leaves in the books. */
interface LedgerTables extends RefundTables {
  unmatched_purchases: UnmatchedPurchaseRow
  passports: StatusPageRow
  deductions: DeductionRow
  /** What somebody has asked to be taken off their cart: one of a kind. */
  asked_deductions: { user_id: string; kind: string; label: string }
}

/** Our own letters, and the two notices of bookings whose parameters the specification names. */
export type MailTemplate = 'letter' | 'consultation' | 'webinar'

/** The outbox. */
export interface MailTables {
  mails: {
    id: string
    template: MailTemplate
    /** JSON of the template's parameters; emptied once nobody may send it any more. */
    params: string
    created_at: number
    next_attempt_at: number
    /** After this moment a failure is the last one. */
    give_up_at: number
    /** From this moment on it is not even tried; null when late is better than never. */
    expires_at: number | null
    /** At most one mail has it, however often and by whomever it is written. */
    once_key: string | null
    /** The order, consultation or enrollment whose buyer it is for; null for all others. */
    about: string | null
    attempts: number
    done_at: number | null
    last_error: string | null
  }
}

/** What must not stay as it is, and what tells that it does. */
interface TroubleTables {
  /** The troubles that stand; a row goes when its trouble is over. */
  troubles: {
    name: string
    since: number
    /** How many of its mails the firm has had. */
    told: number
  }
  /** Since when something goes on; a row goes when it ends. */
  traces: { name: string; at: number }
  /** Money that arrived, and whose delivery ended in an error each time so far. */
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
  purchase_id: string
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

/** A server process that publishes together with others, of which each has one. */
export interface NodeRow {
  id: string
  seen_at: number
  /** A digest of the code that it runs. */
  code: string
  /** The offered release that it could serve. */
  ready: string | null
  served: string
}

/** A built site that nodes of one code serve together. */
export interface ReleaseRow {
  id: string
  code: string
  /** What it was published from; null for what was installed beside the code. */
  commit_id: string | null
  /** The digest of the list of its files. */
  manifest: string
  state: 'offered' | 'live' | 'failed' | 'withdrawn'
  offered_at: number
  /** Not before this moment; 0 for at once. */
  due_at: number
  live_at: number | null
  /** Why it failed. */
  reason: string | null
}

/** Text ids, integer paise, epoch milliseconds, 0/1 flags: columns that SQLite and PostgreSQL share. */
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
  nodes: NodeRow
  releases: ReleaseRow
  /** One row: JSON of how publishing stands, and which node builds until when. */
  publishing: { id: number; state: string; holder: string | null; held_until: number }
}

/** An open database or a transaction of it: queries take either. */
export type Database = Kysely<Tables>

/** Ids of orders or bookings, as a query that stands in another one. */
export type SubjectIds = Expression<string>
