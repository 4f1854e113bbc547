/** A colour that keeps its three coordinates, so that pictures can mix and shade it. */
export interface Colour {
  lightness: number
  chroma: number
  hue: number
}

/** Names a colour by its OKLCH coordinates. */
export function oklch(lightness: number, chroma: number, hue: number): Colour {
  return { lightness, chroma, hue }
}

/** Writes a colour the way SVG and CSS read it. */
export function css(colour: Colour, alpha = 1): string {
  const { lightness, chroma, hue } = colour
  const tail = alpha === 1 ? '' : ` / ${alpha}`
  return `oklch(${lightness.toFixed(3)} ${chroma.toFixed(3)} ${hue.toFixed(1)}${tail})`
}

/** Makes a colour lighter (positive) or darker (negative). */
export function shade(colour: Colour, by: number): Colour {
  return { ...colour, lightness: Math.min(1, Math.max(0, colour.lightness + by)) }
}

/** Mixes two colours through the shorter way around the hue circle. */
export function mix(from: Colour, to: Colour, share: number): Colour {
  const turn = ((to.hue - from.hue + 540) % 360) - 180
  return {
    lightness: from.lightness + (to.lightness - from.lightness) * share,
    chroma: from.chroma + (to.chroma - from.chroma) * share,
    hue: (from.hue + turn * share + 360) % 360,
  }
}

export const paper = oklch(0.985, 0.008, 85)
export const cream = oklch(0.955, 0.022, 85)
export const sand = oklch(0.9, 0.045, 80)
export const ink = oklch(0.27, 0.075, 277)
export const night = oklch(0.2, 0.06, 277)
export const dusk = oklch(0.42, 0.085, 280)
export const lilac = oklch(0.84, 0.05, 285)
export const marigold = oklch(0.8, 0.155, 76)
export const gold = oklch(0.83, 0.12, 84)
export const orange = oklch(0.72, 0.17, 55)
export const vermilion = oklch(0.63, 0.2, 32)
export const brick = oklch(0.5, 0.16, 28)
export const rose = oklch(0.68, 0.15, 8)
export const blush = oklch(0.88, 0.06, 25)
export const wine = oklch(0.38, 0.12, 10)
export const leaf = oklch(0.48, 0.09, 158)
export const mint = oklch(0.86, 0.055, 160)
export const teal = oklch(0.58, 0.1, 200)
