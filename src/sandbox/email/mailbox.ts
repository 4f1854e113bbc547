import { Hono } from 'hono'
import { html } from 'hono/html'
import type { SandboxContext } from '../stand-in.ts'
import { answerPage, formatMoment, type Html, type Page } from '../page.ts'
import { newestMails, type Mail } from './mails.ts'

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

/** Links of a mail open in a tab of their own: inside the frame, the sites they lead to would be caged. */
function framed(mailHtml: string): string {
  const base = '<base target="_blank">'
  // A whole document keeps its own body: a second one in front of it would win.
  if (/<head>/i.test(mailHtml)) return mailHtml.replace(/<head>/i, (head) => head + base)
  return `<meta charset="utf-8">${base}<body style="margin: 1rem; font: 1rem/1.5 system-ui, sans-serif">${mailHtml}`
}
