import { piece } from '../cut.ts'
import { shade, type Colour } from '../palette.ts'
import { times } from '../polar.ts'
import { circle, path } from '../ring.ts'

const bust =
  'M-64 196C-120 226 -216 240 -262 300C-306 360 -318 500 -322 640H322C318 500 306 360 262 300C216 240 120 226 64 196C40 248 -40 248 -64 196Z'

/** A body in cloth, with a round neckline. */
export function bodice(cloth: Colour): string {
  return piece(path(bust, { fill: cloth }))
}

/** A sari: its pallu runs from the hip over the left shoulder. */
export function sari(cloth: Colour, border: Colour, blouse: Colour): string {
  const pallu =
    'M68 196C130 224 214 240 258 296C300 352 314 470 320 640H-150C-60 560 20 420 52 320C66 276 70 236 68 196Z'
  const edge =
    'M68 196C84 204 100 210 114 216C116 266 104 320 84 372C40 480 -30 572 -104 640H-196C-80 560 10 420 44 316C60 268 66 232 68 196Z'
  const pleats = path(
    'M150 232C150 330 110 450 20 600M196 250C204 350 170 480 110 620M240 284C258 380 240 500 214 630',
    { line: shade(cloth, -0.07), lineWidth: 5 },
  )
  const studs = times(9, (index) => {
    const share = index / 8
    const x = 92 - 226 * share * share
    return circle(8, { fill: cloth }, x, 250 + share * 360)
  })
  return (
    bodice(blouse) +
    piece(path(pallu, { fill: cloth })) +
    pleats +
    piece(path(edge, { fill: border })) +
    studs
  )
}

/** A kurta with a standing slit and a line of stitches. */
export function kurta(cloth: Colour, stitch: Colour): string {
  const yoke =
    'M-64 196C-58 250 -30 282 0 288C30 282 58 250 64 196C72 201 80 204 88 207C82 262 52 304 22 314V470H-22V314C-52 304 -82 262 -88 207C-80 204 -72 201 -64 196Z'
  const dots = times(5, (index) => circle(6, { fill: stitch }, 0, 326 + index * 30))
  const seam = path('M-108 222C-100 310 -50 372 -40 380V640M108 222C100 310 50 372 40 380V640', {
    line: stitch,
    lineWidth: 3,
  })
  return bodice(cloth) + piece(path(yoke, { fill: shade(cloth, -0.06) })) + dots + seam
}

/** A dupatta laid over both shoulders, on top of other clothes. */
export function dupatta(cloth: Colour, border: Colour): string {
  const side =
    'M-64 190C-130 222 -222 236 -270 298C-312 360 -326 500 -330 640H-128C-150 520 -150 420 -110 330C-88 292 -66 240 -64 190Z'
  const trim = path('M-66 196C-70 246 -90 294 -110 332C-152 422 -152 522 -130 640', {
    line: border,
    lineWidth: 9,
  })
  const folds = path('M-140 240C-190 330 -204 470 -196 640M-204 260C-244 350 -262 480 -262 640', {
    line: shade(cloth, -0.06),
    lineWidth: 4,
  })
  const one = piece(path(side, { fill: cloth })) + folds + trim
  return `${one}<g transform="scale(-1 1)">${one}</g>`
}

/** A jacket over a shirt with an open collar. */
export function jacket(cloth: Colour, shirt: Colour): string {
  const front = 'M-66 194L0 420L66 194C60 188 -60 188 -66 194Z'
  const lapels =
    'M-70 190C-96 206 -116 216 -134 222L-150 330L-96 344L0 520L96 344L150 330L134 222C116 216 96 206 70 190L0 424Z'
  const collar = 'M-62 176L-84 214L-34 282L0 236L34 282L84 214L62 176L0 236Z'
  return (
    bodice(cloth) +
    path(front, { fill: shirt }) +
    piece(path(lapels, { fill: shade(cloth, 0.05) })) +
    piece(path(collar, { fill: shade(shirt, 0.01) })) +
    path('M0 520V640', { line: shade(cloth, -0.08), lineWidth: 4 })
  )
}

/** A closed coat with a standing collar and buttons. */
export function highCollar(cloth: Colour, button: Colour): string {
  const collar = 'M-66 150C-40 176 40 176 66 150L74 214C40 250 -40 250 -74 214Z'
  const buttons = times(5, (index) => circle(9, { fill: button }, 0, 290 + index * 66))
  return (
    bodice(cloth) +
    piece(path(collar, { fill: shade(cloth, 0.04) })) +
    path('M0 236V640', { line: shade(cloth, -0.09), lineWidth: 4 }) +
    buttons
  )
}

/** A shirt with its collar open. */
export function shirt(cloth: Colour, below: Colour): string {
  const opening = 'M-54 190L0 330L54 190Z'
  const collar = 'M-64 166L-104 216L-52 300L0 330L-44 236ZM64 166L104 216L52 300L0 330L44 236Z'
  const buttons = times(4, (index) => circle(6, { fill: shade(cloth, 0.2) }, 0, 372 + index * 66))
  return (
    bodice(cloth) +
    path(opening, { fill: below }) +
    piece(path(collar, { fill: shade(cloth, 0.05) })) +
    path('M0 330V640', { line: shade(cloth, -0.08), lineWidth: 4 }) +
    buttons
  )
}

/** A wrapped dress over a high-necked blouse. */
export function wrapped(cloth: Colour, blouse: Colour): string {
  const collar = 'M-58 150C-36 172 36 172 58 150L74 212C40 246 -40 246 -74 212Z'
  const right = 'M96 212C150 234 226 246 262 300C306 360 318 500 322 640H-60C20 540 84 380 96 212Z'
  const left =
    'M-96 212C-150 234 -226 246 -262 300C-306 360 -318 500 -322 640H120C20 560 -80 400 -96 212Z'
  return (
    bodice(blouse) +
    piece(path(collar, { fill: shade(blouse, 0.04) })) +
    piece(path(right, { fill: cloth })) +
    piece(path(left, { fill: shade(cloth, 0.03) }))
  )
}
