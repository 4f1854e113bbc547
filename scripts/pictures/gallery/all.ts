import type { Sheet } from '../sheet.ts'
import { drawingEvening } from './drawing-evening.ts'
import { kiteAfternoon } from './kite-afternoon.ts'
import { lampRing } from './lamp-ring.ts'
import { marigoldGate } from './marigold-gate.ts'
import { morningCircle } from './morning-circle.ts'
import { paintedCeiling } from './painted-ceiling.ts'
import { planningWall } from './planning-wall.ts'
import { theFirstTalk } from './the-first-talk.ts'

/** The pictures of the gallery, by the id of their file. */
export const gallery: Readonly<Record<string, () => Sheet>> = {
  'drawing-evening': drawingEvening,
  'morning-circle': morningCircle,
  'lamp-ring': lampRing,
  'the-first-talk': theFirstTalk,
  'kite-afternoon': kiteAfternoon,
  'marigold-gate': marigoldGate,
  'planning-wall': planningWall,
  'painted-ceiling': paintedCeiling,
}
