import { box, piece, put, sheetOf } from '../cut.ts'
import * as tone from '../palette.ts'
import { arch } from '../petal.ts'
import { times } from '../polar.ts'
import { seeded } from '../random.ts'
import { circle, path } from '../ring.ts'

const { oklch } = tone
const opening = arch({ inner: 0, outer: 552, width: 446 })

/** Shows only what lies behind the window. */
function pane(view: string): string {
  const clip = `<clipPath id="pane"><path d="${opening}" transform="translate(1210 640)"/></clipPath>`
  return `${clip}<g clip-path="url(#pane)">${view}</g>`
}

function stars(): string {
  const chance = seeded(12)
  return times(26, () => {
    const star = { fill: tone.cream, alpha: 0.6 + chance() * 0.4 }
    return circle(1.6 + chance() * 2.4, star, 1030 + chance() * 360, 150 + chance() * 330)
  })
}

function moonAndHills(): string {
  const moon = 'M1290 220A58 58 0 1 0 1344 306A48 48 0 1 1 1290 220Z'
  const far = 'M960 560C1080 500 1200 560 1300 520S1420 540 1460 520V660H960Z'
  const near = 'M960 610C1100 560 1240 620 1460 570V660H960Z'
  return (
    path(moon, { fill: oklch(0.94, 0.06, 90) }) +
    path(far, { fill: oklch(0.33, 0.08, 282) }) +
    path(near, { fill: oklch(0.27, 0.07, 280) })
  )
}

/** A cusped window in the right half of a slide; its sky is the gradient `night`. */
export function nightWindow(): string {
  const frame = path(arch({ inner: 0, outer: 600, width: 520 }), { fill: oklch(0.93, 0.03, 80) })
  return (
    piece(put(1210, 640, frame)) +
    put(1210, 640, path(opening, { fill: 'url(#night)' })) +
    pane(stars() + moonAndHills()) +
    sheetOf(box(920, 636, 580, 30, 4), oklch(0.88, 0.04, 75))
  )
}
