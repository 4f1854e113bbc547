import * as tone from '../palette.ts'
import * as clothes from './clothes.ts'
import * as covering from './covering.ts'
import * as hair from './hair.ts'
import { black, brown, earrings, grey, skin } from './likeness.ts'
import type { Person } from './portrait.ts'

const { oklch } = tone

const suresh: Person = {
  ground: oklch(0.95, 0.02, 250),
  halo: {
    shape: 'seed',
    count: 16,
    disc: oklch(0.88, 0.04, 250),
    petal: oklch(0.78, 0.06, 250),
    line: oklch(0.5, 0.09, 255),
  },
  skin: skin.warm,
  hair: hair.sideParting(black),
  clothes: clothes.shirt(oklch(0.46, 0.1, 258), oklch(0.95, 0.01, 250)),
  worn: covering.moustache(black),
}

const lata: Person = {
  ...suresh,
  skin: skin.wheat,
  face: { bindi: tone.brick },
  hair: hair.lowKnot(black),
  clothes: clothes.sari(oklch(0.84, 0.14, 88), tone.brick, tone.brick),
  worn: earrings(tone.gold, 8),
}

/** The people of the testimonials, by the id of their file; couples share a picture. */
export const clients: Readonly<Record<string, readonly [Person, ...Person[]]>> = {
  'kavita-s': [
    {
      ground: oklch(0.95, 0.025, 75),
      halo: {
        shape: 'lotus',
        count: 14,
        disc: oklch(0.89, 0.07, 80),
        petal: oklch(0.82, 0.11, 78),
        line: oklch(0.6, 0.12, 60),
      },
      skin: skin.warm,
      hair: hair.plait(black, tone.marigold),
      clothes: clothes.kurta(oklch(0.42, 0.11, 345), tone.gold),
      worn: earrings(tone.gold, 9),
    },
  ],
  'arvind-m': [
    {
      ground: oklch(0.95, 0.018, 150),
      halo: {
        shape: 'leaf',
        count: 16,
        disc: oklch(0.89, 0.04, 150),
        petal: oklch(0.77, 0.07, 150),
        line: oklch(0.5, 0.08, 155),
      },
      skin: skin.wheat,
      face: { aged: true },
      hair: hair.sideParting(grey),
      clothes: clothes.jacket(oklch(0.42, 0.06, 50), oklch(0.96, 0.012, 90)),
      worn: covering.moustache(grey),
    },
  ],
  'nida-r': [
    {
      ground: oklch(0.955, 0.02, 330),
      halo: {
        shape: 'drop',
        count: 16,
        disc: oklch(0.89, 0.04, 330),
        petal: oklch(0.79, 0.07, 335),
        line: oklch(0.52, 0.1, 335),
      },
      skin: skin.wheat,
      hair: covering.scarf(oklch(0.6, 0.09, 200)),
      clothes: clothes.bodice(oklch(0.95, 0.02, 85)),
    },
  ],
  'suresh-and-lata': [suresh, lata],
  'joseph-d': [
    {
      ground: oklch(0.95, 0.022, 45),
      halo: {
        shape: 'arch',
        count: 14,
        disc: oklch(0.89, 0.05, 50),
        petal: oklch(0.8, 0.085, 45),
        line: oklch(0.58, 0.12, 40),
      },
      skin: skin.deep,
      hair: hair.cropped(black),
      clothes: clothes.shirt(oklch(0.46, 0.085, 155), oklch(0.95, 0.01, 150)),
    },
  ],
  'mehak-k': [
    {
      ground: oklch(0.955, 0.018, 195),
      halo: {
        shape: 'lotus',
        count: 16,
        disc: oklch(0.89, 0.045, 195),
        petal: oklch(0.78, 0.07, 198),
        line: oklch(0.5, 0.08, 205),
      },
      skin: skin.light,
      hair: hair.bob(brown),
      clothes: clothes.bodice(oklch(0.68, 0.14, 30)),
    },
  ],
}
