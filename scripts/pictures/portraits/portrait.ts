import { canvas } from '../canvas.ts'
import { put } from '../cut.ts'
import type { Colour } from '../palette.ts'
import type { Sheet } from '../sheet.ts'
import { faceOf, neckOf, type FaceDetail } from './face.ts'
import type { Hair } from './hair.ts'
import { haloOf, type Halo } from './halo.ts'

/** A made-up person, as cut from paper. */
export interface Person {
  ground: Colour
  halo: Halo
  skin: Colour
  face?: FaceDetail
  hair: Hair
  clothes: string
  /** Beard, earrings and the like, over the face. */
  worn?: string
}

/** Head and shoulders around the middle of the head. */
function figure({ skin, face, hair, clothes, worn = '' }: Person): string {
  const below = hair.behind + neckOf(skin) + clothes + (hair.beside ?? '')
  return below + faceOf(skin, face) + worn + hair.over + (hair.last ?? '')
}

/** A portrait of 800 by 1000, before a mandala. */
export function portrait(person: Person): Sheet {
  const body = put(400, 416, haloOf(person.halo)) + put(400, 428, figure(person), 1.12)
  return canvas({ width: 800, height: 1000, depth: 0.7 }, person.ground, body)
}

/** A small square picture of one or two people. */
export function avatar(...people: readonly [Person, ...Person[]]): Sheet {
  const [first] = people
  const places = people.length === 1 ? [0] : [-64, 66]
  const scale = people.length === 1 ? 0.62 : 0.47
  const figures = people.map((person, index) =>
    put(200 + (places[index] ?? 0), index ? 206 : 186, figure(person), scale),
  )
  const body = put(200, 190, haloOf(first.halo), 0.52) + figures.join('')
  return canvas({ width: 400, height: 400, depth: 0.4 }, first.ground, body)
}
