import { otpLifetimeMs, ticketLifetimeMs } from '#domain/identity.ts'
import { letter } from '#server/mail/letter.ts'
import type { Firm, Reader } from '#server/mail/letter-content.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'
import { wordsIn } from '#server/words.ts'

/** Carries the code that shows somebody what is kept of them; worthless once it has expired. */
export async function dataCodeMail(firm: Firm, to: Reader, code: string): Promise<NewMail> {
  const { codeIsValid, codeIsYours, dataCode: words } = wordsIn(to.language).accountMails
  const mail = await letter({
    ...{ firm, to, subject: words.subject(code), preview: codeIsValid },
    ...{ paragraphs: [words.text], big: code, closing: [codeIsYours, words.unasked] },
  })
  return { ...mail, worthMs: otpLifetimeMs }
}

/** The link instead of it. The page works without script, which alone could read what stands behind a #. */
export async function dataLinkMail(
  firm: Firm,
  to: Reader,
  siteUrl: string,
  proof: string,
): Promise<NewMail> {
  const { linkIsYours, dataCode, dataLink: words } = wordsIn(to.language).accountMails
  const mail = await letter({
    ...{ firm, to, subject: words.subject, paragraphs: [words.text] },
    button: { label: words.button, url: `${siteUrl}/my-data?${proof}` },
    closing: [linkIsYours, dataCode.unasked],
  })
  return { ...mail, worthMs: ticketLifetimeMs }
}
