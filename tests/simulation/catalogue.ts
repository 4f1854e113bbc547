import type { CatalogueFile } from '#contracts/shopping/catalogue-file.ts'
import { createCatalogue } from '#server/shopping/catalogue.ts'
import { sampleCatalogue } from '../api/sample-catalogue.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Enough goods that shoppers meet, and few enough seats that they run out. */
function simulatedCatalogue(): CatalogueFile {
  const products = sampleCatalogue.products
    .filter(({ pricePaise }) => pricePaise > 0)
    .flatMap((product) =>
      numbers(5).map((index) => ({ ...product, id: `${product.id}-${index}`, name: product.name })),
    )
  const webinars = sampleCatalogue.webinars
    .filter(({ pricePaise }) => pricePaise !== null)
    .flatMap((webinar) => [
      ...numbers(60).map((index) => ({ ...webinar, id: `webinar-${index}`, seats: 20 })),
      { ...webinar, id: 'soon', date: '2027-01-10', time: '12:00', seats: 200 },
    ])
  return { ...sampleCatalogue, products, webinars }
}

/** Lies in everybody's cart, and nobody buys it. */
export const keepsake = 'mandala-4'
export const catalogue = createCatalogue(simulatedCatalogue())
/** When the simulated shop opens; its webinar "soon" ends five hours later. */
export const startMs = Date.parse('2027-01-10T09:00:00+05:30')
