import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cssColour, hexColour, mixedHex, palette, withPlainColours } from '#domain/palette.ts'

const names = Object.keys(palette) as (keyof typeof palette)[]

test('the style sheet names the same colours', () => {
  const tokens = readFileSync('src/styles/tokens.css', 'utf8')
  for (const name of names) expect(tokens).toContain(`--${name}: ${cssColour(name)};`)
  expect(tokens.match(/oklch\(/g)).toHaveLength(names.length)
})

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

// Read from a canvas of Chromium; engines round the last step either way.
test.each([
  [hexColour('paper'), '#fcfaf4'],
  [hexColour('night'), '#0f1128'],
  [hexColour('ink'), '#1e214a'],
  [hexColour('marigold'), '#f6ae2f'],
  [mixedHex('ink', 76, 'paper'), '#4b5071'],
])('%s is what Chromium shows as %s', (ours, shown) => {
  for (const [at, value] of channels(ours).entries())
    expect(Math.abs(value - (channels(shown)[at] ?? Number.NaN))).toBeLessThanOrEqual(1)
})

test('a mixture lies between its colours, and all or nothing is one of them', () => {
  expect(mixedHex('ink', 100, 'paper')).toBe(hexColour('ink'))
  expect(mixedHex('ink', 0, 'paper')).toBe(hexColour('paper'))
  const greys = [20, 40, 60, 80].map((percent) =>
    Number.parseInt(mixedHex('ink', percent, 'paper').slice(1, 3), 16),
  )
  expect(greys).toEqual(greys.toSorted((a, b) => b - a))
})

test('no other file has a colour of its own but the ones that draw with many', () => {
  const drawing = /emblems\.ts|content-findings\.ts|palette\.ts|pages\/ornaments/
  const files = globSync('src/**/*.{ts,tsx,astro,css}').filter((file) => !drawing.test(file))
  const own = files.filter((file) => /#[0-9a-f]{6}\b/i.test(readFileSync(file, 'utf8')))
  expect(own).toEqual([])
})

test('K3: style sheets reach old browsers without oklch() and without mixtures of the palette', () => {
  expect(withPlainColours('a{color:oklch(0.27 0.075 277)}')).toBe(`a{color:${hexColour('ink')}}`)
  expect(withPlainColours('color-mix(in oklab, var(--ink) 76%, var(--paper))')).toBe(
    mixedHex('ink', 76, 'paper'),
  )
  expect(withPlainColours('color-mix(in oklab, var(--ink) 50%, transparent)')).toBe(
    `${hexColour('ink')}80`,
  )
  const unknown = 'color-mix(in oklab, currentcolor 30%, transparent)'
  expect(withPlainColours(unknown)).toBe(unknown)
})
