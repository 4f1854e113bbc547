import type { Sheet } from '../sheet.ts'
import { clients } from './clients.ts'
import { people } from './people.ts'
import { avatar, portrait } from './portrait.ts'

const withProfile = new Set([
  'asha-verma',
  'farah-siddiqui',
  'harish-trivedi',
  'meenakshi-rao',
  'rohit-mehra',
])

/** One picture, the folder it belongs to, and how it is drawn. */
export interface Picture {
  id: string
  folder: string
  draw: () => Sheet
}

/** Portraits and avatars. */
export const portraits: readonly Picture[] = [
  ...Object.entries(people).flatMap(([id, person]) =>
    // Beside each file that shows it: the editor in the browser finds pictures nowhere else.
    [...(withProfile.has(id) ? ['profiles/images'] : []), 'team/images'].map((folder) => ({
      id,
      folder,
      draw: () => portrait(person),
    })),
  ),
  ...Object.entries(clients).map(([id, pictured]) => ({
    id,
    folder: 'testimonials/avatars',
    draw: () => avatar(...pictured),
  })),
]
