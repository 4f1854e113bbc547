import type { ConsentPurpose } from '#domain/consent.ts'
import type { Language } from '#domain/language.ts'

export interface ConsentRow {
  id: string
  /** `user:<id>`, or a digest of the mailbox or phone; '' of what is from before, which is found by `about`. */
  subject: string
  purpose: ConsentPurpose
  /** Of `consent_texts`, or 'before'. */
  text_version: string
  language: Language
  /** The page on which it was given. */
  source: string
  /** Id of what the answers stand in, an enrollment say. */
  about: string
  given_at: number
  ended_at: number | null
  /** `erased`: what it was about was deleted; `forgotten`: withdrawn, and whoever gave it was deleted later. */
  end_reason: 'withdrawn' | 'erased' | 'forgotten' | null
  /** The page, or the command. */
  end_source: string | null
}

/** A text as it was shown, word by word; never changed, whatever an editor does. */
export interface ConsentTextRow {
  version: string
  purpose: ConsentPurpose
  language: Language
  label: string
  body: string
  first_seen_at: number
}

export interface ConsentTables {
  consents: ConsentRow
  consent_texts: ConsentTextRow
}
