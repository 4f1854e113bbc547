import type { NewMail } from '../../database/mails.ts'
import { letterHtml } from './letter-html.ts'
import { letterText } from './letter-text.ts'

/** Who writes: the name above each letter, and whom to reach. */
export interface Firm {
  readonly name: string
  readonly email: string
  readonly phone: string
}

export interface Link {
  readonly label: string
  readonly url: string
}

/** What a letter says, top to bottom; how it looks is the same for all. */
export interface LetterContent {
  readonly firm: Firm
  readonly to: string
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

/** Subjects and addresses become headers: a line break in one would start another header. */
function oneLine(value: string): string {
  return value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

/** A letter in plain text and in a form that every mail app shows well. */
export async function letter(content: LetterContent): Promise<NewMail> {
  const subject = oneLine(content.subject)
  const params = {
    to_email: oneLine(content.to),
    reply_to: oneLine(content.replyTo ?? content.firm.email),
    subject,
    text: letterText(content),
    html: await letterHtml({ ...content, subject }),
  }
  const { calendar } = content
  return { template: 'letter', params: { ...params, ...(calendar && { calendar }) } }
}
