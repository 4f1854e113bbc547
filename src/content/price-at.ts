import { artPieces, courses } from './products.ts'
import { appointmentTypes, consultationFee } from './services.ts'
import { isFree } from '#domain/money.ts'

/** The price behind a link, in paise. */
export interface PriceAt {
  readonly paise: number
  /** The lowest of several prices. */
  readonly isLeast: boolean
}

interface Priced {
  readonly data: { readonly price: number }
}

function leastOf(goods: readonly Priced[]): PriceAt | undefined {
  const prices = goods.map(({ data }) => data.price)
  return prices.length === 0 ? undefined : { paise: Math.min(...prices), isLeast: prices.length > 1 }
}

const pricesAt: Readonly<Record<string, () => Promise<PriceAt | undefined>>> = {
  '/courses': async () => leastOf(await courses()),
  '/dhyanamshop': async () => leastOf(await artPieces()),
  '/get-a-consultation': async () => {
    const paid = (await appointmentTypes()).filter(({ data }) => !isFree(data.price))
    return { paise: await consultationFee(), isLeast: paid.length > 1 }
  },
}

/** The price on the linked page, if there is one: content states each only once. */
export async function priceAt(href: string): Promise<PriceAt | undefined> {
  return pricesAt[href]?.()
}
