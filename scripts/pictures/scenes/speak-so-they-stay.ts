import { oval, piece, put, sheetOf } from '../cut.ts'
import * as tone from '../palette.ts'
import { times } from '../polar.ts'
import { circle, path } from '../ring.ts'
import { seeded } from '../random.ts'
import { wide, type Sheet } from '../sheet.ts'

const voice = { x: 330, y: 470 }

const waves: readonly tone.Colour[] = [
  tone.oklch(0.93, 0.028, 285),
  tone.oklch(0.9, 0.042, 160),
  tone.oklch(0.93, 0.05, 88),
  tone.oklch(0.88, 0.08, 80),
  tone.oklch(0.84, 0.115, 76),
  tone.oklch(0.78, 0.14, 66),
  tone.oklch(0.68, 0.16, 45),
]

/** Rings of paper, the widest at the back. */
function sound(): string {
  return waves
    .map((fill, index) => piece(circle(1360 - index * 186, { fill }, voice.x, voice.y)))
    .join('')
}

function speaker(): string {
  const shawl = 'M-118 470C-130 250 -116 96 -50 62C-24 50 24 50 50 62C116 96 130 250 118 470Z'
  const fold = 'M-62 72C0 150 60 250 116 420C122 300 108 110 50 62Z'
  const arm = 'M58 150C130 170 186 120 214 54C222 34 250 44 244 66C222 156 160 236 66 232Z'
  const hair =
    'M-66 -26C-76 -112 -20 -136 14 -128C70 -120 84 -64 66 -18C60 6 40 -40 0 -62C-30 -40 -60 6 -66 -26Z'
  return (
    piece(path(arm, { fill: tone.oklch(0.6, 0.085, 50) })) +
    piece(path(shawl, { fill: tone.brick }), path(fold, { fill: tone.oklch(0.58, 0.16, 32) })) +
    piece(
      path('M-26 20V78Q0 100 26 78V20Z', { fill: tone.oklch(0.55, 0.085, 48) }),
      circle(70, { fill: tone.oklch(0.6, 0.085, 50) }, 0, -32),
      path(hair, { fill: tone.ink }),
      circle(26, { fill: tone.ink }, -58, 4),
    )
  )
}

/** A listener from behind: shoulders and a head, in one colour of cloth. */
function listener(
  x: number,
  y: number,
  scale: number,
  cloth: tone.Colour,
  hair: tone.Colour,
): string {
  const shoulders =
    'M-108 420V190C-108 96 -84 62 -32 50C-12 60 12 60 32 50C84 62 108 96 108 190V420Z'
  const body = piece(path(shoulders, { fill: cloth }), oval(0, 0, 50, 60, { fill: hair }))
  return put(x, y, body, scale)
}

const cloths: readonly tone.Colour[] = [
  tone.dusk,
  tone.leaf,
  tone.oklch(0.58, 0.09, 240),
  tone.wine,
  tone.oklch(0.5, 0.1, 300),
  tone.teal,
]

function row(y: number, scale: number, count: number, start: number, seed: number): string {
  const chance = seeded(seed)
  return times(count, (index) => {
    const cloth = cloths[Math.floor(chance() * cloths.length)] ?? tone.dusk
    const rise = (chance() - 0.5) * 26
    const hair = chance() < 0.2 ? tone.oklch(0.72, 0.015, 280) : tone.night
    return listener(
      start + index * 235 * scale,
      y + rise,
      scale,
      tone.shade(cloth, (1 - scale) * 0.16),
      hair,
    )
  })
}

function hall(): string {
  const platform = sheetOf(
    'M-20 930H560C600 930 610 950 610 980V1260H-20Z',
    tone.oklch(0.62, 0.09, 40),
  )
  return row(800, 0.72, 7, 720, 5) + row(892, 0.86, 6, 660, 3) + platform + row(1018, 1, 7, 130, 11)
}

/** Speak so that they stay: one voice, and rings of colour over those who listen. */
export function speakSoTheyStay(): Sheet {
  return wide(tone.paper, sound() + put(voice.x - 40, 500, speaker(), 0.98) + hall())
}
