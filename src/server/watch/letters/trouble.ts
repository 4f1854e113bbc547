import { letter } from '#server/mail/letter.ts'
import type { Firm } from '#server/mail/letter-content.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'

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
  const later =
    mailsToCome > 0
      ? 'Should it last, you hear of it again.'
      : 'This is the last mail about it, even if it lasts.'
  return await letter({
    firm,
    to: firm.email,
    subject: `The shop needs you: ${sentence.replace(/\.$/, '')}`,
    heading: sentence,
    paragraphs: [advice, ...examples],
    facts: [['Since', since]],
    closing: [`${later} How it stands now: npm run admin -- troubles`],
  })
}
