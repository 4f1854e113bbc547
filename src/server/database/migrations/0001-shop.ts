import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

// The same SQL for both engines: text ids, integer paise, epoch milliseconds, 0/1 flags. `tables.ts` documents columns.

const accounts = `
create table users (
  id text primary key, email text not null unique, password_hash text not null, first_name text not null,
  last_name text not null, display_name text not null, created_at bigint not null, language text default 'en' not null
);
create table sessions (
  token_hash text primary key, user_id text not null references users (id) on delete cascade,
  created_at bigint not null, expires_at bigint not null, last_used_at bigint default 0 not null,
  is_remembered integer default 1 not null, id text default '' not null, device text default '' not null
);
create index sessions_of_user on sessions (user_id);
create index sessions_by_end on sessions (expires_at);
create index sessions_by_use on sessions (is_remembered, last_used_at);
create table known_browsers (
  user_id text not null references users (id) on delete cascade, browser_hash text not null, seen_at bigint not null,
  constraint known_once primary key (user_id, browser_hash)
);
create index browsers_by_use on known_browsers (seen_at);
create table email_codes (
  email text not null, purpose text not null, browser_hash text not null, code_hash text not null,
  attempts integer not null, open_attempts integer not null, sent_at bigint not null, expires_at bigint not null,
  constraint one_code_per_browser primary key (email, purpose, browser_hash)
);
create index codes_by_end on email_codes (expires_at);
create table email_tickets (
  ticket_hash text primary key, email text not null, expires_at bigint not null,
  purpose text default 'register' not null
);
create index tickets_by_end on email_tickets (expires_at);
create table addresses (
  id text primary key, user_id text not null references users (id) on delete cascade, name text not null,
  mobile text not null, street text not null, city text not null, state text not null, pincode text not null,
  country text not null, created_at bigint not null
);
create index addresses_of_user on addresses (user_id);
`

const orders = `
create table sold_items (
  item_type text not null, id text not null, entry text not null, picture text, file text, seen_at bigint not null,
  constraint one_entry_per_item primary key (item_type, id)
);
create table cart_items (
  user_id text not null references users (id) on delete cascade, product_id text not null, item_type text not null,
  quantity integer not null, added_at bigint not null, price_paise bigint,
  constraint one_line_per_product primary key (user_id, product_id)
);
create table asked_deductions (
  user_id text not null references users (id) on delete cascade, kind text not null, label text not null,
  constraint one_asked_of_a_kind primary key (user_id, kind)
);
create table orders (
  id text primary key, user_id text not null references users (id), contact_email text not null,
  full_name text not null, mobile text not null, street text not null, city text not null, state text not null,
  pincode text not null, country text not null, total_paise bigint not null, created_at bigint not null,
  language text default 'en' not null, fulfilment text, carrier text, tracking text, tracking_url text,
  to_pack_at bigint, packed_at bigint, sent_at bigint, delivered_at bigint
);
create index orders_of_user on orders (user_id, created_at);
create index orders_by_age on orders (created_at);
create index orders_of_email on orders (contact_email);
create index orders_by_fulfilment on orders (fulfilment, to_pack_at);
create table order_items (
  order_id text not null references orders (id), product_id text not null, item_type text not null,
  name text not null, image text not null, price_paise bigint not null, position integer not null,
  quantity integer not null,
  constraint position_in_order primary key (order_id, position)
);
create table entitlements (
  user_id text not null references users (id) on delete cascade, product_id text not null, item_type text not null,
  granted_at bigint not null, order_id text not null references orders (id),
  constraint one_right_per_product primary key (user_id, product_id)
);
create index entitlements_of_order on entitlements (order_id);
-- Names purchases of every kind, like payments: no foreign key.
create table deductions (
  subject_id text not null, position integer not null, kind text not null, label text not null,
  amount_paise bigint not null,
  constraint deductions_in_their_order primary key (subject_id, position)
);
create index deductions_of_label on deductions (kind, label);
`

