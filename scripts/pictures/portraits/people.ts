import * as tone from '../palette.ts'
import * as clothes from './clothes.ts'
import * as covering from './covering.ts'
import * as hair from './hair.ts'
import { black, brown, earrings, necklace, silver, skin } from './likeness.ts'
import type { Person } from './portrait.ts'

const { oklch } = tone

/** The people of the profiles and of the team, by the id of their file. */
export const people: Readonly<Record<string, Person>> = {
  'asha-verma': {
    ground: oklch(0.93, 0.045, 85),
    halo: {
      shape: 'lotus',
      count: 16,
      disc: oklch(0.86, 0.12, 82),
      petal: tone.marigold,
      line: oklch(0.6, 0.13, 55),
    },
    skin: skin.wheat,
    face: { bindi: oklch(0.45, 0.17, 22), aged: true },
    hair: hair.bun(silver),
    clothes:
      clothes.sari(oklch(0.44, 0.14, 22), tone.gold, oklch(0.34, 0.09, 20)) + necklace(tone.gold),
    worn: earrings(tone.gold, 8),
  },
  'rohit-mehra': {
    ground: oklch(0.95, 0.02, 150),
    halo: {
      shape: 'leaf',
      count: 20,
      disc: oklch(0.88, 0.05, 158),
      petal: oklch(0.72, 0.075, 160),
      line: oklch(0.5, 0.08, 160),
    },
    skin: skin.warm,
    face: { spectacles: true },
    hair: hair.sideParting(black),
    clothes: clothes.jacket(oklch(0.36, 0.085, 262), oklch(0.96, 0.012, 240)),
  },
  'harish-trivedi': {
    ground: oklch(0.9, 0.03, 280),
    halo: {
      shape: 'seed',
      count: 18,
      disc: oklch(0.33, 0.085, 277),
      petal: oklch(0.44, 0.1, 280),
      line: tone.gold,
    },
    skin: skin.warm,
    face: { aged: true },
    hair: covering.turban(oklch(0.93, 0.03, 85), tone.marigold),
    clothes:
      clothes.bodice(oklch(0.95, 0.015, 90)) +
      clothes.dupatta(oklch(0.74, 0.15, 62), oklch(0.5, 0.16, 28)),
    worn: covering.beard(oklch(0.94, 0.008, 90), 66),
  },
  'meenakshi-rao': {
    ground: oklch(0.95, 0.022, 20),
    halo: {
      shape: 'lotus',
      count: 14,
      disc: oklch(0.87, 0.06, 15),
      petal: oklch(0.76, 0.1, 10),
      line: oklch(0.55, 0.13, 10),
    },
    skin: skin.deep,
    face: { bindi: tone.brick },
    hair: hair.plait(black, tone.vermilion),
    clothes: clothes.kurta(oklch(0.5, 0.1, 158), tone.gold),
    worn: earrings(tone.gold, 10),
  },
  'farah-siddiqui': {
    ground: oklch(0.95, 0.018, 85),
    halo: {
      shape: 'arch',
      count: 16,
      disc: oklch(0.88, 0.04, 80),
      petal: oklch(0.79, 0.065, 75),
      line: oklch(0.55, 0.075, 65),
    },
    skin: skin.light,
    hair: covering.scarf(oklch(0.62, 0.1, 305)),
    clothes: clothes.highCollar(oklch(0.34, 0.08, 277), tone.gold),
  },
  'devika-joshi': {
    ground: oklch(0.95, 0.018, 190),
    halo: {
      shape: 'drop',
      count: 18,
      disc: oklch(0.86, 0.05, 195),
      petal: oklch(0.66, 0.09, 198),
      line: oklch(0.44, 0.08, 205),
    },
    skin: skin.warm,
    hair: hair.curls(brown),
    clothes:
      clothes.bodice(oklch(0.95, 0.02, 80)) + clothes.dupatta(oklch(0.78, 0.14, 82), tone.brick),
    worn: earrings(tone.teal, 12),
  },
  'sunita-yadav': {
    ground: oklch(0.955, 0.025, 65),
    halo: {
      shape: 'seed',
      count: 16,
      disc: oklch(0.89, 0.065, 65),
      petal: oklch(0.81, 0.1, 58),
      line: oklch(0.6, 0.13, 48),
    },
    skin: skin.deep,
    face: { bindi: tone.brick },
    hair: hair.lowKnot(black),
    clothes:
      clothes.sari(oklch(0.68, 0.1, 195), oklch(0.5, 0.14, 350), oklch(0.5, 0.14, 350)) +
      necklace(tone.gold),
    worn: earrings(tone.gold, 7),
  },
  'imran-ansari': {
    ground: oklch(0.95, 0.018, 290),
    halo: {
      shape: 'leaf',
      count: 16,
      disc: oklch(0.87, 0.04, 290),
      petal: oklch(0.75, 0.07, 290),
      line: oklch(0.5, 0.1, 288),
    },
    skin: skin.wheat,
    hair: hair.waves(brown),
    clothes: clothes.shirt(oklch(0.56, 0.13, 40), oklch(0.93, 0.02, 80)),
    worn: covering.shortBeard(brown),
  },
  'tenzin-dolma': {
    ground: oklch(0.955, 0.02, 160),
    halo: {
      shape: 'lotus',
      count: 18,
      disc: oklch(0.9, 0.045, 165),
      petal: oklch(0.8, 0.07, 165),
      line: oklch(0.5, 0.09, 165),
    },
    skin: skin.light,
    hair: hair.bob(black),
    clothes: clothes.wrapped(oklch(0.4, 0.06, 255), oklch(0.42, 0.13, 10)),
  },
}
