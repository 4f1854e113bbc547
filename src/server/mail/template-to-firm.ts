import { defaultLanguage } from '#domain/language.ts'
import { wordsIn } from '#server/words.ts'
import type { Firm, MailContent } from './template-content.ts'
import { renderMail } from './template.ts'
import type { NewMail } from './queries/mails.ts'

/** What the firm reads: its mails, its books and its commands. */
export const firmWords = wordsIn(defaultLanguage)

/** A letter to the firm itself. */
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

/** Whom a complaint reaches; the firm itself where the site was built before it named an officer. */
export const officerOf = ({ email, phone, legal }: Firm) => legal?.grievance ?? { email, phone }
