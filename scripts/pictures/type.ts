import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

function face(script: 'latin' | 'devanagari', weight: number, range: string): string {
  const file = import.meta.resolve(`@fontsource/eczar/files/eczar-${script}-${weight}-normal.woff2`)
  const bytes = readFileSync(fileURLToPath(file)).toString('base64')
  return `@font-face{font-family:Eczar;font-weight:${weight};src:url(data:font/woff2;base64,${bytes}) format("woff2");unicode-range:${range}}`
}

// The rupee sign comes with the Devanagari letters, as it does in the package's own style sheet.
const ranges = {
  latin: 'U+0000-00FF,U+2000-206F,U+2212',
  devanagari: 'U+0900-097F,U+20B9',
} as const

/** Style rules that bring the weights of Eczar asked for, inside the page itself. */
export function eczar(weights: readonly number[]): string {
  return weights
    .flatMap((weight) => [
      face('latin', weight, ranges.latin),
      face('devanagari', weight, ranges.devanagari),
    ])
    .join('')
}
