import { Id } from '#contracts/parts.ts'
import { mailboxOf } from '#domain/email.ts'
import type { Language } from '#domain/language.ts'
import { formatPhone } from '#domain/phone.ts'
import type { Use } from '#server/rate-limit/queries/rate-limits.ts'
import { equalInConstantTime, keyedHash } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'
import { escaped } from '#server/site/fill-template.ts'
import { wordsIn } from '#server/words.ts'
import { findFreeCall } from './queries/consultations.ts'

/** Expires, so that the link in the history of a shared phone later shows nothing; the call was made by then. */
const shownMs = 7 * 24 * 60 * 60_000

/** The page shown after a free call was requested. */
export const freeCallPage = '/free-call'

const signature = ({ secret }: Shop, id: string) => keyedHash(secret, 'free-call-page', id)

/** Its address for one call: a secret of the customer, as the page shows the phone number. */
export function freeCallUrl(shop: Shop, id: string): string {
  const query = new URLSearchParams({ call: id, signature: signature(shop, id) })
  return `${shop.siteUrl()}${freeCallPage}?${query}`
}

interface Asked {
  readonly id: string
  readonly signature: string
  readonly language: Language
}

/**
 * The content of the page for one call, as HTML. Undefined for a wrong signature, after a week, and for an erased call:
 * then the page is served as built.
 */
export async function renderFreeCall(shop: Shop, asked: Asked): Promise<string | undefined> {
  const { id, language } = asked
  const isSigned =
    Id.safeParse(id).success && equalInConstantTime(asked.signature, signature(shop, id))
  const call = isSigned ? await findFreeCall(shop.db, id, shop.now() - shownMs) : undefined
  if (!call) return undefined
  const words = wordsIn(language).consultation.freeCallPage
  const message = words.confirmed(formatPhone(call.phone), call.free_minutes ?? 0)
  return `<h1>${escaped(words.thanks)}</h1>
    <p class="lead">${escaped(message)}</p>
    <p>${escaped(words.nothingToPay)} ${escaped(words.mailSent)}</p>`
}

const day = 24 * 60 * 60_000

/** One free call per mailbox and per phone within so many days, each as an anonymous digest. */
export function freeCallUses(
  { secret }: Pick<Shop, 'secret'>,
  { phone, email }: { phone: string; email: string },
  everyDays: number,
): Use[] {
  const one = (...whose: string[]): Use => {
    const windowMs = everyDays * day
    return { name: `free-call:${keyedHash(secret, 'free-call', ...whose)}`, limit: 1, windowMs }
  }
  return [one('mailbox', mailboxOf(email)), one('phone', phone)]
}
