import { expect, test } from 'vitest'
import { trueSize, unbrokenSizes } from '#domain/true-size.ts'

test.each([
  ['10 × 20 in', 25.4, 50.8],
  ['12.5 × 8 inches', 31.75, 20.32],
  ['30 × 40 cm', 30, 40],
  ['300 × 400 mm, framed', 30, 40],
  ['Print, 1 × 1 in', 2.54, 2.54],
])('%s is as large as that', (words, width, height) => {
  const size = trueSize(words)
  expect(size?.width).toBeCloseTo(width)
  expect(size?.height).toBeCloseTo(height)
})

test.each(['', 'A4', '12 in', '12 x 12 in', '12 × 12', '12 × 12 hands', 'large × small in'])(
  '%j gives no size',
  (words) => {
    expect(trueSize(words)).toBeUndefined()
  },
)

test('a size is not broken over two lines, and nothing else is joined', () => {
  expect(unbrokenSizes('On board, 10 × 12.5 in: dots, 3 × as many')).toBe(
    'On board, 10\u00A0×\u00A012.5\u00A0in: dots, 3 × as many',
  )
})
