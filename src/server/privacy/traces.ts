import { ticketLifetimeMs } from '#domain/identity.ts'
import type { KeptColumns } from '#domain/keeping.ts'
import { keptColumns } from './kept-tables.ts'
import type { Shop } from '#server/shop.ts'
import type { Trace } from './queries/affected.ts'

const email = { email: 'email', phone: undefined }

/** Of all tables but those of what can be bought. */
const ownTraces: readonly Trace[] = [
  { table: 'users', by: email, from: 'created_at' },
  { table: 'addresses', by: 'user_id', from: 'created_at' },
  { table: 'cart_items', by: 'user_id', from: 'added_at' },
  { table: 'asked_deductions', by: 'user_id' },
  { table: 'entitlements', by: 'user_id', from: 'granted_at', isByShop: true },
  { table: 'sessions', by: 'user_id', from: 'created_at', until: 'last_used_at' },
  { table: 'known_browsers', by: 'user_id', from: 'seen_at' },
  { table: 'email_codes', by: email, from: 'sent_at' },
  { table: 'email_tickets', by: email, from: 'expires_at', fromLagMs: ticketLifetimeMs },
  { table: 'mails', by: { text: 'params' }, from: 'created_at', isByShop: true },
  { table: 'found_payments', by: { text: 'memo' }, from: 'found_at', isByShop: true },
  { table: 'complaints', by: email, from: 'created_at' },
  { table: 'consents', by: 'about', from: 'given_at' },
]

/** Digests of what stands elsewhere as well, and what nobody reads without its key. */
export const untraced: readonly string[] = [
  ...[
    'rate_limits',
    'idempotency_keys',
    'purchase_keys',
    'payments',
    'passports',
    'sealed',
    'deletions',
  ],
]

function traceOfKind({ kept }: Shop['kinds'][number]): Trace[] {
  const tables = Map.groupBy(kept, ({ table }) => table)
  return [...tables].flatMap(([table, parts]) => {
    const columns = parts.flatMap((part) => part.columns)
    const own = columns.find((name) => name === 'email' || name === 'contact_email')
    const phone = columns.find((name) => name === 'phone' || name === 'mobile')
    return own === undefined ? [] : [{ table, by: { email: own, phone }, from: 'created_at' }]
  })
}

/** What is kept of people, with how to reach them, as far as that can be known. */
export function tracedColumns(shop: Pick<Shop, 'kinds'>): (KeptColumns & { trace: Trace })[] {
  const traces = [...ownTraces, ...shop.kinds.flatMap(traceOfKind)]
  return keptColumns(shop).flatMap((part) => {
    const trace = traces.find(({ table }) => table === part.table)
    return trace ? [{ ...part, trace }] : []
  })
}
