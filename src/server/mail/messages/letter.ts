import { html } from 'hono/html'
import type { NewMail } from '../../database/mails.ts'

/** Subjects and addresses become headers: a line break in one would start another header. */
function oneLine(value: string): string {
  return value.replace(/\p{Cc}+/gu, ' ').trim()
}

/** A letter in plain text and in a form that every mail app shows well. `big` stands out, as a code does. */
export async function letter(content: {
  to: string
  subject: string
  paragraphs: readonly string[]
  big?: string
}): Promise<NewMail> {
  const subject = oneLine(content.subject)
  const [first = '', ...rest] = content.paragraphs
  const lines = [first, ...(content.big ? [content.big] : []), ...rest, 'Samriddhi']
  const paragraph = (line: string) => html`<p style="margin:0 0 16px">${line}</p>`
  const big = content.big
    ? html`<p style="margin:0 0 16px;font:600 32px/1.3 monospace;letter-spacing:4px">
        ${content.big}
      </p>`
    : ''
  const body = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${subject}</title>
      </head>
      <body style="margin:0;padding:24px;background:#fdfbf7;color:#22224f;font:16px/1.6 sans-serif">
        <div style="max-width:520px;margin:0 auto">
          ${paragraph(first)}${big}${rest.map(paragraph)}
          <p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #d9d6cf">Samriddhi</p>
        </div>
      </body>
    </html>`
  const to_email = oneLine(content.to)
  const text = lines.join('\n\n')
  return { template: 'letter', params: { to_email, subject, text, html: body.toString() } }
}
