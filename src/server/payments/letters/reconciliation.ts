import type { Firm } from '#server/mail/letter-content.ts'
import { firmWords, letterToFirm } from '#server/mail/letter-to-firm.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'

const words = firmWords.ledgerMails.reconciliation

/** Tells the firm where its books and the provider's disagreed, and what became of it. */
export async function reconciliationNotice(
  firm: Firm,
  day: string,
  lines: readonly string[],
): Promise<NewMail> {
  const shown = lines.slice(0, 100)
  const rest = lines.length - shown.length
  return await letterToFirm(firm, {
    subject: words.subject(lines.length, day),
    paragraphs: [words.text, ...shown, ...(rest > 0 ? [words.more(rest)] : []), words.toDo],
  })
}
