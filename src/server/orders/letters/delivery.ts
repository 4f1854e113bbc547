import type { Parcel } from '#domain/fulfilment.ts'
import { greeting } from '#server/mail/greeting.ts'
import { letter } from '#server/mail/letter.ts'
import type { Firm, Reader } from '#server/mail/letter-content.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'
import { wordsIn } from '#server/words.ts'

interface Delivery extends Parcel {
  readonly what: 'packed' | 'sent' | 'corrected' | 'delivered'
  readonly goods: readonly { readonly name: string; readonly quantity: number }[]
  readonly passportUrl: string
}

/** Tells the buyer that what was ordered is packed, on its way, on its way under another number, or delivered. */
export async function deliveryMail(
  firm: Firm,
  to: Reader & { readonly name: string },
  { what, goods, passportUrl, carrier, tracking, trackingUrl }: Delivery,
): Promise<NewMail> {
  const { passport, purchaseMails, purchases } = wordsIn(to.language)
  const { nameless, facts, [what]: words, follow } = purchaseMails.delivery
  const { several } = purchases.partBack
  const names = goods.map(({ name, quantity }) => (quantity > 1 ? several(name, quantity) : name))
  const isUnderWay = what === 'sent' || what === 'corrected'
  return await letter({
    firm,
    to,
    subject: words.subject,
    paragraphs: [greeting(to.name, nameless, to.language), words.text],
    facts: [
      [facts.goods, names.join(', ')],
      ...(isUnderWay && carrier ? [[facts.carrier, carrier] as const] : []),
      ...(isUnderWay && tracking ? [[facts.tracking, tracking] as const] : []),
    ],
    ...(isUnderWay && trackingUrl && { button: { label: follow, url: trackingUrl } }),
    links: [{ label: passport.inMails, url: passportUrl }],
    closing: [words.closing],
  })
}
