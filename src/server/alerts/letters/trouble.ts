import type { Firm } from '#server/mail/letter-content.ts'
import { firmWords, letterToFirm } from '#server/mail/letter-to-firm.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'

const words = firmWords.watchMails.trouble

interface ToldTrouble {
  readonly sentence: string
  readonly advice: string
  /** A moment in India. */
  readonly since: string
  /** Ids of what waits longest, or words of whatever found it. */
  readonly examples: readonly string[]
  /** How often it is told again, if it lasts. */
  readonly mailsToCome: number
}

/** Tells the firm of a state of the shop that must not stay. */
export async function troubleNotice(firm: Firm, trouble: ToldTrouble): Promise<NewMail> {
  const { sentence, advice, since, examples, mailsToCome } = trouble
  return await letterToFirm(firm, {
    subject: words.subject(sentence.replace(/\.$/, '')),
    heading: sentence,
    paragraphs: [advice, ...examples],
    facts: [[words.since, since]],
    closing: [mailsToCome > 0 ? words.toldAgain : words.toldLast],
  })
}
