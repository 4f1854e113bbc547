import type { Consent } from '#contracts/consents.ts'
import { type ConsentPurpose, isFor, textBefore } from '#domain/consent.ts'
import { normaliseEmail } from '#domain/email.ts'
import type { Language } from '#domain/language.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Database } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transactions.ts'
import type { Reader } from '#server/mail/template-content.ts'
import { insertMail } from '#server/mail/queries/mails.ts'
import { Refusal } from '#server/refusal.ts'
import { keyedHash } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'
import { withdrawalMail, withdrawalNotice } from './emails.ts'
import {
  type ConsentSubject,
  endConsents,
  findConsentAbout,
  findConsentText,
  insertConsent,
  keepConsentText,
  listConsents,
} from './queries/consents.ts'

/** The consent that was given, and where. */
export interface GivenConsent {
  readonly purpose: ConsentPurpose
  readonly version: string
  readonly language: Language
  readonly source: string
  /** Set if it was given earlier, for another purchase with the same answers. */
  readonly givenAt?: number
}

/** A digest, so that the table reveals no address, while a proven address finds its consents. */
export function subjectOf(
  { secret }: Pick<Shop, 'secret'>,
  { email, phone }: { readonly email: string; readonly phone: string },
): string {
  return email
    ? `email:${keyedHash(secret, 'consent', 'email', normaliseEmail(email))}`
    : `phone:${keyedHash(secret, 'consent', 'phone', phone)}`
}

/** The consents of a mailbox, including those from before the account, and of the account itself. */
export function subjectsOf(
  shop: Shop,
  { id, email }: { readonly id?: string | undefined; readonly email: string },
): ConsentSubject {
  const account = id === undefined ? [] : [`user:${id}`]
  return { subjects: [subjectOf(shop, { email, phone: '' }), ...account], email }
}

/** Stores the current texts at each start, as forms opened now may still refer to them later. */
export async function keepConsentTexts({ db, catalogue, now }: Shop): Promise<void> {
  for (const { version, purpose, language, label, text } of catalogue.consents)
    await keepConsentText(db, {
      version,
      purpose,
      language,
      label,
      body: text,
      first_seen_at: now(),
    })
}

/**
 * The text that was agreed to: the one named in the form. If none is named, what the form showed is unknown. Throws
 * `invalid-request` for a text that was never shown.
 */
export async function understandConsent(
  { db }: Shop,
  asked: {
    readonly purpose: ConsentPurpose
    readonly version: string | undefined
    readonly language: Language
    readonly source: string
  },
): Promise<GivenConsent> {
  const { purpose, source, language } = asked
  if (asked.version === undefined) return { purpose, source, version: textBefore, language }
  const text = await findConsentText(db, asked.version)
  if (!text || !isFor(purpose)(text)) throw new Refusal('invalid-request', 'consentText')
  return { purpose, version: text.version, language: text.language, source }
}

/** Stores a consent, in the transaction that stores its answers. */
export async function recordConsent(
  db: Database,
  shop: Shop,
  given: GivenConsent,
  { about, ...who }: { readonly about: string; readonly email: string; readonly phone: string },
): Promise<void> {
  const { version: text_version, givenAt: given_at = shop.now(), ...rest } = given
  const standing = { ended_at: null, end_reason: null, end_source: null }
  await insertConsent(db, {
    ...{ id: crypto.randomUUID(), subject: subjectOf(shop, who), text_version, about },
    ...{ ...rest, given_at, ...standing },
  })
}

/** The consent given for one purchase, to reuse for another with the same answers without asking again. */
export async function consentAbout(db: Database, about: string): Promise<GivenConsent | undefined> {
  const consent = await findConsentAbout(db, about)
  if (!consent) return undefined
  const { purpose, text_version: version, language, source, given_at: givenAt } = consent
  return { purpose, version, language, source, givenAt }
}

/** The person who gave consents: an account, or the owner of a proven mailbox. */
interface Consenter extends Reader {
  readonly id?: string | undefined
}

interface Withdrawal {
  readonly purpose: ConsentPurpose
  /** The page, or the command. */
  readonly source: string
}

/**
 * Ends all consents of this person to one purpose, and erases the answers given under them, in unsent mails as well; a
 * mail asks the firm to delete its copies. Answers how many it ended: none, the second time.
 */
export async function withdrawConsent(
  shop: Shop,
  person: Consenter,
  { purpose, source }: Withdrawal,
): Promise<number> {
  const about = await inTransaction(shop.db, async (db) => {
    const given = await listConsents(db, subjectsOf(shop, person))
    const ids = given.filter(isFor(purpose)).map(({ id }) => id)
    const ended = await end(db, shop, ids, { purpose, source })
    if (ended.length > 0)
      await insertMail(db, await withdrawalMail(shop.catalogue.firm, person), shop.now())
    return ended
  })
  void shop.outbox.deliver()
  return about.length
}

/** The same for the answers of one form, on request by phone or letter; answers how many it ended. */
export async function withdrawConsentAbout(
  shop: Shop,
  about: string,
  source: string,
): Promise<number> {
  return await inTransaction(shop.db, async (db) => {
    const consent = await findConsentAbout(db, about)
    if (!consent) return 0
    return (await end(db, shop, [consent.id], { purpose: consent.purpose, source })).length
  })
}

async function end(
  db: Database,
  shop: Shop,
  ids: readonly string[],
  { purpose, source }: Withdrawal,
): Promise<string[]> {
  const now = shop.now()
  const withdrawn = { ended_at: now, end_reason: 'withdrawn', end_source: source } as const
  const about = await endConsents(db, ids, withdrawn)
  if (about.length === 0) return about
  for (const { answers } of shop.kinds)
    if (answers && isFor(purpose)(answers)) await answers.empty(db, shop, about)
  for (const subject of about)
    await writeAudit(db, shop, { action: 'consent.withdrawn', subject, facts: { purpose } })
  await insertMail(db, await withdrawalNotice(shop.catalogue.firm, about), now)
  return about
}

const moment = (epochMs: number) => new Date(epochMs).toISOString()

/** The consents of a person with the text that was shown, newest first, including withdrawn ones. */
export async function consentsOf(
  shop: Shop,
  person: { readonly id?: string | undefined; readonly email: string },
): Promise<Consent[]> {
  const rows = await listConsents(shop.db, subjectsOf(shop, person))
  return rows.map(
    ({ purpose, text_version, language, label, body, source, given_at, ended_at }) => ({
      ...{ purpose, version: text_version, language, label, text: body, source },
      ...{ givenAt: moment(given_at), withdrawnAt: ended_at === null ? null : moment(ended_at) },
    }),
  )
}
