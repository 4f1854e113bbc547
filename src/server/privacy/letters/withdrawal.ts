import { letter } from '#server/mail/letter.ts'
import type { Firm, Reader } from '#server/mail/letter-content.ts'
import { firmWords, letterToFirm } from '#server/mail/letter-to-firm.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'
import { wordsIn } from '#server/words.ts'

/** To whoever has withdrawn: what is gone. */
export async function withdrawalMail(firm: Firm, to: Reader): Promise<NewMail> {
  const words = wordsIn(to.language).consentMails.withdrawn
  return await letter({
    ...{ firm, to, subject: words.subject },
    paragraphs: [words.text],
    closing: [words.unasked(firm.email)],
  })
}

/** To the firm, which has had the answers by mail: what to delete. */
export async function withdrawalNotice(firm: Firm, about: readonly string[]): Promise<NewMail> {
  const words = firmWords.consentMails.notice
  return await letterToFirm(firm, {
    subject: words.subject,
    paragraphs: [words.text, words.show],
    facts: about.map((id): [string, string] => [words.booking, id]),
  })
}
