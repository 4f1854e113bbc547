import { css, type Colour } from '../palette.ts'
import type { Sheet } from '../sheet.ts'
import { eczar } from '../type.ts'

/** The words and colours of a cover; `motif` fills a disc of radius 520 around 0 0. */
export interface Cover {
  number: number
  title: readonly string[]
  titleSize: number
  subtitle: readonly string[]
  author: readonly string[]
  ground: Colour
  text: Colour
  accent: Colour
  disc: Colour
  motif: string
}

const margin = 96

function lines(words: readonly string[], y: number, size: number, leading: number): string {
  return words
    .map(
      (line, index) =>
        `<text x="${margin}" y="${y + index * leading}" font-size="${size}">${line}</text>`,
    )
    .join('')
}

function head({ number, accent, text }: Cover): string {
  return (
    `<rect x="${margin}" y="92" width="1008" height="4" fill="${css(text)}"/>` +
    `<rect x="${margin}" y="92" width="120" height="14" fill="${css(accent)}"/>` +
    `<g font-size="35" font-weight="500"><text x="${margin}" y="164">Samriddhi Library</text>` +
    `<text x="1104" y="164" text-anchor="end">No. ${number}</text></g>`
  )
}

function words(cover: Cover): string {
  const { title, titleSize, subtitle, author } = cover
  const leading = titleSize * 0.92
  const foot = 196 + titleSize * 0.9
  const below = foot + (title.length - 1) * leading + 88
  return (
    `<g font-weight="700" letter-spacing="-3">${lines(title, foot, titleSize, leading)}</g>` +
    `<g font-weight="500">${lines(subtitle, below, 42, 52)}${lines(author, 1462, 46, 54)}</g>`
  )
}

/** Sets a cover: one rule, the title, and a disc that leaves the page to the right. */
export function setCover(cover: Cover): Sheet {
  const { ground, text, disc, motif } = cover
  const markup =
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1600" viewBox="0 0 1200 1600" preserveAspectRatio="xMidYMin slice">` +
    `<style>${eczar([500, 700])}</style><rect width="1200" height="1720" fill="${css(ground)}"/>` +
    `<clipPath id="disc"><circle r="520"/></clipPath><g transform="translate(800 1190)">` +
    `<circle r="520" fill="${css(disc)}"/><g clip-path="url(#disc)">${motif}</g></g>` +
    `<g font-family="Eczar" fill="${css(text)}">${head(cover)}${words(cover)}</g></svg>`
  return { width: 1200, height: 1600, markup }
}
