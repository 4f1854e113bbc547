import { defaultLanguage } from '#domain/language.ts'
import { wordsIn } from '#server/words.ts'
import type { Firm, MailContent } from './template-content.ts'
import { renderMail } from './template.ts'
import type { NewMail } from './queries/mails.ts'

/** The texts that the firm reads: its mails, reports and commands. */
export const firmWords = wordsIn(defaultLanguage)

/** A mail to the firm itself. */
export async function mailToFirm(
  firm: Firm,
  content: Omit<MailContent, 'firm' | 'to'>,
): Promise<NewMail> {
  return await renderMail({
    firm,
    to: { email: firm.email, language: defaultLanguage },
    ...content,
  })
}

/** The contact for complaints; the firm itself for a site built before an officer was named. */
export const officerOf = ({ email, phone, legal }: Firm) => legal?.grievance ?? { email, phone }
