import { formatRupees } from '#domain/money.ts'
import type { Language } from '#domain/language.ts'
import type { PaymentRow } from '#server/database/tables.ts'
import { passportPath, toldPassportPath } from './passport-key.ts'
import type { PurchasePassport } from './purchase-passport.ts'
import type { Shop } from '#server/shop.ts'
import type { Words } from '#server/words.ts'
import type { Sheet } from './sheet.ts'
import { isUnderWay, mayPayAgain, type Standing } from './standing.ts'

/** A purchase as it is now, and who reads of it. */
export interface Now {
  readonly payment: PaymentRow
  readonly standing: Standing
  readonly other: PaymentRow | undefined
  readonly purchase: PurchasePassport
  readonly words: Words
  readonly language: Language
}

/** It is open, and another attempt is paid. */
const isOvertaken = (standing: Standing, { state }: PaymentRow) =>
  state === 'paid' && ['confirming', 'unheard', 'paidAnew'].includes(standing)

/** Their words say of the other attempt what there is to say. */
const namesOther = (standing: Standing) => ['paidAnew', 'triedAnew'].includes(standing)

/** The one thing to do now, if there is one. */
export async function nextStep(
  shop: Shop,
  { payment, standing, other, purchase, words, language }: Now,
  key: string,
): Promise<Pick<Sheet, 'main' | 'payPage' | 'deed' | 'ways' | 'outcome'>> {
  const { unpaid, again } = words.passport
  if (standing === 'unpaid' && payment.redirect_url !== null)
    return {
      main: { href: payment.redirect_url, text: unpaid.proceed },
      payPage: payment.redirect_url,
      ways: [],
    }
  if (standing === 'paid') {
    const [main, ...ways] = purchase.onceItIsPaid.map(({ href, text }) => {
      return { href, text: text(words) }
    })
    return { main, ways }
  }
  if (other && (mayPayAgain(standing) || standing === 'triedAnew' || isOvertaken(standing, other)))
    return await otherAttempt(shop, other, { standing, words })
  if (!mayPayAgain(standing)) return { ways: [] }
  const { today } = purchase
  if (!today) return { ways: [] }
  if ('why' in today) return { outcome: { kind: 'danger', text: today.why.in(language) }, ways: [] }
  const { pricePaise } = today
  const deed = { action: `${passportPath(key)}/pay`, text: again.pay(formatRupees(pricePaise)) }
  return { deed: { ...deed, fields: { price: String(pricePaise) } }, ways: [] }
}

/** Where the attempt is that stands for this one. */
async function otherAttempt(
  shop: Shop,
  other: PaymentRow,
  { standing, words }: Pick<Now, 'standing' | 'words'>,
): Promise<Pick<Sheet, 'main' | 'ways' | 'outcome'>> {
  const { again } = words.passport
  const href = await toldPassportPath(shop.db, shop, other.id)
  const main = href === undefined ? undefined : { href, text: again.seeOther }
  const undecided = isUnderWay(other) ? again.confirmedAnew : again.begunAnew
  const text = other.state === 'paid' ? again.paidAnew : undecided
  const outcome = { kind: 'success', text } as const
  return { ...(!namesOther(standing) && { outcome }), main, ways: [] }
}
