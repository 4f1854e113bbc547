import type { KeptColumns } from '#domain/keeping.ts'
import type { Shop } from '#server/shop.ts'

/** Columns that tell of a person, or are a key or digest of one, of all tables but those of what can be bought. */
const ownTables: readonly KeptColumns[] = [
  {
    ...{ kept: 'account', table: 'users' },
    columns: ['email', 'password_hash', 'first_name', 'last_name', 'display_name'],
  },
  {
    ...{ kept: 'account', table: 'addresses' },
    columns: ['name', 'mobile', 'street', 'city', 'state', 'pincode', 'country'],
  },
  { kept: 'account', table: 'cart_items', columns: ['user_id'] },
  { kept: 'account', table: 'asked_deductions', columns: ['user_id', 'label'] },
  { kept: 'account', table: 'entitlements', columns: ['user_id'] },
  { kept: 'access', table: 'sessions', columns: ['user_id', 'device'] },
  { kept: 'access', table: 'known_browsers', columns: ['user_id', 'browser_hash'] },
  { kept: 'access', table: 'email_codes', columns: ['email', 'browser_hash'] },
  { kept: 'access', table: 'email_tickets', columns: ['email'] },
  { kept: 'access', table: 'rate_limits', columns: ['name'] },
  { kept: 'access', table: 'purchase_keys', columns: ['key'] },
  { kept: 'access', table: 'idempotency_keys', columns: ['id', 'request_hash', 'answer'] },
  { kept: 'access', table: 'payments', columns: ['payer', 'fingerprint'] },
  { kept: 'access', table: 'passports', columns: ['key_hash'] },
  { kept: 'mails', table: 'mails', columns: ['params'] },
  { kept: 'foundMoney', table: 'found_payments', columns: ['memo'] },
  {
    ...{ kept: 'complaints', table: 'complaints' },
    columns: ['name', 'email', 'about', 'message', 'answer'],
  },
  { kept: 'consents', table: 'consents', columns: ['subject'] },
  { kept: 'sealed', table: 'sealed', columns: ['subject', 'payload'] },
  { kept: 'deletions', table: 'deletions', columns: ['account', 'mailbox'] },
]

/** Every column that tells of a person, and why it is there: deletion, export and clean-up are tested against it. */
export const keptColumns = ({ kinds }: Pick<Shop, 'kinds'>): readonly KeptColumns[] => [
  ...ownTables,
  ...kinds.flatMap(({ kept }) => kept),
]

/** Tables in which nothing is about a person: goods, money by id, and what the shop notes of itself. */
export const impersonalTables: readonly string[] = [
  ...[
    'order_items',
    'payment_events',
    'refunds',
    'refund_items',
    'reconciliations',
    'found_refunds',
  ],
  ...['deductions', 'sold_items', 'webinar_seats', 'erasures', 'audit', 'consent_texts'],
  // Hours of the firm's own people, which are the firm's to keep.
  ...['slot_cells', 'coach_overrides', 'coach_feeds'],
  ...['shop_mode', 'troubles', 'traces', 'delivery_failures'],
]
