import { dialledNumber, formatPhone } from '#domain/phone.ts'
import type { TrainingEnquiryRow } from '#server/database/account-tables.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'
import type { Firm } from '#server/mail/template-content.ts'
import { firmWords, mailToFirm } from '#server/mail/template-to-firm.ts'
import { renderMail } from '#server/mail/template.ts'
import { wordsIn } from '#server/words.ts'

/**
 * Tells the requester of a training what happens next. The mailbox is not proven, so the mail repeats nothing that was
 * typed.
 */
export async function trainingReceivedMail(
  firm: Firm,
  enquiry: TrainingEnquiryRow,
): Promise<NewMail> {
  const { mailFrame, trainingMails } = wordsIn(enquiry.language)
  const words = trainingMails.received
  return await renderMail({
    firm,
    to: enquiry,
    subject: words.subject,
    paragraphs: [mailFrame.dear(words.nameless), words.text, words.next],
    closing: [words.closing],
  })
}

const { mailFrame, trainingMails: words, training } = firmWords

/** Notifies the firm of an enquiry, and how to answer it. */
export async function trainingNotice(firm: Firm, enquiry: TrainingEnquiryRow): Promise<NewMail> {
  const { id, company, name, phone, email, city, wished, message } = enquiry
  const { facts, ...notice } = words.notice
  const people = training.groupSizes[enquiry.people]
  const number = phone && formatPhone(phone)
  return await mailToFirm(firm, {
    ...(email && { replyTo: email }),
    subject: notice.subject(company, people.toLowerCase(), city),
    preview: message,
    paragraphs: [notice.text(name, company)],
    quote: message,
    facts: [
      [facts.company, company],
      [facts.name, name],
      ...(number ? [[mailFrame.facts.phone, number] as const] : []),
      ...(email ? [[mailFrame.facts.email, email] as const] : []),
      [facts.people, people],
      [facts.city, city],
      [facts.when, training.times[wished]],
      [facts.id, id],
    ],
    ...(number && {
      button: { label: notice.call(number), url: `tel:${dialledNumber(phone)}` },
    }),
    closing: [email ? notice.byMail : notice.byPhone],
  })
}

/** Notifies the firm that there are more enquiries than single mails per day. */
export async function moreTrainingNotice(firm: Firm): Promise<NewMail> {
  const { subject, text } = words.more
  return await mailToFirm(firm, { subject, paragraphs: [text] })
}
