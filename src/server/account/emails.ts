import { mailboxLinkLifetimeMs, otpLifetimeMs, ticketLifetimeMs } from '#domain/identity.ts'
import type { Firm, Reader } from '#server/mail/template-content.ts'
import { renderMail } from '#server/mail/template.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'
import { wordsIn } from '#server/words.ts'

/** Sent instead of a code: only the owner of the mailbox learns that there is an account. */
export async function accountExistsMail(firm: Firm, to: Reader, siteUrl: string): Promise<NewMail> {
  const words = wordsIn(to.language).accountMails.accountExists
  return await renderMail({
    firm,
    to,
    subject: words.subject,
    paragraphs: [words.text],
    button: { label: words.button, url: `${siteUrl}/my-account` },
    closing: [words.unasked],
  })
}

/** Contains the code to view one's stored data; worthless once it has expired. */
export async function dataCodeMail(firm: Firm, to: Reader, code: string): Promise<NewMail> {
  const { codeIsValid, codeIsYours, dataCode: words } = wordsIn(to.language).accountMails
  const mail = await renderMail({
    ...{ firm, to, subject: words.subject(code), preview: codeIsValid },
    ...{ paragraphs: [words.text], big: code, closing: [codeIsYours, words.unasked] },
  })
  return { ...mail, worthMs: otpLifetimeMs }
}

/** The link instead of the code. In the query, as its page works without JavaScript, which cannot read a fragment. */
export async function dataLinkMail(
  firm: Firm,
  to: Reader,
  siteUrl: string,
  proof: string,
): Promise<NewMail> {
  const { linkIsYours, dataCode, dataLink: words } = wordsIn(to.language).accountMails
  const mail = await renderMail({
    ...{ firm, to, subject: words.subject, paragraphs: [words.text] },
    button: { label: words.button, url: `${siteUrl}/my-data?${proof}` },
    closing: [linkIsYours, dataCode.unasked],
  })
  return { ...mail, worthMs: ticketLifetimeMs }
}

/** The link for the owner of an account whose attempts were used up by others. */
export async function lockOutMail(
  firm: Firm,
  to: Reader,
  siteUrl: string,
  proof: string,
): Promise<NewMail> {
  const { lockOut: words } = wordsIn(to.language).accountMails
  const mail = await renderMail({
    firm,
    to,
    subject: words.subject,
    paragraphs: [words.text, words.how],
    button: { label: words.button, url: `${siteUrl}/my-account/lost-password#${proof}` },
    closing: [words.isYours, words.unasked],
  })
  return { ...mail, worthMs: mailboxLinkLifetimeMs }
}

/** Sent instead of a code for a new password: only the owner of the mailbox learns that there is no account. */
export async function noAccountMail(firm: Firm, to: Reader, siteUrl: string): Promise<NewMail> {
  const words = wordsIn(to.language).accountMails.noAccount
  return await renderMail({
    firm,
    to,
    subject: words.subject,
    paragraphs: [words.text, words.perhaps],
    button: { label: words.button, url: `${siteUrl}/my-account` },
    closing: [words.unasked],
  })
}

/** Contains a one-time code; worthless once it has expired. */
export async function oneTimeCodeMail(firm: Firm, to: Reader, code: string): Promise<NewMail> {
  const { codeIsValid, codeIsYours, registerCode: words } = wordsIn(to.language).accountMails
  const mail = await renderMail({
    firm,
    to,
    subject: words.subject(code),
    heading: words.heading,
    preview: codeIsValid,
    paragraphs: [words.text],
    big: code,
    closing: [codeIsYours, words.unasked],
  })
  return { ...mail, worthMs: otpLifetimeMs }
}

/** For a customer to whom the firm has granted something: the link to set a password for the new account. */
export async function accountMadeMail(
  firm: Firm,
  to: Reader,
  siteUrl: string,
  proof: string,
): Promise<NewMail> {
  const words = wordsIn(to.language).accountMails.accountMade
  return await renderMail({
    ...{ firm, to, subject: words.subject, paragraphs: [words.text, words.later] },
    button: { label: words.button, url: `${siteUrl}/my-account/lost-password#${proof}` },
    closing: [words.unasked],
  })
}

/** Notifies both mailboxes of an account that its address was changed. */
export async function emailChangedMail(
  firm: Firm,
  to: Reader,
  { isNew }: { readonly isNew: boolean },
): Promise<NewMail> {
  const words = wordsIn(to.language).accountMails.emailChanged
  const paragraphs = isNew ? [words.toNew, words.howToLogIn] : [words.toOld]
  return await renderMail({
    ...{ firm, to, subject: words.subject, paragraphs },
    closing: [words.ifNotYou(firm.phone)],
  })
}

/** Notifies the owner of an account of a new password. */
export async function passwordChangedMail(
  firm: Firm,
  to: Reader,
  siteUrl: string,
): Promise<NewMail> {
  const words = wordsIn(to.language).accountMails.passwordChanged
  return await renderMail({
    firm,
    to,
    subject: words.subject,
    paragraphs: [words.text, words.ifNotYou],
    button: { label: words.button, url: `${siteUrl}/my-account` },
  })
}

/**
 * The link that proves an e-mail address for registration. Its proof is in the fragment, which is not sent to servers
 * or logged.
 */
export async function registerLinkMail(
  firm: Firm,
  to: Reader,
  siteUrl: string,
  proof: string,
): Promise<NewMail> {
  const { linkIsYours, registerLink: words } = wordsIn(to.language).accountMails
  const mail = await renderMail({
    firm,
    to,
    subject: words.subject,
    paragraphs: [words.text],
    button: { label: words.button, url: `${siteUrl}/my-account#${proof}` },
    closing: [linkIsYours, words.unasked],
  })
  return { ...mail, worthMs: ticketLifetimeMs }
}

/** The link to set a new password. */
export async function resetLinkMail(
  firm: Firm,
  to: Reader,
  siteUrl: string,
  proof: string,
): Promise<NewMail> {
  const { linkIsYours, passwordAsBefore, resetLink: words } = wordsIn(to.language).accountMails
  const mail = await renderMail({
    firm,
    to,
    subject: words.subject,
    paragraphs: [words.text],
    button: { label: words.button, url: `${siteUrl}/my-account/lost-password#${proof}` },
    closing: [linkIsYours, passwordAsBefore],
  })
  return { ...mail, worthMs: ticketLifetimeMs }
}

/** Contains the code to set a new password; worthless once it has expired. */
export async function resetCodeMail(firm: Firm, to: Reader, code: string): Promise<NewMail> {
  const words = wordsIn(to.language).accountMails
  const mail = await renderMail({
    firm,
    to,
    subject: words.resetCode.subject(code),
    preview: words.codeIsValid,
    paragraphs: [words.resetCode.text],
    big: code,
    closing: [words.codeIsYours, words.passwordAsBefore],
  })
  return { ...mail, worthMs: otpLifetimeMs }
}
