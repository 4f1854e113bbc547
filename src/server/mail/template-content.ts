import type { FirmOnPaper } from '#contracts/catalogue-file.ts'
import type { Language } from '#domain/language.ts'
import { wordsIn } from '#server/words.ts'

/** Who writes: the name above each letter, and whom to reach. */
export interface Firm {
  readonly name: string
  readonly email: string
  readonly phone: string
  /** What the law wants at the foot of a letter. */
  readonly legal?: FirmOnPaper | undefined
}

/** Who reads a letter, and in which language. */
export interface Reader {
  readonly email: string
  readonly language: Language
}

export interface Link {
  readonly label: string
  readonly url: string
}

/** What a letter says, top to bottom; how it looks is the same for all. */
export interface MailContent {
  readonly firm: Firm
  readonly to: Reader
  readonly subject: string
  /** Above the text; the subject unless it says otherwise. */
  readonly heading?: string
  /** What the list of mails shows beside the subject; without it, the first paragraph. */
  readonly preview?: string
  readonly paragraphs: readonly string[]
  /** Stands out and can be read aloud, as a code. */
  readonly big?: string
  /** Somebody else's words, with their line breaks. */
  readonly quote?: string
  readonly facts?: readonly (readonly [label: string, value: string])[]
  /** Sums of money; the last one is the total. */
  readonly amounts?: readonly (readonly [label: string, amount: string])[]
  /** The one thing to do. */
  readonly button?: Link
  readonly links?: readonly Link[]
  readonly closing?: readonly string[]
  /** Who gets the answer; the firm unless it says otherwise. */
  readonly replyTo?: string
  /** An iCalendar file, for transports that can attach one. */
  readonly calendar?: string
}

/** Letters of any script, initials and hyphens: no name needs a digit, a slash or an @. */
const namelike = /^[\p{L}\p{M}\u200C-\u200D .,'‘’-]+$/u
/** Mail apps make a link of `word.tld` by themselves; the dot of an initial has one letter behind it. */
const linklike = /\.(?:\p{L}\p{M}*){2}/u

/**
 * The first line of a letter. Whoever typed the name may not be who reads the letter, so it greets with
 * `otherwise` when the name looks like anything but a name.
 */
export function greeting(name: string, otherwise: string, language: Language): string {
  const isName = namelike.test(name) && !linklike.test(name)
  return wordsIn(language).mailFrame.dear(isName ? name : otherwise)
}
