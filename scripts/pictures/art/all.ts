import type { Sheet } from '../sheet.ts'
import { bindu } from './bindu.ts'
import { chandra } from './chandra.ts'
import { charDwar } from './char-dwar.ts'
import { jali } from './jali.ts'
import { kolam } from './kolam.ts'
import { mayura } from './mayura.ts'
import { padma } from './padma.ts'
import { ritu } from './ritu.ts'
import { surya } from './surya.ts'

/** Every artwork of the shop, by its id. */
export const art: Readonly<Record<string, () => Sheet>> = {
  bindu,
  chandra,
  'char-dwar': charDwar,
  jali,
  kolam,
  mayura,
  padma,
  ritu,
  surya,
}
