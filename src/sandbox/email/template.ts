import { z } from 'zod'
import type { Mail } from './mails.ts'

/** The parameters of our generic template: it sends what it is given. */
const GenericParams = z.object({
  to_email: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().optional(),
})

/** What the service would make of a template; a foreign one shows its parameters instead. */
export function mailFromTemplate(
  templateId: string,
  params: Record<string, string>,
): Omit<Mail, 'sentAt'> {
  const generic = GenericParams.safeParse(params)
  if (generic.success) {
    const { to_email, subject, text } = generic.data
    return { recipient: to_email, subject, text, html: generic.data.html || htmlFromText(text) }
  }
  const text = Object.entries(params)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
  return {
    recipient: params['to_email'] ?? '(set in the template)',
    subject: `Template ${templateId}`,
    text,
    html: htmlFromText(text),
  }
}

function htmlFromText(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `<div style="white-space: pre-wrap">${escaped}</div>`
}
