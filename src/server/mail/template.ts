import { html, raw } from 'hono/html'
import { type Language, languageTag } from '#domain/language.ts'
import { hexColour, mixedHex } from '#domain/palette.ts'
import { wordsIn } from '#server/words.ts'
import type { Firm, MailContent, Link } from './template-content.ts'
import type { NewMail } from './queries/mails.ts'

/** The legal details of the sender, one per line; none for a site built before they were set. */
function legalLines({ legal }: Firm, language: Language): string[] {
  if (!legal) return []
  const { firm: words } = wordsIn(language)
  const { legalName, companyNumber, registeredOffice, gstin, registrations, grievance } = legal
  const numbers = [words.withNumber(companyNumber), gstin === null ? '' : words.gstin(gstin)]
  const who = [legalName, words.office(registeredOffice), numbers.filter(Boolean).join(' · ')]
  const officer = words.officerAt(grievance.name, grievance.email, grievance.phone)
  return [...who, ...registrations, officer]
}

// Mails cannot use CSS tokens: the same mixtures as in tokens.css.
const paper = hexColour('paper')
const ink = hexColour('ink')
const quiet = mixedHex('ink', 76, 'paper')
const line = mixedHex('ink', 16, 'paper')
const marigold = hexColour('marigold')

const sans = "-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif"
const serif = "Georgia,'Noto Serif',serif"
const paragraph = `margin:0 0 18px;color:${ink};font:17px/1.6 ${sans}`

/** Inline styles of the mail's parts: many mail apps drop everything else. */
const style = {
  ground: `margin:0;padding:0;background:${paper};-webkit-text-size-adjust:100%`,
  edge: 'padding:40px 28px 48px',
  column: 'max-width:560px',
  firm: `margin:0 0 32px;padding:0 0 14px;border-bottom:3px solid ${marigold};color:${ink};font:bold 19px/1.3 ${serif}`,
  dot: `color:${marigold}`,
  heading: `margin:0 0 22px;color:${ink};font:bold 27px/1.25 ${serif}`,
  paragraph,
  big: `margin:6px 0 26px;color:${ink};font:bold 40px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:7px`,
  quote: `margin:0 0 22px;padding:2px 0 2px 18px;border-left:3px solid ${marigold};color:${ink};font:17px/1.6 ${sans}`,
  facts: 'margin:4px 0 26px',
  label: `padding:10px 20px 10px 0;border-bottom:1px solid ${line};color:${quiet};font:16px/1.5 ${sans};vertical-align:top;width:30%`,
  value: `padding:10px 0;border-bottom:1px solid ${line};color:${ink};font:16px/1.5 ${sans};vertical-align:top;word-break:break-word`,
  item: `padding:10px 16px 10px 0;border-bottom:1px solid ${line};color:${ink};font:16px/1.5 ${sans};vertical-align:top`,
  amount: `padding:10px 0;border-bottom:1px solid ${line};color:${ink};font:16px/1.5 ${sans};vertical-align:top;white-space:nowrap`,
  buttonTable: 'margin:4px 0 26px',
  buttonCell: `border-radius:8px;background:${marigold}`,
  button: `display:inline-block;padding:15px 30px;border-radius:8px;color:${hexColour('night')};font:bold 17px/1.25 ${sans};text-decoration:none`,
  link: `color:${ink};text-decoration:underline`,
  foot: `margin:36px 0 0;padding:18px 0 0;border-top:1px solid ${line};color:${quiet};font:15px/1.7 ${sans}`,
  legal: `margin:14px 0 0;color:${quiet};font:13px/1.6 ${sans}`,
  footLink: `color:${quiet};text-decoration:none;white-space:nowrap`,
  preview: 'display:none;max-height:0;overflow:hidden;opacity:0;mso-hide:all',
} as const

/** For apps that support a style sheet: dark mode colours, and less padding on phones. */
const darkStyle = `
@media (max-width: 480px) {
  .edge { padding: 26px 20px 36px !important; }
  .code { font-size: 34px !important; letter-spacing: 5px !important; }
}
@media (prefers-color-scheme: dark) {
  .ground { background: ${hexColour('night')} !important; }
  .ink { color: ${mixedHex('paper', 94, 'night')} !important; }
  .quiet { color: ${mixedHex('paper', 74, 'night')} !important; }
  .line { border-color: ${mixedHex('paper', 18, 'night')} !important; }
}
`

type Part = ReturnType<typeof html>

/** Keeps line breaks; all characters are escaped as text. */
function lines(text: string): Part[] {
  return text
    .split(/\r?\n/)
    .map((line, index) => (index === 0 ? html`${line}` : html`${raw('<br />')}${line}`))
}

const htmlParagraph = (text: string) =>
  html`<p class="ink" style="${style.paragraph}">${lines(text)}</p>`

function factTable(facts: MailContent['facts'] = []): Part | string {
  if (facts.length === 0) return ''
  const rows = facts.map(
    ([label, value]) =>
      html`<tr>
        <td class="quiet line" style="${style.label}">${label}</td>
        <td class="ink line" style="${style.value}">${lines(value)}</td>
      </tr>`,
  )
  return html`<table role="presentation" width="100%" ${raw(bare)} style="${style.facts}">
    ${rows}
  </table>`
}

