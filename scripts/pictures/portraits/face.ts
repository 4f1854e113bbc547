import { oval, piece, put } from '../cut.ts'
import { ink, oklch, shade, type Colour } from '../palette.ts'
import { path } from '../ring.ts'

// A head stands around 0 0: its crown at -138, its chin at 134, its ears at -104 and 104.
const head =
  'M0 -138C76 -138 106 -84 104 -16C102 46 70 104 34 126C14 138 -14 138 -34 126C-70 104 -102 46 -104 -16C-106 -84 -76 -138 0 -138Z'
const neck = 'M-50 70C-48 150 -58 186 -112 214V330H112V214C58 186 48 150 50 70Z'

/** What is drawn on a face besides its calm features. */
export interface FaceDetail {
  bindi?: Colour
  spectacles?: boolean
  /** Deeper lines beside the mouth. */
  aged?: boolean
}

function features(skin: Colour): string {
  const line = { line: shade(skin, -0.17), lineWidth: 4.5 }
  const lids = 'M-66 -4Q-44 14 -22 -2M22 -2Q44 14 66 -4'
  const brows = 'M-72 -38Q-46 -54 -20 -40M20 -40Q46 -54 72 -38'
  const nose = 'M2 -6C6 20 16 34 10 44C6 50 -6 50 -10 44'
  const mouth = 'M-26 82Q0 98 26 82'
  return (
    path(lids, { line: shade(skin, -0.26), lineWidth: 5 }) +
    path(brows, { line: shade(skin, -0.26), lineWidth: 6.5 }) +
    path(nose, line) +
    path(mouth, { line: shade({ ...skin, hue: skin.hue - 22 }, -0.16), lineWidth: 6 })
  )
}

function spectacles(): string {
  const glass = { fill: oklch(1, 0, 0), alpha: 0.16 }
  const frame = { line: ink, lineWidth: 5 }
  const lens = (x: number) => oval(x, 0, 37, 33, glass) + oval(x, 0, 37, 33, frame)
  return lens(-46) + lens(46) + path('M-10 -8Q0 -14 10 -8M-83 -6L-102 -14M83 -6L102 -14', frame)
}

function ageLines(skin: Colour): string {
  const line = { line: shade(skin, -0.09), lineWidth: 3.5 }
  return path('M-40 54Q-50 70 -44 88M40 54Q50 70 44 88M-40 -82Q0 -92 40 -82', line)
}

/** Neck and shoulders' beginning, which clothes cover. */
export function neckOf(skin: Colour): string {
  const underChin = path('M-50 100C-30 152 30 152 50 100V120C40 176 -40 176 -50 120Z', {
    fill: shade(skin, -0.1),
  })
  return piece(path(neck, { fill: shade(skin, -0.035) })) + underChin
}

/** Ears and face, seen from the front, the eyes lowered. */
export function faceOf(skin: Colour, detail: FaceDetail = {}): string {
  const ears =
    oval(-104, 4, 17, 30, { fill: shade(skin, -0.05) }) +
    oval(104, 4, 17, 30, { fill: shade(skin, -0.05) })
  const shadeSide = path(
    'M0 -138C76 -138 106 -84 104 -16C102 46 70 104 34 126C24 133 12 135 0 135C46 96 62 20 40 -60C30 -98 18 -122 0 -138Z',
    { fill: shade(skin, -0.03) },
  )
  const bindi = detail.bindi ? oval(0, -58, 7.5, 8.5, { fill: detail.bindi }) : ''
  return (
    ears +
    piece(path(head, { fill: skin })) +
    shadeSide +
    features(skin) +
    (detail.aged ? ageLines(skin) : '') +
    bindi +
    (detail.spectacles ? put(0, 2, spectacles()) : '')
  )
}
