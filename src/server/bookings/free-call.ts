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

/** Whoever finds the link in the history of a shared phone later learns nothing: by then, the call was made. */
const shownMs = 7 * 24 * 60 * 60_000

/** The page that whoever asked for a free call is led to. */
export const freeCallPage = '/free-call'

const signature = ({ secret }: Shop, id: string) => keyedHash(secret, 'free-call-page', id)

/** Its address for one call: only whoever asked is told, as the page shows the number that is called. */
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
 * What the page says of one call, as HTML. Undefined for a wrong signature, a week later and for a call that was erased: the page as
 * it was built says what holds for all.
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

/** One free call of a mailbox and of a phone within so many days, each under a digest that names nobody. */
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
