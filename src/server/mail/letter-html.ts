import { languageTag } from '#domain/language.ts'
import { html, raw } from 'hono/html'
import type { LetterContent, Link } from './letter-content.ts'
import { legalLines } from './letter-foot.ts'
import { darkStyle, marigold, style } from './letter-style.ts'

type Part = ReturnType<typeof html>

/** Line breaks of the text stay; its characters are only ever text. */
function lines(text: string): Part[] {
  return text
    .split(/\r?\n/)
    .map((line, index) => (index === 0 ? html`${line}` : html`${raw('<br />')}${line}`))
}

const paragraph = (text: string) =>
  html`<p class="ink" style="${style.paragraph}">${lines(text)}</p>`

function factTable(facts: LetterContent['facts'] = []): Part | string {
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

function amountTable(amounts: LetterContent['amounts'] = []): Part | string {
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

/** What the list of mails shows; the invisible rest keeps the letter's first words out of it. */
const previewPart = (text: string) =>
  html`<div style="${style.preview}">${text}${raw('&#847;&zwnj;&nbsp;'.repeat(60))}</div>`

const legalPart = ({ firm, to }: LetterContent) =>
  html`<p class="quiet" style="${style.legal}">
    ${lines(legalLines(firm, to.language).join('\n'))}
  </p>`

const signature = ({ name, phone, email }: LetterContent['firm']) =>
  html`<p class="quiet line" style="${style.foot}">
    ${name}${raw('<br />')}<a
      class="quiet"
      href="tel:${phone.replace(/[^+\d]/g, '')}"
      style="${style.footLink}"
      >${phone}</a
    >
    &nbsp; <a class="quiet" href="mailto:${email}" style="${style.footLink}">${email}</a>
  </p>`

function body(content: LetterContent): Part {
  const { firm, paragraphs, big, quote, amounts, facts, closing = [] } = content
  const { button, links = [] } = content
  return html`<p class="ink" style="${style.firm}">
      <span style="${style.dot}">&#9679;</span>&nbsp; ${firm.name}
    </p>
    <h1 class="ink" style="${style.heading}">${content.heading ?? content.subject}</h1>
    ${paragraphs.map(paragraph)}
    ${big ? html`<p class="ink code" style="${style.big}">${big}</p>` : ''}
    ${quote ? html`<p class="ink" style="${style.quote}">${lines(quote)}</p>` : ''}
    ${amountTable(amounts)} ${factTable(facts)} ${button ? buttonPart(button) : ''}
    ${links.map(linkPart)} ${closing.map(paragraph)} ${signature(firm)}
    ${firm.legal ? legalPart(content) : ''}`
}

/** A whole HTML document in tables and inline styles, as mail apps need it. */
export async function letterHtml(content: LetterContent): Promise<string> {
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