function amountTable(amounts: MailContent['amounts'] = []): Part | string {
  if (amounts.length === 0) return ''
  const rows = amounts.map(([label, amount], index) => {
    const weight = index === amounts.length - 1 ? 'font-weight:bold' : ''
    return html`<tr>
      <td class="ink line" style="${style.item};${weight}">${label}</td>
      <td class="ink line" align="right" style="${style.amount};${weight}">${amount}</td>
    </tr>`
  })
  return html`<table role="presentation" width="100%" ${raw(bare)} style="${style.facts}">
    ${rows}
  </table>`
}

const bare = 'cellpadding="0" cellspacing="0" border="0"'

const buttonPart = ({ label, url }: Link) =>
  html`<table role="presentation" ${raw(bare)} style="${style.buttonTable}">
    <tr>
      <td bgcolor="${marigold}" style="${style.buttonCell}">
        <a href="${url}" style="${style.button}">${label}</a>
      </td>
    </tr>
  </table>`

const linkPart = ({ label, url }: Link) =>
  html`<p class="ink" style="${style.paragraph}">
    <a class="ink" href="${url}" style="${style.link}">${label}</a>
  </p>`

/** The preview in the inbox; the invisible padding keeps the mail's first words out of it. */
const previewPart = (text: string) =>
  html`<div style="${style.preview}">${text}${raw('&#847;&zwnj;&nbsp;'.repeat(60))}</div>`

const legalPart = ({ firm, to }: MailContent) =>
  html`<p class="quiet" style="${style.legal}">
    ${lines(legalLines(firm, to.language).join('\n'))}
  </p>`

const signature = ({ name, phone, email }: MailContent['firm']) =>
  html`<p class="quiet line" style="${style.foot}">
    ${name}${raw('<br />')}<a
      class="quiet"
      href="tel:${phone.replace(/[^+\d]/g, '')}"
      style="${style.footLink}"
      >${phone}</a
    >
    &nbsp; <a class="quiet" href="mailto:${email}" style="${style.footLink}">${email}</a>
  </p>`

function body(content: MailContent): Part {
  const { firm, paragraphs, big, quote, amounts, facts, closing = [] } = content
  const { button, links = [] } = content
  return html`<p class="ink" style="${style.firm}">
      <span style="${style.dot}">&#9679;</span>&nbsp; ${firm.name}
    </p>
    <h1 class="ink" style="${style.heading}">${content.heading ?? content.subject}</h1>
    ${paragraphs.map(htmlParagraph)}
    ${big ? html`<p class="ink code" style="${style.big}">${big}</p>` : ''}
    ${quote ? html`<p class="ink" style="${style.quote}">${lines(quote)}</p>` : ''}
    ${amountTable(amounts)} ${factTable(facts)} ${button ? buttonPart(button) : ''}
    ${links.map(linkPart)} ${closing.map(htmlParagraph)} ${signature(firm)}
    ${firm.legal ? legalPart(content) : ''}`
}

/** An HTML document with tables and inline styles, as mail apps need it. */
async function mailHtml(content: MailContent): Promise<string> {
  const preview = content.preview ?? content.paragraphs[0] ?? ''
  const document = await html`<!doctype html>
    <html lang="${languageTag(content.to.language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${content.subject}</title>
        <style>
          ${raw(darkStyle)}
        </style>
      </head>
      <body class="ground" style="${style.ground}">
        ${previewPart(preview)}
        <table role="presentation" width="100%" ${raw(bare)} class="ground">
          <tr>
            <td align="center" class="edge" style="${style.edge}">
              <table role="presentation" width="100%" ${raw(bare)} style="${style.column}">
                <tr>
                  <td align="left">${body(content)}</td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`
  return document.toString()
}

const indented = (text: string) => text.replace(/^/gm, '  ')

const rows = (pairs: readonly (readonly [string, string])[]) =>
  pairs.map(([label, value]) => `${label}: ${value}`).join('\n')
/** Phone numbers are among the facts already. */
const isRead = (url: string) => !url.startsWith('tel:')

/** The plain text version of the mail. */
function mailText(content: MailContent): string {
  const { firm, paragraphs, big, quote, amounts = [], facts = [], closing = [] } = content
  const { button, links = [], to } = content
  const addresses = [...(button ? [button] : []), ...links].filter(({ url }) => isRead(url))
  const blocks = [
    ...paragraphs,
    big ?? '',
    quote ? indented(quote) : '',
    rows(amounts),
    rows(facts),
    ...addresses.map(({ label, url }) => `${label}:\n${url}`),
    ...closing,
    `${firm.name}\n${firm.phone}, ${firm.email}`,
    legalLines(firm, to.language).join('\n'),
  ]
  return blocks.filter(Boolean).join('\n\n')
}

/** Subjects and addresses become headers: a line break would allow header injection. */
function oneLine(value: string): string {
  return value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

/** Renders a mail as plain text and as HTML that every mail app supports. */
export async function renderMail(content: MailContent): Promise<NewMail> {
  const subject = oneLine(content.subject)
  const params = {
    to_email: oneLine(content.to.email),
    reply_to: oneLine(content.replyTo ?? content.firm.email),
    subject,
    text: mailText(content),
    html: await mailHtml({ ...content, subject }),
  }
  const { calendar } = content
  return { template: 'letter', params: { ...params, ...(calendar && { calendar }) } }
}
