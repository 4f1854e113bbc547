import * as tone from '../palette.ts'
import type { Sheet } from '../sheet.ts'
import { setCover, type Cover } from './cover.ts'
import { columns, compass, days, hours, ridges, sunrise, terraces } from './motifs.ts'

const onInk = { ground: tone.ink, text: tone.paper, accent: tone.marigold, disc: tone.cream }
const asha = ['Asha', 'Verma']
const rohit = ['Rohit', 'Mehra']
const meenakshi = ['Meenakshi', 'Rao']

const list: Readonly<Record<string, () => Cover>> = {
  'the-household-ledger': () => ({
    ...onInk,
    number: 1,
    title: ['The Household', 'Ledger'],
    titleSize: 146,
    subtitle: ['Where a family’s money goes,', 'in fifteen minutes a week'],
    author: asha,
    motif: columns(),
  }),
  'twelve-questions-before-you-invest': () => ({
    number: 2,
    title: ['Twelve Questions', 'Before You Invest'],
    titleSize: 127,
    subtitle: ['What to ask before you sign'],
    author: rohit,
    ground: tone.marigold,
    text: tone.ink,
    accent: tone.brick,
    disc: tone.ink,
    motif: hours(),
  }),
  'mornings-plainly': () => ({
    number: 3,
    title: ['Mornings,', 'Plainly'],
    titleSize: 186,
    subtitle: ['A kind guide to the first hour'],
    author: asha,
    ground: tone.oklch(0.955, 0.03, 82),
    text: tone.ink,
    accent: tone.marigold,
    disc: tone.oklch(0.91, 0.045, 40),
    motif: sunrise(),
  }),
  'a-retirement-on-one-page': () => ({
    number: 4,
    title: ['A Retirement', 'on One Page'],
    titleSize: 161,
    subtitle: ['A number, a date and', 'twelve small steps'],
    author: rohit,
    ground: tone.oklch(0.35, 0.07, 160),
    text: tone.paper,
    accent: tone.marigold,
    disc: tone.oklch(0.9, 0.07, 80),
    motif: terraces(),
  }),
  'what-a-fingerprint-cannot-say': () => ({
    number: 5,
    title: ['What a', 'Fingerprint', 'Cannot Say'],
    titleSize: 134,
    subtitle: ['A parent’s guide to DMIT'],
    author: meenakshi,
    ground: tone.oklch(0.47, 0.145, 28),
    text: tone.paper,
    accent: tone.marigold,
    disc: tone.oklch(0.4, 0.13, 26),
    motif: ridges(),
  }),
  'the-examination-year': () => ({
    number: 6,
    title: ['The Examination', 'Year'],
    titleSize: 127,
    subtitle: ['Twelve months without', 'a last-week surprise'],
    author: meenakshi,
    ground: tone.lilac,
    text: tone.ink,
    accent: tone.vermilion,
    disc: tone.ink,
    motif: days(),
  }),
  'circle-by-circle': () => ({
    ...onInk,
    number: 7,
    title: ['Circle', 'by Circle'],
    titleSize: 190,
    subtitle: ['Draw your first mandala'],
    author: ['Devika', 'Joshi'],
    ground: tone.oklch(0.31, 0.075, 235),
    disc: tone.oklch(0.23, 0.06, 240),
    motif: compass(),
  }),
}

/** Every cover of the library, by the id of its book. */
export const covers: Readonly<Record<string, () => Sheet>> = Object.fromEntries(
  Object.entries(list).map(([id, cover]) => [id, () => setCover(cover())]),
)
