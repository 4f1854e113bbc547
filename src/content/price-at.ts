import { artPieces, courses } from './products.ts'
import { appointmentTypes, consultationFee } from './services.ts'
import { isFree } from '#domain/money.ts'

/** What somebody pays who follows a link, in paise. */
export interface PriceAt {
  readonly paise: number
  /** There is more than one price; this is the least. */
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

/** The price that waits behind a link to a page, where there is one to tell: content says each once. */
export async function priceAt(href: string): Promise<PriceAt | undefined> {
  return pricesAt[href]?.()
}
