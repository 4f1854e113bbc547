/**
 * The firm's colours, as lightness, chroma and hue (OKLCH). `src/styles/tokens.css` defines them for the pages, which a
 * test compares; code without a style sheet takes them from here.
 */
export const palette = {
  paper: [0.985, 0.008, 85],
  'paper-deep': [0.955, 0.016, 85],
  ink: [0.27, 0.075, 277],
  night: [0.19, 0.045, 277],
  'night-deep': [0.155, 0.04, 277],
  marigold: [0.8, 0.155, 76],
  indigo: [0.48, 0.2, 277],
  leaf: [0.46, 0.09, 158],
  'leaf-light': [0.8, 0.11, 158],
  brick: [0.49, 0.16, 28],
  'brick-light': [0.78, 0.12, 28],
} as const

type Colour = keyof typeof palette
/** Lightness and the two axes of OKLab, or lightness, chroma and hue of OKLCH. */
type Lab = readonly [number, number, number]

/** As in style sheets. */
export function cssColour(name: Colour): string {
  return `oklch(${palette[name].join(' ')})`
}

function labOf([lightness, chroma, hue]: Lab): Lab {
  const angle = (hue * Math.PI) / 180
  return [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)]
}

/** With the matrices of CSS Color 4; values outside sRGB are clipped. */
function hexOf([lightness, a, b]: Lab): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const bytes = linear.map((light) => {
    const shown = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055
    return Math.round(255 * Math.min(1, Math.max(0, shown)))
  })
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** For mails, drawings and browser UI colours, which support only this notation. */
export function hexColour(name: Colour): string {
  return hexOf(labOf(palette[name]))
}

/** The given percentage of one colour in another, mixed as `color-mix(in oklab, …)` does. */
export function mixedHex(name: Colour, percent: number, into: Colour): string {
  const [one, other] = [labOf(palette[name]), labOf(palette[into])]
  const at = (axis: 0 | 1 | 2) => (one[axis] * percent + other[axis] * (100 - percent)) / 100
  return hexOf([at(0), at(1), at(2)])
}

const isColour = (name: string): name is Colour => name in palette

const literal = /oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g
const mixture =
  /color-mix\(in oklab, ?var\(--([\w-]+)\) (\d+)%, ?(?:var\(--([\w-]+)\)|transparent)\)/g

/**
 * The style sheet or drawing for browsers without `oklch()` and `color-mix()` (docs/browser-floor.md): colours in
 * hexadecimal notation, and mixtures of the palette computed. Other mixtures stay.
 */
export function withPlainColours(text: string): string {
  return text
    .replaceAll(mixture, (whole, name: string, percent: string, into: string | undefined) => {
      if (!isColour(name)) return whole
      if (into !== undefined) return isColour(into) ? mixedHex(name, Number(percent), into) : whole
      const alpha = Math.round((255 * Number(percent)) / 100)
      return hexColour(name) + alpha.toString(16).padStart(2, '0')
    })
    .replaceAll(literal, (_, ...parts: string[]) => {
      const [lightness = 0, chroma = 0, hue = 0] = parts.slice(0, 3).map(Number)
      return hexOf(labOf([lightness, chroma, hue]))
    })
}
