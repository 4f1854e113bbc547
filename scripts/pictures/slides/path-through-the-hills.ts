import { canvas } from '../canvas.ts'
import { box, land, piece, put, sheetOf } from '../cut.ts'
import * as tone from '../palette.ts'
import { circle, path } from '../ring.ts'
import { dome } from '../scenes/skyline.ts'
import { fall, type Sheet } from '../sheet.ts'
import { birds, tree } from './motifs.ts'

const { oklch } = tone

const gradients = fall('morning', [
  [0, oklch(0.85, 0.055, 235)],
  [0.4, oklch(0.93, 0.04, 200)],
  [0.62, oklch(0.96, 0.045, 95)],
])

/** Hills from the farthest to the nearest. */
const hills = [
  ['-20,430 220,360 460,420 720,330 980,400 1260,320 1620,410', oklch(0.84, 0.04, 240)],
  ['-20,500 260,430 560,500 860,410 1180,480 1620,420', oklch(0.76, 0.055, 220)],
  ['-20,560 300,540 640,500 920,478 1240,540 1620,500', oklch(0.7, 0.08, 175)],
  ['-20,640 340,570 700,620 1060,560 1360,612 1620,566', oklch(0.63, 0.1, 155)],
  ['-20,690 280,720 640,690 1000,730 1320,668 1620,700', oklch(0.54, 0.1, 150)],
  ['-20,830 360,770 760,820 1140,800 1620,760', oklch(0.42, 0.085, 155)],
] as const

function shrine(): string {
  const white = oklch(0.985, 0.01, 90)
  const steps = box(-74, 0, 148, 12) + box(-60, -12, 120, 14)
  const hall = box(-46, -62, 92, 52)
  const door = 'M-13 -10V-38Q0 -58 13 -38V-10Z'
  const flag = 'M2 -178V-214L36 -203L2 -192'
  return (
    piece(path(steps + hall + dome(0, -60, 76), { fill: white })) +
    path(door, { fill: oklch(0.55, 0.1, 45) }) +
    path(flag, { fill: tone.vermilion, line: tone.vermilion, lineWidth: 3 })
  )
}

/** The path as one strip of paper, broad in front and narrow at the shrine. */
const way =
  'M898 486C902 520 962 520 950 542C934 566 846 570 800 602C732 648 556 640 556 704C556 778 812 786 742 920H1036C1066 780 726 770 712 716C704 676 838 664 882 622C916 590 1000 580 1006 546C1010 516 930 514 930 486Z'

function trees(): string {
  const bark = oklch(0.33, 0.05, 50)
  const at = (x: number, y: number, size: number, light: number) =>
    put(x, y, tree(size, oklch(light, 0.1, 150), bark))
  return (
    at(250, 604, 60, 0.5) +
    at(330, 598, 44, 0.52) +
    at(1290, 606, 66, 0.47) +
    at(1400, 602, 48, 0.5)
  )
}

/** A path through the hills, from the near edge to a small shrine. */
export function pathThroughTheHills(): Sheet {
  const hill = (index: number) => {
    const [line, fill] = hills[index] ?? hills[0]
    return sheetOf(land(line), fill)
  }
  const sun = piece(circle(82, { fill: oklch(0.96, 0.07, 92) }, 420, 250))
  const near =
    put(210, 800, tree(190, oklch(0.38, 0.08, 155), oklch(0.28, 0.045, 50))) +
    put(1400, 786, tree(250, oklch(0.36, 0.075, 158), oklch(0.26, 0.045, 50)))
  const body =
    sun +
    hill(0) +
    hill(1) +
    hill(2) +
    hill(3) +
    trees() +
    hill(4) +
    piece(path(way, { fill: oklch(0.95, 0.04, 85) })) +
    put(914, 488, shrine(), 0.95) +
    near +
    put(1050, 210, birds(oklch(0.45, 0.07, 250)), 0.9)
  return canvas({ width: 1600, height: 900 }, 'url(#morning)', `<defs>${gradients}</defs>${body}`)
}