const bookings = `
create table consultations (
  id text primary key, name text not null, phone text not null, email text not null, message text not null,
  created_at bigint not null, language text default 'en' not null, free_minutes integer
);
create index consultations_by_age on consultations (created_at);
create index consultations_of_email on consultations (lower(email));
create table enrollments (
  id text primary key, webinar_id text not null, state text not null, name text not null, email text not null,
  phone text not null, city text not null, state_of_india text not null, gender text not null,
  challenges text not null, created_at bigint not null, consented_at bigint, confirmed_at bigint,
  holder text default '' not null, language text default 'en' not null
);
create index enrollments_by_age on enrollments (created_at);
create index seats_of_webinar on enrollments (webinar_id, state);
create index seats_of_phone on enrollments (phone, webinar_id, state);
create index seats_of_email on enrollments (lower(email), webinar_id, state, phone);
create index enrollments_by_confirmation on enrollments (confirmed_at);
create table webinar_seats (
  webinar_id text primary key, taken integer not null, held integer default 0 not null
);
create table appointments (
  id text primary key, type_id text not null, coach_id text not null, starts_at bigint not null,
  ends_at bigint not null, state text not null, sequence integer not null, moves integer not null,
  price_paise integer not null, name text not null, phone text not null, email text not null, message text not null,
  state_of_india text not null, zone text not null, language text not null, key_hash text not null,
  holder text not null, sold text not null, note text not null, ended_by text not null, hold_until bigint,
  choose_until bigint, created_at bigint not null, confirmed_at bigint, ended_at bigint
);
create index appointments_by_age on appointments (created_at);
create index appointments_of_coach on appointments (coach_id, starts_at);
create index appointments_by_state on appointments (state, starts_at);
create index appointments_of_holder on appointments (holder, state);
create index appointments_of_email on appointments (lower(email));
create table slot_cells (
  coach_id text not null, cell integer not null, appointment_id text not null, held_until bigint,
  constraint slot_cells_pk primary key (coach_id, cell)
);
create index slot_cells_of_appointment on slot_cells (appointment_id);
create table coach_overrides (
  id text primary key, coach_id text not null, from_at bigint not null, until_at bigint not null, kind text not null,
  note text not null, made_by text not null, made_at bigint not null
);
create index coach_overrides_of_coach on coach_overrides (coach_id, until_at);
create table coach_feeds (key_hash text primary key, coach_id text not null, made_at bigint not null);
create index coach_feeds_of_coach on coach_feeds (coach_id);
`

const payments = `
create table payments (
  id text primary key, redirect_url text, kind text not null, subject_id text not null, state text not null,
  fingerprint text not null, amount_paise bigint not null, created_at bigint not null, expires_at bigint not null,
  next_check_at bigint not null, payer text default '' not null, arrived_paise bigint, provider_order_id text,
  provider_transaction_id text, bank_reference text, payment_mode text, wish_id text default '' not null,
  provider text default 'phonepe' not null, provider_ref text, attempted_at bigint, untried_at bigint
);
create index payments_due on payments (state, next_check_at);
create index payments_by_age on payments (created_at);
create index payments_of_payer on payments (payer, state);
create index payments_unpaid on payments (state, expires_at) where state in ('failed', 'expired') and fingerprint <> '';
create index payments_of_subject on payments (subject_id, kind, state);
create index payments_alike on payments (fingerprint, state);
create index payments_of_wish on payments (wish_id, state);
create table payment_events (
  payment_id text not null references payments (id), source text not null, state text not null, detail text not null,
  at bigint not null
);
create index events_of_payment on payment_events (payment_id);
create index payment_events_by_moment on payment_events (at);
create table purchase_keys (
  key text primary key, payment_id text not null references payments (id), used_at bigint not null
);
create index purchase_keys_of_payment on purchase_keys (payment_id);
create index purchase_keys_by_age on purchase_keys (used_at);
create table passports (
  key_hash text primary key, payment_id text not null, created_at bigint not null, revoked_at bigint
);
create index passports_of_payment on passports (payment_id);
create table refunds (
  id text primary key, payment_id text not null references payments (id), amount_paise bigint not null,
  state text not null, source text not null, reason text not null, detail text not null, created_at bigint not null,
  next_check_at bigint not null, settled_at bigint, actor text default '' not null, bank_reference text
);
create index refunds_of_payment on refunds (payment_id);
create index refunds_due on refunds (state, next_check_at);
create index refunds_by_age on refunds (created_at);
create table refund_items (
  refund_id text not null references refunds (id), product_id text not null, quantity integer not null,
  constraint refund_items_key primary key (refund_id, product_id)
);
create table delivery_failures (
  payment_id text primary key references payments (id), failures integer not null, first_at bigint not null,
  last_at bigint not null
);
create table reconciliations (
  day text primary key, claimed_at bigint not null, finished_at bigint, checked integer not null,
  differences integer not null
);
create table unmatched_purchases (
  id text primary key references payments (id), metadata text not null, source text not null,
  created_at bigint not null, decide_by bigint
);
`

