import { z } from 'zod'
import { normaliseEmail } from '#domain/email.ts'
import { ticketLifetimeMs } from '#domain/identity.ts'
import { parseJson } from '#domain/json.ts'
import type { RetentionClass, RetainedColumns } from '#domain/retention-policy.ts'
import { defaultLanguage } from '#domain/language.ts'
import { findUserByEmail } from '#server/account/queries/users.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { insertMail } from '#server/mail/queries/mails.ts'
import { namedIn, readTexts } from '#server/payments/provider-metadata.ts'
import { tokenHash } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'
import { lastingDigest } from './cipher.ts'
import { breachMail, type BreachWords } from './emails.ts'
import { type Contact, listContacts, type Trace } from './queries/affected.ts'
import { inTransaction } from '#server/database/transactions.ts'

/** Columns with personal data, or a key or digest of a person, of all tables except those of purchases. */
const ownTables: readonly RetainedColumns[] = [
  {
    ...{ retention: 'account', table: 'users' },
    columns: ['email', 'password_hash', 'first_name', 'last_name', 'display_name'],
  },
  {
    ...{ retention: 'account', table: 'addresses' },
    columns: ['name', 'mobile', 'street', 'city', 'state', 'pincode', 'country'],
  },
  { retention: 'account', table: 'cart_items', columns: ['user_id'] },
  { retention: 'account', table: 'asked_deductions', columns: ['user_id', 'label'] },
  { retention: 'account', table: 'entitlements', columns: ['user_id'] },
  { retention: 'account', table: 'lesson_progress', columns: ['user_id', 'note'] },
  { retention: 'access', table: 'sessions', columns: ['user_id', 'device'] },
  { retention: 'access', table: 'known_browsers', columns: ['user_id', 'browser_hash'] },
  { retention: 'access', table: 'email_codes', columns: ['email', 'browser_hash'] },
  { retention: 'access', table: 'email_tickets', columns: ['email'] },
  { retention: 'access', table: 'rate_limits', columns: ['name'] },
  { retention: 'access', table: 'purchase_keys', columns: ['key'] },
  { retention: 'access', table: 'idempotency_keys', columns: ['id', 'request_hash', 'answer'] },
  { retention: 'access', table: 'payments', columns: ['payer', 'fingerprint'] },
  { retention: 'access', table: 'passports', columns: ['key_hash'] },
  { retention: 'access', table: 'blocks', columns: ['subject', 'reason'] },
  { retention: 'access', table: 'staff', columns: ['email', 'name'] },
  {
    ...{ retention: 'access', table: 'staff_credentials' },
    columns: ['credential_id', 'public_key', 'secret', 'label'],
  },
  { retention: 'access', table: 'staff_sessions', columns: ['token_hash', 'device'] },
  { retention: 'access', table: 'staff_invitations', columns: ['email', 'name'] },
  { retention: 'bookingDetails', table: 'notes', columns: ['text'] },
  { retention: 'mails', table: 'mails', columns: ['params'] },
  {
    ...{ retention: 'complaints', table: 'complaints' },
    columns: ['name', 'email', 'about', 'message', 'answer'],
  },
  {
    ...{ retention: 'enquiries', table: 'training_enquiries' },
    columns: ['company', 'name', 'phone', 'email', 'city', 'message'],
  },
  { retention: 'consents', table: 'consents', columns: ['subject'] },
  { retention: 'sealed', table: 'sealed', columns: ['subject', 'payload'] },
  { retention: 'deletions', table: 'deletions', columns: ['account', 'mailbox'] },
]

/** Every column with personal data, and its retention class: deletion, export and clean-up are tested against it. */
export const keptColumns = ({ kinds }: Pick<Shop, 'kinds'>): readonly RetainedColumns[] => [
  ...ownTables,
  ...kinds.flatMap(({ retained: retention }) => retention),
]

/** Tables without personal data of customers: goods, money by id, and the shop's own records. */
export const impersonalTables: readonly string[] = [
  ...['order_items', 'payment_events', 'refunds', 'refund_items', 'reconciliations'],
  ...['deductions', 'sold_items', 'webinar_seats', 'erasures', 'audit', 'consent_texts'],
  // Hours of the firm's own people.
  ...['slot_cells', 'coach_overrides', 'coach_feeds'],
  ...['shop_mode', 'troubles', 'traces', 'delivery_failures', 'nodes', 'releases', 'publishing'],
  // Digests of codes and tokens of the staff desk.
  ...['staff_codes', 'staff_tokens'],
]

const email = { email: 'email', phone: undefined }

/** Of all tables except those of purchases. */
const ownTraces: readonly Trace[] = [
  { table: 'users', by: email, from: 'created_at' },
  { table: 'addresses', by: 'user_id', from: 'created_at' },
  { table: 'cart_items', by: 'user_id', from: 'added_at' },
  { table: 'asked_deductions', by: 'user_id' },
  { table: 'entitlements', by: 'user_id', from: 'granted_at', isByShop: true },
  { table: 'lesson_progress', by: 'user_id', from: 'updated_at' },
  { table: 'sessions', by: 'user_id', from: 'created_at', until: 'last_used_at' },
  { table: 'known_browsers', by: 'user_id', from: 'seen_at' },
  { table: 'email_codes', by: email, from: 'sent_at' },
  { table: 'email_tickets', by: email, from: 'expires_at', fromLagMs: ticketLifetimeMs },
  { table: 'mails', by: { text: 'params' }, from: 'created_at', isByShop: true },
  { table: 'unmatched_purchases', by: { text: 'metadata' }, from: 'created_at', isByShop: true },
  { table: 'complaints', by: email, from: 'created_at' },
  {
    ...{ table: 'training_enquiries', from: 'created_at' },
    by: { email: 'email', phone: 'phone' },
  },
  { table: 'consents', by: 'about', from: 'given_at' },
]

