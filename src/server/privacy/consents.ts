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

/** What somebody agreed to, and where. */
export interface GivenConsent {
  readonly purpose: ConsentPurpose
  readonly version: string
  readonly language: Language
  readonly source: string
  /** Of what was agreed to earlier, for something else with the same answers. */
  readonly givenAt?: number
}

/** By a digest: who reads the table learns no address, and who proves one finds what is theirs. */
export function subjectOf(
  { secret }: Pick<Shop, 'secret'>,
  { email, phone }: { readonly email: string; readonly phone: string },
): string {
  return email
    ? `email:${keyedHash(secret, 'consent', 'email', normaliseEmail(email))}`
    : `phone:${keyedHash(secret, 'consent', 'phone', phone)}`
}

/** Whose they are: by the mailbox, from before there was an account as well, and by the account itself. */
export function subjectsOf(
  shop: Shop,
  { id, email }: { readonly id?: string | undefined; readonly email: string },
): ConsentSubject {
  const account = id === undefined ? [] : [`user:${id}`]
  return { subjects: [subjectOf(shop, { email, phone: '' }), ...account], email }
}

/** Keeps the words of every text of today, at each start: forms that are open then may still name them later. */
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
 * Which text was agreed to: the one that the form names. Of a form that names none nobody knows what it showed. Throws
 * `invalid-request` for a text that nobody was ever shown.
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

/** Notes it, in the transaction that stores what was answered under it. */
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

/** What was agreed to for one thing, for another that has the same answers: nobody is asked once more. */
export async function consentAbout(db: Database, about: string): Promise<GivenConsent | undefined> {
  const consent = await findConsentAbout(db, about)
  if (!consent) return undefined
  const { purpose, text_version: version, language, source, given_at: givenAt } = consent
  return { purpose, version, language, source, givenAt }
}

/** Whose consents they are: of an account, or of whoever has proven a mailbox. */
interface Consenter extends Reader {
  readonly id?: string | undefined
}

interface Withdrawal {
  readonly purpose: ConsentPurpose
  /** The page, or the command. */
  readonly source: string
}

/**
 * Ends every consent of this person to one purpose, and empties what was answered under them, in what waits to be mailed
 * as well; the firm is told to delete what it has by mail. Answers how many it ended: none, the second time.
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

/** The same for what somebody answered in one form, asked for by phone or letter; answers how many it ended. */
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

/** What somebody agreed to, in the words that were shown, the newest first; also what was withdrawn. */
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
