import type { Sheet } from '../sheet.ts'
import { booksAndLamp } from './books-and-lamp.ts'
import { dawnOverTheGomti } from './dawn-over-the-gomti.ts'
import { duskOnTheRiver } from './dusk-on-the-river.ts'
import { lotusPond } from './lotus-pond.ts'
import { pathThroughTheHills } from './path-through-the-hills.ts'
import { rangoliCourtyard } from './rangoli-courtyard.ts'
import { terraces } from './terraces.ts'

/** The slides of the home page, by the id of their file. */
export const slides: Readonly<Record<string, () => Sheet>> = {
  'dawn-over-the-gomti': dawnOverTheGomti,
  'path-through-the-hills': pathThroughTheHills,
  'lotus-pond': lotusPond,
  terraces,
  'rangoli-courtyard': rangoliCourtyard,
  'books-and-lamp': booksAndLamp,
  'dusk-on-the-river': duskOnTheRiver,
}