/** Not traced: the firm's people, digests of data stored elsewhere, notes on traced rows, and sealed data. */
export const untraced: readonly string[] = [
  ...[
    'rate_limits',
    'idempotency_keys',
    'purchase_keys',
    'payments',
    'passports',
    'blocks',
    'notes',
    'sealed',
    'deletions',
    'staff',
    'staff_credentials',
    'staff_sessions',
    'staff_invitations',
  ],
]

function traceOfKind({ retained: retention }: Shop['kinds'][number]): Trace[] {
  const tables = Map.groupBy(retention, ({ table }) => table)
  return [...tables].flatMap(([table, parts]) => {
    const columns = parts.flatMap((part) => part.columns)
    const own = columns.find((name) => name === 'email' || name === 'contact_email')
    const phone = columns.find((name) => name === 'phone' || name === 'mobile')
    return own === undefined ? [] : [{ table, by: { email: own, phone }, from: 'created_at' }]
  })
}

/** All personal data with how to reach its owners, as far as that is known. */
export function tracedColumns(shop: Pick<Shop, 'kinds'>): (RetainedColumns & { trace: Trace })[] {
  const traces = [...ownTraces, ...shop.kinds.flatMap(traceOfKind)]
  return keptColumns(shop).flatMap((part) => {
    const trace = traces.find(({ table }) => table === part.table)
    return trace ? [{ ...part, trace }] : []
  })
}

/** A person affected by a breach, and the classes of data. */
interface Affected {
  /** Normalised; '' for a person with only a phone number. */
  readonly email: string
  readonly phone: string
  readonly classes: readonly RetentionClass[]
}

interface Asked {
  /** Data received in this period, in epoch milliseconds. */
  readonly sinceMs: number
  readonly untilMs: number
  /** Limits the search to one class of data. */
  readonly retention: RetentionClass | undefined
  /** Includes the firm's own mailboxes, which get no breach mail. */
  readonly withFirm?: boolean
  /** Only rows that result from a person's own dated actions, not those written by the shop. */
  readonly byDeeds?: boolean
}

/** Whether a class can be traced to persons; sealed data only with its key, one by one. */
export const isTraced = (shop: Shop, retention: RetentionClass): boolean =>
  tracedColumns(shop).some((part) => part.retention === retention)

/** The persons affected by a breach, by contact; derived from the table that lists every column with personal data. */
export async function listAffected(
  shop: Shop,
  { retention, withFirm = false, byDeeds = false, ...period }: Asked,
): Promise<Affected[]> {
  const match = new Map<string, { email: string; phone: string; classes: Set<RetentionClass> }>()
  const own = withFirm ? new Set<string>() : mailboxesOfFirm(shop)
  for (const part of tracedColumns(shop)) {
    if (retention !== undefined && part.retention !== retention) continue
    const { isByShop, from } = part.trace
    if (byDeeds && (isByShop || from === undefined)) continue
    for (const row of await listContacts(shop.db, part, period)) {
      const { phone, ...named } = personIn(part.trace, row)
      const email = normaliseEmail(named.email)
      if (!isReachable({ email, phone }) || own.has(email)) continue
      const known = match.get(email || phone) ?? { email, phone, classes: new Set() }
      known.classes.add(part.retention)
      match.set(email || phone, { ...known, phone: known.phone || phone })
    }
  }
  return [...match.values()].map(({ classes, ...who }) => ({ ...who, classes: [...classes] }))
}

const Recipient = z.object({ to_email: z.string() })

/** The contact in a row's columns or text. */
function personIn({ by }: Trace, row: Contact): Contact {
  if (typeof by === 'string' || !('text' in by)) return row
  if (by.text === 'metadata') return namedIn(readTexts(row.email))
  return { email: Recipient.safeParse(parseJson(row.email)).data?.to_email ?? '', phone: '' }
}

/** The anonymous owner of a deleted account's orders has no mailbox. */
const isReachable = ({ email, phone }: Contact) =>
  email.includes('@') || (email === '' && phone !== '')

/** Unsent mails are addressed to these too; the customers they are about are listed in other tables. */
function mailboxesOfFirm({ catalogue: { firm, appointments } }: Shop): ReadonlySet<string> {
  const coaches = appointments.flatMap((type) => type.coaches.map((coach) => coach.email ?? ''))
  const grievance = firm.legal?.grievance.email ?? ''
  return new Set([firm.email, grievance, ...coaches].filter(Boolean).map(normaliseEmail))
}

/** Mails each affected mailbox once per text, however often it is called; answers how many mails were written now. */
export async function tellAffected(
  shop: Shop,
  affected: readonly Affected[],
  words: BreachWords,
): Promise<number> {
  const mailHash = tokenHash(JSON.stringify(words)).slice(0, 16)
  return await inTransaction(shop.db, async (db) => {
    let written = 0
    for (const { email } of affected.filter((one) => one.email !== '')) {
      const user = await findUserByEmail(db, email)
      const to = { email, language: user?.language ?? defaultLanguage }
      const mail = await breachMail(shop.catalogue.firm, to, words)
      // After a breach the secret is changed first, so the key must not depend on it to recognise earlier recipients.
      const onceKey = `breach:${mailHash}:${lastingDigest(shop.sealingKey, 'breach', email)}`
      if (await insertMail(db, { ...mail, onceKey }, shop.now())) written += 1
    }
    const facts = { letter: mailHash, written, affected: affected.length }
    await writeAudit(db, shop, { action: 'breach.told', subject: mailHash, facts })
    return written
  })
}
