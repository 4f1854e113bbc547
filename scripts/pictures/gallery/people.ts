import { oval, piece } from '../cut.ts'
import { oklch, shade, type Colour } from '../palette.ts'
import { circle, path } from '../ring.ts'

export const hairTones = [oklch(0.22, 0.03, 290), oklch(0.28, 0.045, 45), oklch(0.68, 0.012, 280)]

export const cloths: readonly Colour[] = [
  oklch(0.5, 0.15, 25),
  oklch(0.47, 0.09, 160),
  oklch(0.74, 0.14, 72),
  oklch(0.44, 0.09, 275),
  oklch(0.58, 0.09, 215),
  oklch(0.52, 0.12, 345),
  oklch(0.62, 0.1, 300),
]

/** Picks from a list that never ends. */
export function pick<Item>(
  list: readonly [Item, ...Item[]] | readonly Item[],
  index: number,
): Item {
  const item = list[index % list.length]
  if (item === undefined) throw new Error('There is nothing to pick from')
  return item
}

/** Somebody seen from behind: shoulders, neck and hair, the head around 0 0. */
export function fromBehind(cloth: Colour, hair: Colour, bun: boolean): string {
  const shoulders =
    'M-112 430V196C-112 104 -88 70 -34 56C-14 64 14 64 34 56C88 70 112 104 112 196V430Z'
  const neck = path('M-22 30H22V70Q0 82 -22 70Z', { fill: oklch(0.6, 0.085, 52) })
  const seam = path('M-70 92C-84 150 -88 260 -86 430M70 92C84 150 88 260 86 430', {
    line: shade(cloth, -0.06),
    lineWidth: 4,
  })
  const knot = bun ? circle(25, { fill: shade(hair, 0.035) }, 0, 30) : ''
  return (
    piece(neck, path(shoulders, { fill: cloth })) +
    seam +
    piece(oval(0, -6, 52, 62, { fill: hair })) +
    knot
  )
}

/** Somebody who sits cross-legged, seen from the front, the ground at 0 0. */
export function sitting(cloth: Colour, skin: Colour, hair: Colour, bun: boolean): string {
  const legs = 'M-118 0C-128 -36 -60 -58 0 -58C60 -58 128 -36 118 0C80 16 -80 16 -118 0Z'
  const torso = 'M-58 -34C-64 -110 -64 -170 -24 -182H24C64 -170 64 -110 58 -34Z'
  const arms =
    'M-50 -160C-86 -110 -96 -70 -72 -36L-46 -40C-62 -70 -54 -104 -40 -126ZM50 -160C86 -110 96 -70 72 -36L46 -40C62 -70 54 -104 40 -126Z'
  const cap =
    'M-38 -216C-44 -256 -20 -270 0 -270C20 -270 44 -256 38 -216C30 -238 14 -246 0 -250C-14 -246 -30 -238 -38 -216Z'
  return (
    (bun ? circle(17, { fill: hair }, 0, -276) : '') +
    piece(path(legs, { fill: shade(cloth, -0.07) })) +
    piece(path(torso, { fill: cloth }), path(arms, { fill: shade(cloth, 0.03) })) +
    piece(
      path('M-13 -200V-176Q0 -166 13 -176V-200Z', { fill: shade(skin, -0.05) }),
      oval(0, -222, 36, 42, { fill: skin }),
    ) +
    path(cap, { fill: hair })
  )
}
