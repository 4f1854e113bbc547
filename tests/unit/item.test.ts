import { expect, test } from 'vitest'
import { hasQuantity, maxQuantity } from '#domain/item.ts'

test.each([
  ['Course', false, 1],
  ['Book', false, 1],
  ['Dhyanam', true, 20],
] as const)('a %s has a quantity: %s, at most %i', (itemType, has, most) => {
  expect(hasQuantity(itemType)).toBe(has)
  expect(maxQuantity(itemType)).toBe(most)
})
