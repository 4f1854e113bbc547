import { createHash } from 'node:crypto'

const inlineText = /<(script|style)(?:\s[^>]*)?>([^]*?)<\/\1>/g

export const digestOf = (text: string) => createHash('sha256').update(text).digest('base64')

/**
 * The policy without hashes of what stands in other pages: less for an attacker to reuse, and a
 * kilobyte less in the header of every page, which no compression makes smaller.
 */
export function pagePolicy(policy: string, html: string): string {
  const present = new Set([...html.matchAll(inlineText)].map(([, , text = '']) => digestOf(text)))
  return policy.replaceAll(/ ?'sha256-([^']+)'/g, (source, hash: string) =>
    present.has(hash) ? source : '',
  )
}
