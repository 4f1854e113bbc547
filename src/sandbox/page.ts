import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import type { SandboxContext } from './stand-in.ts'
import { pageStyle } from './page-style.ts'

export type Html = ReturnType<typeof html>

export interface Page {
  title: string
  body: Html
  narrow?: boolean
  status?: 200 | 400 | 404
}

// form-action names whole schemes because a browser applies it to the redirect after the form too.
const contentSecurityPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "frame-src 'self'",
  'form-action http: https:',
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Answers with a page for people: no script, nothing loaded, plainly marked as the sandbox. */
export function answerPage(
  context: SandboxContext,
  c: Context,
  page: Page,
): Response | Promise<Response> {
  c.header('content-security-policy', contentSecurityPolicy)
  // Like the shop's own pages: going to pay and back stays in one group of windows.
  c.header('cross-origin-opener-policy', 'same-origin')
  c.header('referrer-policy', 'strict-origin-when-cross-origin')
  c.header('x-robots-tag', 'noindex')
  c.header('cache-control', 'no-store')
  return c.html(layout(context, page), page.status ?? 200)
}

function pageHeader({ standIns }: SandboxContext): Html {
  return html`<header>
    <div>
      <p>Sandbox: no money moves</p>
      <nav aria-label="Sandbox">
        <a href="/sandbox">Overview</a>
        <a href="/sandbox/mailbox">Mailbox</a>
        ${standIns.map(({ page }) => (page ? html`<a href="${page.path}">${page.label}</a>` : ''))}
        <a href="/">Website</a>
      </nav>
    </div>
  </header>`
}

function layout(context: SandboxContext, page: Page): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${page.title} (sandbox)</title>
        <style>
          ${raw(pageStyle)}
        </style>
      </head>
      <body>
        ${pageHeader(context)}
        <main class="${page.narrow ? 'narrow' : ''}">${page.body}</main>
      </body>
    </html>`
}

const moment = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Asia/Kolkata',
})

/** '21 Nov 2026, 4:05:09 pm', always the time in India. */
export function formatMoment(epochMs: number): string {
  return moment.format(epochMs)
}
