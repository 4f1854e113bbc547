import type { Sheet } from '../sheet.ts'
import { nakshatra } from './nakshatra.ts'
import { prabhat } from './prabhat.ts'
import { shanti } from './shanti.ts'
import { vatika } from './vatika.ts'

/** The artworks of the Dhyanam page, by the id of their file. */
export const artworks: Readonly<Record<string, () => Sheet>> = {
  shanti,
  prabhat,
  nakshatra,
  vatika,
}
