import type { LetterContent } from './letter.ts'

const indented = (text: string) => text.replace(/^/gm, '  ')

/** The letter for whoever reads mails as plain text. */
export function letterText(content: LetterContent): string {
  const { firm, paragraphs, big, quote, facts = [], button, links = [], closing = [] } = content
  const blocks = [
    ...paragraphs,
    big ?? '',
    quote ? indented(quote) : '',
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    ...[...(button ? [button] : []), ...links].map(({ label, url }) => `${label}:\n${url}`),
    ...closing,
    `${firm.name}\n${firm.phone}, ${firm.email}`,
  ]
  return blocks.filter(Boolean).join('\n\n')
}
