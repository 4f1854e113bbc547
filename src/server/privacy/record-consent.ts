import { type ConsentPurpose, isFor, textBefore } from '#domain/consent.ts'
import { normaliseEmail } from '#domain/email.ts'
import type { Language } from '#domain/language.ts'
import type { Database } from '#server/database/tables.ts'
import { Refusal } from '#server/refusal.ts'
import { keyedHash } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'
import {
  type ConsentSubject,
  findConsentAbout,
  findConsentText,
  insertConsent,
  keepConsentText,
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
