export interface TrueSize {
  /** Centimetres. */
  readonly width: number
  readonly height: number
}

/** Centimetres per unit. */
const units: Readonly<Record<string, number>> = {
  in: 2.54,
  inch: 2.54,
  inches: 2.54,
  cm: 1,
  mm: 0.1,
}

const pattern = /(\d+(?:\.\d+)?) × (\d+(?:\.\d+)?) ?([a-z]+)/

/** Parses a size such as '12 × 16 in', width before height; undefined if there is none. */
export function trueSize(words: string): TrueSize | undefined {
  const [, width, height, unit = ''] = pattern.exec(words) ?? []
  const scale = units[unit]
  return scale === undefined
    ? undefined
    : { width: Number(width) * scale, height: Number(height) * scale }
}

/** '41 × 41 cm (16 × 16 in)': the size in centimetres first; the text as it is if it gives no size in another unit. */
export function inCentimetres(words: string): string {
  const size = / cm/.test(words) ? undefined : trueSize(words)
  return size ? `${Math.round(size.width)} × ${Math.round(size.height)} cm (${words})` : words
}

/** The text with non-breaking spaces within each size. */
export const unbrokenSizes = (words: string) =>
  words.replaceAll(/(\d) × (\d[\d.]*) (?=in|cm|mm)/g, '$1\u00A0×\u00A0$2\u00A0')
