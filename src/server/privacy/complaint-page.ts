import { acknowledgeWithinMs } from '#domain/complaint.ts'
import { formatDay } from '#domain/india-time.ts'
import type { Language } from '#domain/language.ts'
import { equalInConstantTime, keyedHash } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'
import { escaped } from '#server/site/fill-template.ts'
import { wordsIn } from '#server/words.ts'
import { msToResolve } from './emails.ts'
import { findComplaint } from './queries/complaints.ts'

/** The status page of a complaint. */
export const complaintPage = '/complaint'

const signature = ({ secret }: Shop, ticket: string) => keyedHash(secret, 'complaint-page', ticket)

/** Its address for one complaint; signed, as a ticket is also said on the phone and must not give access by itself. */
export function complaintUrl(shop: Shop, ticket: string): string {
  const query = new URLSearchParams({ ticket, signature: signature(shop, ticket) })
  return `${shop.siteUrl()}${complaintPage}?${query}`
}

interface Asked {
  readonly ticket: string
  readonly signature: string
  readonly language: Language
}

/**
 * The status of one complaint, as HTML: nothing that was typed, as a link may be forwarded. Undefined for a wrong
 * signature and for an erased complaint: then the page is served as built.
 */
export async function renderComplaint(shop: Shop, asked: Asked): Promise<string | undefined> {
  const { ticket, language } = asked
  if (!equalInConstantTime(asked.signature, signature(shop, ticket))) return undefined
  const complaint = await findComplaint(shop.db, ticket)
  if (!complaint?.email) return undefined
  const { state, created_at, answered_at, answer } = complaint
  const words = wordsIn(language).complaints.status
  const facts = [
    [words.filed, formatDay(created_at)],
    [words.acknowledgeBy, formatDay(created_at + acknowledgeWithinMs)],
    [words.answerBy, formatDay(created_at + msToResolve(shop.catalogue.firm))],
    ...(answered_at === null ? [] : [[words.answered, formatDay(answered_at)]]),
  ]
  const rows = facts.map(
    ([label = '', value = '']) => `<div><dt>${escaped(label)}</dt><dd>${escaped(value)}</dd></div>`,
  )
  const paragraphs = answer.split(/\n+/).map((line) => `<p>${escaped(line)}</p>`)
  return `<h1>${escaped(words.heading(ticket))}</h1>
    <p class="lead">${escaped(words.states[state])}</p>
    <dl class="fact-list">${rows.join('')}</dl>
    ${answer && `<h2>${escaped(words.answer)}</h2><blockquote>${paragraphs.join('')}</blockquote>`}`
}
