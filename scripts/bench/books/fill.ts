import { sql } from 'kysely'
import type { Database } from '#server/database/tables.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** How large the books are that everything is measured on. */
const size = {
  orders: 100_000,
  users: 50_000,
  consultations: 20_000,
  seats: 20_000,
} as const

/** Rows made by the database itself, which takes seconds; `i` counts them from 1. */
async function fill(
  db: Database,
  table: string,
  count: number,
  columns: Readonly<Record<string, string>>,
): Promise<void> {
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)))
  const values = sql.raw(Object.values(columns).join(', '))
  await sql`insert into ${sql.table(table)} (${names})
    with recursive counted(i) as (select cast(1 as bigint) union all select i + 1 from counted where i < ${sql.lit(count)})
    select ${values} from counted`.execute(db)
}

const empty = (...names: string[]) => Object.fromEntries(names.map((name) => [name, `''`]))

/** Of ten payments one expired, one failed, one was given back, and seven stand. */
const state = `case i % 10 when 0 then 'expired' when 1 then 'failed' when 2 then 'refunded' else 'paid' end`
const arrived = `case i % 10 when 0 then null when 1 then null else 25000 end`

async function fillAccounts(db: Database, now: number): Promise<void> {
  await fill(db, 'users', size.users, {
    ...{ id: `'user-' || i`, email: `'buyer-' || i || '@example.com'` },
    ...empty('password_hash', 'first_name', 'last_name', 'display_name'),
    created_at: `${now} - i * ${15 * minute}`,
  })
  // Half of them are over, and were never cleaned away.
  await fill(db, 'sessions', size.users, {
    ...{ token_hash: `'token-' || i`, id: `'session-' || i`, user_id: `'user-' || i` },
    ...{ device: `'Chrome on Android'`, created_at: `${now} - ${60 * day}` },
    ...{ expires_at: `${now} + (i % 2) * ${60 * day}`, last_used_at: `${now}`, is_remembered: `1` },
  })
  await fill(db, 'known_browsers', size.users, {
    ...{ user_id: `'user-' || i`, browser_hash: `'browser-' || i` },
    seen_at: `${now} - (i % 500) * ${day}`,
  })
}

async function fillPayments(
  db: Database,
  { kind, count, everyMs, now }: { kind: string; count: number; everyMs: number; now: number },
): Promise<void> {
  const begun = `${now} - i * ${everyMs}`
  await fill(db, 'payments', count, {
    ...{ id: `'pay_${kind}_' || i`, kind: `'${kind}'`, subject_id: `'${kind}-' || i` },
    ...{ state, amount_paise: `25000`, arrived_paise: arrived },
    ...{ fingerprint: `'wish-${kind}-' || i`, payer: `'payer-' || (i % 50000)` },
    ...{ wish_id: `'pay_${kind}_' || i`, provider: `'prompt'` },
    ...{ redirect_url: `'https://pay.example.com/' || i`, created_at: begun },
    ...{ expires_at: `${begun} + ${20 * minute}`, next_check_at: begun },
  })
  await fill(db, 'payment_events', count, {
    ...{ payment_id: `'pay_${kind}_' || i`, source: `'webhook'`, state, detail: `''`, at: begun },
  })
  await fill(db, 'refunds', Math.floor(count / 10), {
    ...{ id: `'ref_${kind}_' || i`, payment_id: `'pay_${kind}_' || (i * 10 - 8)` },
    ...{ amount_paise: `25000`, state: `'refunded'`, source: `'operator'`, ...empty('detail') },
    ...{ reason: `'You asked.'`, created_at: begun, next_check_at: begun, settled_at: begun },
  })
}

async function fillOrders(db: Database, now: number): Promise<void> {
  const everyMs = 10 * minute
  await fill(db, 'orders', size.orders, {
    ...{ id: `'order-' || i`, user_id: `'user-' || (i % ${size.users} + 1)` },
    contact_email: `'buyer-' || (i % ${size.users} + 1) || '@example.com'`,
    ...{ full_name: `'Asha Sample'`, mobile: `'9876543210'`, street: `'1 Sample Street'` },
    ...{ city: `'Lucknow'`, state: `'Uttar Pradesh'`, pincode: `'226001'`, country: `'India'` },
    ...{ total_paise: `25000`, created_at: `${now} - i * ${everyMs}` },
  })
  await fill(db, 'order_items', size.orders, {
    ...{ order_id: `'order-' || i`, position: `0`, product_id: `'book-' || i`, quantity: `1` },
    ...{ item_type: `'Book'`, name: `'A book'`, image: `'/book.webp'`, price_paise: `25000` },
  })
  await fill(db, 'entitlements', size.orders, {
    ...{ user_id: `'user-' || (i % ${size.users} + 1)`, product_id: `'book-' || i` },
    ...{ item_type: `'Book'`, order_id: `'order-' || i`, granted_at: `${now} - i * ${everyMs}` },
  })
  await fillPayments(db, { kind: 'order', count: size.orders, everyMs, now })
}

async function fillBookings(db: Database, now: number): Promise<void> {
  const everyMs = 50 * minute
  await fill(db, 'consultations', size.consultations, {
    ...{ id: `'consultation-' || i`, name: `'Ravi Sample'`, phone: `'98' || (10000000 + i)` },
    ...{ email: `'Visitor-' || i || '@example.com'`, message: `'About my savings.'` },
    created_at: `${now} - i * ${everyMs}`,
  })
  await fillPayments(db, { kind: 'consultation', count: size.consultations, everyMs, now })
  await fill(db, 'enrollments', size.seats, {
    ...{
      id: `'seat-' || i`,
      webinar_id: `case i % 2 when 0 then 'free-webinar' else 'large-webinar' end`,
      holder: `''`,
    },
    ...{ state: `'confirmed'`, name: `'Ravi Sample'`, phone: `'98' || (10000000 + i)` },
    email: `case i % 4 when 0 then '' else 'Visitor-' || i || '@example.com' end`,
    ...{ city: `'Lucknow'`, state_of_india: `'Uttar Pradesh'`, gender: `'female'` },
    ...{ challenges: `'{"healthChallenge":true}'`, consented_at: `${now}` },
    ...{ created_at: `${now} - i * ${everyMs}`, confirmed_at: `${now} - i * ${everyMs}` },
  })
}

async function fillRest(db: Database, now: number): Promise<void> {
  const old = `${now} - (i % 40) * ${day}`
  await fill(db, 'mails', 60_000, {
    ...{ id: `'mail-' || i`, template: `'letter'`, params: `''`, created_at: old },
    ...{ next_attempt_at: old, give_up_at: old, attempts: `1`, done_at: old },
  })
  await fill(db, 'rate_limits', 20_000, {
    ...{ name: `'limit-' || i`, ends_at: `${now} - i`, used: `1` },
  })
  await fill(db, 'email_codes', 5000, {
    ...{
      email: `'buyer-' || i || '@example.com'`,
      purpose: `'register'`,
      expires_at: `${now} - i`,
    },
    ...{ browser_hash: `'browser-' || i`, code_hash: `''`, sent_at: `${now} - i` },
    ...{ attempts: `0`, open_attempts: `0` },
  })
}

/** Fills an empty database of either engine with the books of two busy years. */
export async function fillBooks(db: Database, now: number): Promise<void> {
  await fillAccounts(db, now)
  await fillOrders(db, now)
  await fillBookings(db, now)
  await fillRest(db, now)
}
