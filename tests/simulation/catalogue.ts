import type { AppointmentEntry, CatalogueFile } from '#contracts/catalogue-file.ts'
import { weekdays } from '#domain/appointment-times.ts'
import { createCatalogue } from '#server/catalogue/catalogue.ts'
import { sampleCatalogue } from '../api/sample-catalogue.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

const coach = (id: string) => ({
  ...{ id, name: 'A Coach', email: `${id}@example.com`, away: [] },
  hours: [{ days: [...weekdays], from: '00:00', to: '24:00' }],
})
const terms = {
  ...{ durationMinutes: 45, bufferMinutes: 15, pricePaise: 99_900, meeting: 'video' as const },
  ...{ noticeHours: 0, horizonDays: 90, changeUntilHours: 24, summary: '' },
}
/** Two kinds that share their coaches, so that the times of one are in the way of the other's. */
const appointments: AppointmentEntry[] = [
  { ...terms, id: 'talk', name: 'A talk', coaches: [coach('asha'), coach('ravi')] },
  {
    ...{ ...terms, id: 'short-talk', name: 'A short talk', durationMinutes: 30, bufferMinutes: 0 },
    ...{ coaches: [coach('asha')], maxPerDay: 30 },
  },
]

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
  return { ...sampleCatalogue, products, webinars, appointments }
}

/** Lies in everybody's cart, and nobody buys it. */
export const keepsake = 'mandala-4'
export const catalogue = createCatalogue(simulatedCatalogue())
/** When the simulated shop opens; its webinar "soon" ends five hours later. */
export const startMs = Date.parse('2027-01-10T09:00:00+05:30')
/** The first time that somebody wants an appointment for: a midnight in India, five weeks later. */
export const appointmentsFromMs = Date.parse('2027-02-14T00:00:00+05:30')
