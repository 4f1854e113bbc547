import type { DatabaseSync } from 'node:sqlite'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'
import { withFaults } from '#sandbox/faults/faults.ts'
import { jsonBody, type SandboxContext, type StandIn } from '#sandbox/stand-in.ts'
import { answerPage, formatMoment, type Html, type Page } from '#sandbox/page.ts'

const keptMails = 500

const Mail = z.object({
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  sentAt: z.int(),
})
type Mail = z.infer<typeof Mail>

/** Stores a mail; the mailbox keeps the newest 500. */
function storeMail(store: DatabaseSync, mail: Mail): void {
  const { lastInsertRowid } = store
    .prepare(
      `insert into mails (recipient, subject, text, html, sentAt)
        values (:recipient, :subject, :text, :html, :sentAt)`,
    )
    .run(mail)
  store.prepare('delete from mails where id <= ?').run(Number(lastInsertRowid) - keptMails)
}

/** The mails, newest first; optionally filtered by address, case-insensitively. */
function newestMails(store: DatabaseSync, to?: string): Mail[] {
  return store
    .prepare(
      'select * from mails where :to is null or lower(recipient) = lower(:to) order by id desc',
    )
    .all({ to: to ?? null })
    .map((row) => Mail.parse(row))
}

/** The mailbox: `/mailbox.json` for tests, `/mailbox` for people; `?to=` narrows both. */
export function mailboxRoutes(context: SandboxContext): Hono {
  const routes = new Hono()
  routes.get('/mailbox.json', (c) => {
    c.header('cache-control', 'no-store')
    return c.json(newestMails(context.store, c.req.query('to')).map(publicMail))
  })
  routes.get('/mailbox', (c) => {
    const to = c.req.query('to')
    return answerPage(context, c, mailboxPage(newestMails(context.store, to), to))
  })
  return routes
}

function publicMail({ recipient, subject, text, html, sentAt }: Mail) {
  return { to: recipient, subject, text, html, sentAt: new Date(sentAt).toISOString() }
}

function mailboxPage(mails: Mail[], to: string | undefined): Page {
  const refresh = to === undefined ? '/sandbox/mailbox' : `?to=${encodeURIComponent(to)}`
  return {
    title: 'Mailbox',
    body: html`<h1>Mailbox</h1>
      <p class="quiet">
        ${to === undefined ? 'Every mail that the website has sent' : `Mails to ${to}`}, newest
        first. <a href="${refresh}">Refresh</a>${
          to === undefined ? '' : html` · <a href="/sandbox/mailbox">Show all</a>`
        }
      </p>
      ${mails.length === 0 ? html`<p>No mail yet.</p>` : mails.map(openableMail)}`,
  }
}

function openableMail(mail: Mail): Html {
  return html`<details>
    <summary>
      <span>${mail.recipient}</span><strong>${mail.subject}</strong>
      <span class="quiet">${formatMoment(mail.sentAt)}</span>
    </summary>
    <iframe
      title="Mail: ${mail.subject}"
      loading="lazy"
      srcdoc="${framed(mail.html)}"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
    ></iframe>
    <details class="mail-text">
      <summary>As plain text</summary>
      <pre>${mail.text}</pre>
    </details>
  </details>`
}

/** Makes links open in a new tab: inside the frame, the linked sites would be sandboxed. */
function framed(mailHtml: string): string {
  const base = '<base target="_blank">'
  // A complete document keeps its body: one added in front of it would win.
  if (/<head>/i.test(mailHtml)) return mailHtml.replace(/<head>/i, (head) => head + base)
  return `<meta charset="utf-8">${base}<body style="margin: 1rem; font: 1rem/1.5 system-ui, sans-serif">${mailHtml}`
}

/** The parameters of our generic template, which sends them unchanged. */
const GenericParams = z.object({
  to_email: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().optional(),
})

/** Renders a template as the service would; an unknown one shows its parameters instead. */
function mailFromTemplate(
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

const required = ['user_id', 'service_id', 'template_id', 'accessToken'] as const

const SendRequest = z.object({
  user_id: z.string(),
  service_id: z.string(),
  template_id: z.string(),
  accessToken: z.string(),
  template_params: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]).transform(String))
    .default({}),
})

const notForServers = 'API calls are disabled for non-browser applications'

const faultAnswers = {
  '500': () => new Response('Internal Server Error', { status: 500 }),
  '429': () => new Response('Too Many Requests', { status: 429 }),
  '403': () => new Response(notForServers, { status: 403 }),
}

/** The e-mail sending service: plain-text answers, `OK` when the mail is in the mailbox. */
function emailRoutes(context: SandboxContext): Hono {
  const routes = new Hono()
  routes.post('/api/v1.0/email/send', withFaults(context, 'email', faultAnswers), (c) =>
    sendMail(context, c),
  )
  routes.get('/api/v1.1/history', withFaults(context, 'email', faultAnswers), listHistory)
  return routes
}

export const emailStandIn: StandIn = {
  ...{ name: 'email', title: 'E-mail service', faults: ['429', '403'] },
  routes: emailRoutes,
}

/** An empty history for valid keys; sent mails are in the mailbox. */
function listHistory(c: Context): Response {
  const { user_id, accessToken } = c.req.query()
  if (!user_id) return c.text('The user_id parameter is required', 400)
  if (user_id !== 'sandbox') return c.text('The Public Key is invalid', 400)
  if (accessToken !== 'sandbox') return c.text('The private key is invalid', 403)
  return c.json({ is_last_page: true, rows: [] })
}

async function sendMail(context: SandboxContext, c: Context): Promise<Response> {
  const body = await jsonBody(c.req.raw)
  const request = SendRequest.safeParse(body)
  if (!request.success) return c.text(whatIsMissing(body), 400)
  const { user_id, service_id, accessToken, template_id, template_params } = request.data
  if (user_id !== 'sandbox') return c.text('The Public Key is invalid', 400)
  if (service_id !== 'sandbox') return c.text('The service ID not found', 400)
  if (accessToken !== 'sandbox') return c.text('The private key is invalid', 403)
  storeMail(context.store, {
    ...mailFromTemplate(template_id, template_params),
    sentAt: context.now(),
  })
  return c.text('OK')
}

function whatIsMissing(body: unknown): string {
  const fields = z.record(z.string(), z.unknown()).safeParse(body)
  if (!fields.success) return 'The request body must be JSON'
  const missing = required.find((name) => typeof fields.data[name] !== 'string')
  return missing ? `The ${missing} parameter is required` : 'The template_params are invalid'
}
