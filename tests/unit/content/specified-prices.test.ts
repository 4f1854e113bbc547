import { expect, test } from 'vitest'
import { price, priceOrFree } from '#content/price.ts'

test.each([['Free'], ['free'], ['FREE'], [' fReE '], [0]])(
  'a price that says %j is free of charge, and only a book may say so',
  (written) => {
    expect(priceOrFree.parse(written)).toBe(0)
    expect(price.safeParse(written).success).toBe(false)
  },
)

test.each([['freely'], ['gratis'], [-1], ['']])('a price that says %j is none', (written) => {
  expect(priceOrFree.safeParse(written).success).toBe(false)
})
