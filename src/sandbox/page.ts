import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import { cssColour, withPlainColours } from '#domain/palette.ts'
import type { SandboxContext } from './stand-in.ts'

/** The one style sheet of the sandbox's pages; inline, because they load nothing. */
const pageStyle = withPlainColours(`
:root {
  --paper: ${cssColour('paper')};
  --surface: oklch(0.997 0.004 85);
  --ink: ${cssColour('ink')};
  --quiet: oklch(0.45 0.045 277);
  --line: oklch(0.88 0.015 85);
  --marigold: ${cssColour('marigold')};
  --good: ${cssColour('leaf')};
  --bad: ${cssColour('brick')};
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere;
}
header { border-bottom: 1px solid var(--line); }
header > div, main { max-width: 60rem; margin-inline: auto; padding: 0.9rem 1rem; }
header > div { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; align-items: center; }
header p { margin: 0 auto 0 0; font-weight: 600; }
header p::before { content: ''; display: inline-block; width: 0.6rem; aspect-ratio: 1;
  margin-right: 0.5rem; border-radius: 50%; background: var(--marigold); }
nav { display: flex; flex-wrap: wrap; gap: 0 1.25rem; }
nav a { display: inline-block; padding-block: 0.4rem; }
main { padding-block: 2rem 4rem; }
main.narrow { max-width: 32rem; }
a { color: inherit; text-underline-offset: 0.2em; text-decoration-color: var(--marigold);
  text-decoration-thickness: 2px; }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
h1 { margin: 0 0 0.5rem; font-size: 1.75rem; line-height: 1.2; text-wrap: balance; }
h2 { margin: 2.5rem 0 0.5rem; font-size: 1.15rem; }
.quiet { color: var(--quiet); }
.amount { margin: 0; font-size: 2.75rem; line-height: 1.2; font-weight: 600;
  font-variant-numeric: tabular-nums; }
.good { color: var(--good); font-weight: 600; }
.bad { color: var(--bad); font-weight: 600; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 1rem; margin: 1.25rem 0; }
dt { color: var(--quiet); }
dd { margin: 0; }
button, select, .button { min-height: 2.75rem; padding: 0.5rem 1.1rem; font: inherit;
  color: inherit; border: 1px solid var(--ink); border-radius: 0.4rem; background: var(--surface); }
button, .button { font-weight: 600; cursor: pointer; }
button:hover, .button:hover { background: oklch(0.95 0.03 85); }
.button { display: inline-block; text-decoration: none; }
.main { border-color: var(--marigold); background: var(--marigold); }
button.main:hover, .button.main:hover { background: oklch(0.84 0.14 78); }
.outcomes { display: grid; gap: 1rem; margin-top: 1.75rem; }
.outcomes > div { display: grid; grid-template-columns: 7rem 1fr; gap: 0.9rem; align-items: center; }
.outcomes p { margin: 0; font-size: 0.925rem; color: var(--quiet); }
.fault { display: flex; flex-wrap: wrap; gap: 0.6rem; align-items: end; margin-block: 1rem; }
.fault span { padding-block: 0.6rem; }
.fault select { font-weight: 400; }
.fault label { display: grid; gap: 0.2rem; min-width: min(15rem, 100%); font-weight: 600; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 0.925rem; overflow-wrap: normal; }
th, td { padding: 0.55rem 1rem 0.55rem 0; text-align: start; vertical-align: baseline;
  border-bottom: 1px solid var(--line); }
td { min-width: 6.5rem; }
th { color: var(--quiet); font-weight: 500; }
td.number { font-variant-numeric: tabular-nums; white-space: nowrap; }
details { border-bottom: 1px solid var(--line); }
summary { display: grid; grid-template-columns: minmax(0, 13rem) minmax(0, 1fr) auto;
  gap: 0.1rem 1.25rem; padding: 0.85rem 0.25rem; cursor: pointer; list-style: none; }
summary::-webkit-details-marker { display: none; }
summary:hover { background: var(--surface); }
summary strong { font-weight: 600; }
details[open] summary strong::after { content: ''; display: block; width: 2.5rem;
  border-bottom: 3px solid var(--marigold); }
iframe { display: block; width: 100%; height: 46rem; margin-bottom: 1rem; resize: vertical;
  border: 1px solid var(--line); border-radius: 0.4rem; background: white; }
pre { margin: 0 0 1.25rem; white-space: pre-wrap; font: 0.9rem/1.5 ui-monospace, monospace; }
.mail-text { margin-bottom: 1rem; border: 0; }
.mail-text summary { display: inline-block; padding: 0.4rem 0; text-decoration: underline; }
/* As on the pages of the website, which lead here: one side alone is a transition that breaks off. */
@media (prefers-reduced-motion: no-preference) { @view-transition { navigation: auto; } }
@media (max-width: 48rem) {
  nav { column-gap: 0.9rem; font-size: 0.95rem; }
  summary { grid-template-columns: minmax(0, 1fr); }
}
`)

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

/** Responds with an HTML page: no scripts, no subresources, clearly marked as the sandbox. */
export function answerPage(
  context: SandboxContext,
  c: Context,
  page: Page,
): Response | Promise<Response> {
  c.header('content-security-policy', contentSecurityPolicy)
  // Like the shop's own pages: going to pay and back stays in one browsing context group.
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

/** '21 Nov 2026, 4:05:09 pm', always in India time. */
export function formatMoment(epochMs: number): string {
  return moment.format(epochMs)
}
