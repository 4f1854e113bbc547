import { letter } from '#server/mail/letter.ts'
import type { Firm } from '#server/mail/letter-content.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'

/** Tells the firm where its books and the provider's disagreed, and what became of it. */
export async function reconciliationNotice(
  firm: Firm,
  day: string,
  lines: readonly string[],
): Promise<NewMail> {
  const shown = lines.slice(0, 100)
  const rest = lines.length - shown.length
  return await letter({
    firm,
    to: firm.email,
    subject: `Payments: ${lines.length} differences found on ${day}`,
    paragraphs: [
      'The daily comparison with the payment service has found differences. What it could settle by asking again, it has settled.',
      ...shown,
      ...(rest > 0 ? [`And ${rest} more.`] : []),
      'To look at one: npm run admin -- show, and the id. To compare again: npm run admin -- reconcile.',
    ],
  })
}
