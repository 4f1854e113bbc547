import type { LetterContent } from './letter-content.ts'
import { legalLines } from './letter-foot.ts'

const indented = (text: string) => text.replace(/^/gm, '  ')

const rows = (pairs: readonly (readonly [string, string])[]) =>
  pairs.map(([label, value]) => `${label}: ${value}`).join('\n')
/** A number to call stands among the facts already. */
const isRead = (url: string) => !url.startsWith('tel:')

/** The letter for whoever reads mails as plain text. */
export function letterText(content: LetterContent): string {
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
