import type { LetterContent } from './letter-content.ts'
import { letterHtml } from './letter-html.ts'
import { letterText } from './letter-text.ts'
import type { NewMail } from './queries/mails.ts'

/** Subjects and addresses become headers: a line break in one would start another header. */
function oneLine(value: string): string {
  return value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

/** A letter in plain text and in a form that every mail app shows well. */
export async function letter(content: LetterContent): Promise<NewMail> {
  const subject = oneLine(content.subject)
  const params = {
    to_email: oneLine(content.to.email),
    reply_to: oneLine(content.replyTo ?? content.firm.email),
    subject,
    text: letterText(content),
    html: await letterHtml({ ...content, subject }),
  }
  const { calendar } = content
  return { template: 'letter', params: { ...params, ...(calendar && { calendar }) } }
}
