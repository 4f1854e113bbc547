import { defaultLanguage } from '#domain/language.ts'
import { deskLifetimes } from '#domain/staff.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'
import type { Firm } from '#server/mail/template-content.ts'
import { firmWords } from '#server/mail/template-to-firm.ts'
import { renderMail } from '#server/mail/template.ts'

const { invitation, code } = firmWords.staffMails

/** The mail with a staff invitation link, valid for a day. */
export async function invitationMail(
  firm: Firm,
  who: { readonly email: string; readonly name: string; readonly role: string },
  url: string,
): Promise<NewMail> {
  const mail = await renderMail({
    ...{ firm, to: { email: who.email, language: defaultLanguage } },
    subject: invitation.subject(firm.name),
    paragraphs: [invitation.text(who.name, firm.name, who.role), invitation.how],
    button: { label: invitation.button, url },
    closing: [invitation.unasked],
  })
  return { ...mail, worthMs: deskLifetimes.invitationMs }
}

/** The mail with the code for a log-in without a passkey; dropped once the code has expired. */
export async function deskCodeMail(firm: Firm, email: string, digits: string): Promise<NewMail> {
  const mail = await renderMail({
    ...{ firm, to: { email, language: defaultLanguage }, big: digits },
    ...{ subject: code.subject(digits), paragraphs: [code.text], closing: [code.closing] },
  })
  return { ...mail, worthMs: deskLifetimes.codeMs }
}
