import { piece } from '../cut.ts'
import { oklch, shade, type Colour } from '../palette.ts'
import { times } from '../polar.ts'
import { circle, path } from '../ring.ts'
import type { Hair } from './hair.ts'

/** A turban wound in soft folds. */
export function turban(cloth: Colour, jewel: Colour): Hair {
  const folds = [
    'M-120 -40C-140 -130 -80 -212 0 -212C80 -212 140 -130 120 -40C70 -96 -70 -96 -120 -40Z',
    'M-124 -44C-126 -110 -60 -176 40 -204C100 -184 136 -120 122 -44C96 -90 50 -104 0 -106C-50 -104 -96 -90 -124 -44Z',
    'M-124 -44C-116 -92 -40 -132 74 -182C110 -156 130 -96 122 -44C96 -90 50 -104 0 -106C-50 -104 -96 -90 -124 -44Z',
    'M-124 -44C-100 -84 -20 -104 104 -148C126 -118 128 -78 122 -44C96 -86 50 -98 0 -100C-50 -98 -96 -86 -124 -44Z',
  ]
  const drawn = folds.map((fold, index) =>
    piece(path(fold, { fill: shade(cloth, index * 0.028 - 0.05) })),
  )
  return { behind: '', over: drawn.join('') + circle(9, { fill: jewel }, 0, -116) }
}

/** A scarf laid softly around the head and over one shoulder. */
export function scarf(cloth: Colour): Hair {
  const back =
    'M0 -186C118 -190 164 -104 158 0C156 90 190 180 236 260C140 330 -140 330 -236 260C-190 180 -156 90 -158 0C-164 -104 -118 -190 0 -186Z'
  const frame =
    'M0 -184C112 -188 154 -104 148 -8C146 70 132 120 96 168C70 200 20 210 -20 206C60 176 100 100 98 -12C98 -76 60 -118 0 -118C-60 -118 -98 -76 -98 -12C-100 70 -84 130 -40 172C-80 170 -116 140 -130 100C-142 66 -148 30 -148 -8C-154 -104 -112 -188 0 -184Z'
  const fall =
    'M-118 128C-60 190 40 214 108 156C150 220 210 250 226 330C120 380 -10 330 -80 260C-120 220 -140 170 -118 128Z'
  const folds = path(
    'M-104 -104C-40 -158 40 -158 104 -104M-90 176C-20 236 90 250 160 226M-60 230C10 286 110 306 196 286',
    { line: shade(cloth, -0.07), lineWidth: 4 },
  )
  return {
    behind: piece(path(back, { fill: shade(cloth, -0.06) })),
    over: piece(path(frame, { fill: cloth })),
    last: piece(path(fall, { fill: shade(cloth, 0.025) })) + folds,
  }
}

function lip(): string {
  return path('M-24 88Q0 100 24 88', { line: oklch(0.47, 0.08, 25), lineWidth: 6 })
}

/** A full beard, with the moustache. */
export function beard(colour: Colour, length: number): string {
  const low = 118 + length
  const full = `M-104 -20C-112 60 -88 ${low - 36} 0 ${low}C88 ${low - 36} 112 60 104 -20C98 22 84 46 60 60C30 70 -30 70 -60 60C-84 46 -98 22 -104 -20Z`
  const strands = times(7, (index) => {
    const x = (index - 3) * 22
    const top = 112 - Math.abs(index - 3) * 12
    return path(
      `M${x} ${top}Q${x * 0.86} ${top + length * 0.5} ${x * 0.56} ${top + length * 0.9}`,
      {
        line: shade(colour, -0.1),
        lineWidth: 3,
      },
    )
  })
  return piece(path(full, { fill: colour })) + strands + lip() + moustache(shade(colour, -0.045))
}

/** A moustache that ends before the cheeks. */
export function moustache(colour: Colour): string {
  return path('M0 60C16 48 44 56 66 92C40 92 18 88 0 78C-18 88 -40 92 -66 92C-44 56 -16 48 0 60Z', {
    fill: colour,
  })
}

/** A short beard along the jaw. */
export function shortBeard(colour: Colour): string {
  const jaw =
    'M-104 -8C-104 46 -72 106 -34 128C-14 140 14 140 34 128C72 106 104 46 104 -8C98 26 88 46 70 58C44 52 20 56 0 60C-20 56 -44 52 -70 58C-88 46 -98 26 -104 -8Z'
  return path(jaw, { fill: colour, alpha: 0.94 }) + lip()
}