const privacy = `
create table complaints (
  id text primary key, ticket text not null unique, state text not null, name text not null, email text not null,
  about text not null, message text not null, answer text not null, created_at bigint not null, answered_at bigint,
  resolved_at bigint, language text not null, erase_at_end integer not null
);
create index complaints_by_age on complaints (created_at);
create index complaints_of_email on complaints (lower(email));
create index complaints_by_end on complaints (resolved_at, created_at);
create table consent_texts (
  version text primary key, purpose text not null, language text not null, label text not null, body text not null,
  first_seen_at bigint not null
);
create table consents (
  id text primary key, subject text not null, purpose text not null, text_version text not null,
  language text not null, source text not null, about text not null, given_at bigint not null, ended_at bigint,
  end_reason text, end_source text
);
create index consents_of_subject on consents (subject);
create index consents_about on consents (about);
create index consents_by_end on consents (ended_at);
create table erasures (subject_id text primary key);
create table sealed (
  id text primary key, class text not null, subject text not null, about text not null, payload text not null,
  sealed_at bigint not null, erase_after bigint not null
);
create index sealed_of_subject on sealed (subject);
create index sealed_about on sealed (about);
create index sealed_by_end on sealed (erase_after);
create table deletions (
  id text primary key, key_id text not null, account text not null, mailbox text not null, deleted_at bigint not null
);
create index deletions_by_age on deletions (deleted_at);
`

const operations = `
create table mails (
  id text primary key, template text not null, params text not null, created_at bigint not null,
  next_attempt_at bigint not null, give_up_at bigint not null, attempts integer not null, done_at bigint,
  last_error text, once_key text, expires_at bigint, about text
);
create index mails_due on mails (done_at, next_attempt_at);
create unique index mails_once on mails (once_key);
create table audit (
  id text primary key, at bigint not null, actor text not null, action text not null, subject text not null,
  facts text not null, place bigint unique, seal text
);
create index audit_of_subject on audit (subject, at);
create index audit_by_time on audit (at);
create table idempotency_keys (
  id text primary key, request_hash text not null, answer text, locked_until bigint not null,
  expires_at bigint not null
);
create index idempotency_keys_by_age on idempotency_keys (expires_at);
create table rate_limits (name text primary key, ends_at bigint not null, used integer not null);
create index rate_limits_by_end on rate_limits (ends_at);
create table troubles (name text primary key, since bigint not null, told integer not null);
create table traces (name text primary key, at bigint not null);
create table shop_mode (id text primary key, mode text not null, stamped_at bigint not null);
`

/** All tables of the shop, referenced ones first. */
export const createShop: Migration = {
  async up(db) {
    const schema = [accounts, orders, bookings, payments, privacy, operations].join('\n')
    for (const statement of schema.split(';\n'))
      if (statement.trim()) await sql.raw(statement).execute(db)
  },
}
