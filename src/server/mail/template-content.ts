import type { FirmOnPaper } from '#contracts/catalogue-file.ts'
import type { Language } from '#domain/language.ts'
import { wordsIn } from '#server/words.ts'

/** The sender: the name above each mail, and the contact. */
export interface Firm {
  readonly name: string
  readonly email: string
  readonly phone: string
  /** Details required by law at the end of a mail. */
  readonly legal?: FirmOnPaper | undefined
}

/** The recipient of a mail, and their language. */
export interface Reader {
  readonly email: string
  readonly language: Language
}

export interface Link {
  readonly label: string
  readonly url: string
}

/** The content of a mail, top to bottom; the layout is the same for all. */
export interface MailContent {
  readonly firm: Firm
  readonly to: Reader
  readonly subject: string
  /** Above the text; by default the subject. */
  readonly heading?: string
  /** The preview in the inbox; by default the first paragraph. */
  readonly preview?: string
  readonly paragraphs: readonly string[]
  /** Large and easy to read aloud, for a code. */
  readonly big?: string
  /** Text written by someone else, with its line breaks. */
  readonly quote?: string
  readonly facts?: readonly (readonly [label: string, value: string])[]
  /** Amounts; the last one is the total. */
  readonly amounts?: readonly (readonly [label: string, amount: string])[]
  /** The main action. */
  readonly button?: Link
  readonly links?: readonly Link[]
  readonly closing?: readonly string[]
  /** The reply address; by default the firm. */
  readonly replyTo?: string
  /** An iCalendar file, for transports that can attach one. */
  readonly calendar?: string
}

/** Letters of any script, initials and hyphens: names contain no digit, slash or @. */
const namelike = /^[\p{L}\p{M}\u200C-\u200D .,'‘’-]+$/u
/** Mail apps turn `word.tld` into a link; the dot of an initial follows a single letter. */
const linklike = /\.(?:\p{L}\p{M}*){2}/u

/**
 * The first line of a mail. The name may have been typed by someone other than the reader, so it greets with
 * `otherwise` when the name does not look like one.
 */
export function greeting(name: string, otherwise: string, language: Language): string {
  const isName = namelike.test(name) && !linklike.test(name)
  return wordsIn(language).mailFrame.dear(isName ? name : otherwise)
}
