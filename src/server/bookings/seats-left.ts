import { defaultLanguage } from '#domain/language.ts'
import { flower } from '#domain/seat-flower.ts'
import type { Shop } from '#server/shop.ts'
import { wordsIn } from '#server/words.ts'
import { countSeats } from './queries/webinar-seats.ts'

const place = /<dd data-seats="([^"]*)">[^]*?<\/dd>/
const drawing = flower(1)

/**
 * The built page of a webinar with the seats that are left at this moment, held ones not among them; as it was built
 * while all of them are, and where it names no webinar that is sold with so many seats.
 */
export async function withSeatsLeft({ db, catalogue }: Shop, html: string): Promise<string> {
  const id = place.exec(html)?.[1]
  const seats = catalogue.webinars.find((webinar) => webinar.id === id)?.seats
  if (id === undefined || !seats) return html
  const { taken } = await countSeats(db, id)
  if (taken === 0) return html
  const left = Math.max(0, seats - taken)
  const { facts } = wordsIn(defaultLanguage).webinar
  const figures = `<dd data-seats="${id}">${left} <span>${facts.leftOf(seats)}</span></dd>`
  return html.replace(place, () => figures).replace(drawing, flower(left / seats))
}
