import { readFileSync } from 'node:fs'
import { formatRupees } from '#domain/money.ts'

/**
 * Something of the built catalogue. Tests name no product themselves: what the firm sells, and what it is called, is
 * its own affair.
 */
export interface Good {
  readonly id: string
  readonly itemType: 'Course' | 'Book' | 'Dhyanam'
  readonly name: string
  readonly image: string
  readonly pricePaise: number
}

const file = 'dist/private/catalogue.json'

interface Catalogue {
  readonly products: readonly Good[]
  readonly consultationFeePaise: number
}

function readCatalogue(): Catalogue {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`There is no ${file}. Please run: npm run build`, { cause: error })
  }
}

const { products: goods, consultationFeePaise } = readCatalogue()

/** One of this kind that costs something, by its place on its page. */
function sold(itemType: Good['itemType'], place = 0): Good {
  const good = goods.filter((one) => one.itemType === itemType && one.pricePaise > 0)[place]
  if (!good) throw new Error(`Of ${itemType}, fewer than ${place + 1} are sold.`)
  return good
}

export const course = sold('Course')
export const book = sold('Book')
export const [art, otherArt, lastArt] = [
  sold('Dhyanam'),
  sold('Dhyanam', 1),
  goods.findLast(({ itemType }) => itemType === 'Dhyanam') ?? sold('Dhyanam', 2),
]

/** How many of this kind cost something. */
export const soldCount = (itemType: Good['itemType']) =>
  goods.filter((one) => one.itemType === itemType && one.pricePaise > 0).length

/** As carts are asked for it. */
export const inCart = ({ id, itemType }: Good) => [id, itemType] as [string, string]

/** As pages write it. */
export const consultationFee = formatRupees(consultationFeePaise)
