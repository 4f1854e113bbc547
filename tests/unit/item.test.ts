import { expect, test } from 'vitest'
import { hasQuantity, maxQuantity, needsDelivery } from '#domain/item.ts'

test.each([
  ['Course', false, 1],
  ['Book', false, 1],
  ['Dhyanam', true, 20],
] as const)('a %s has a quantity: %s, at most %i', (itemType, has, most) => {
  expect(hasQuantity(itemType)).toBe(has)
  expect(maxQuantity(itemType)).toBe(most)
})

test.each([
  [['Course', 'Book'], false],
  [['Book', 'Dhyanam'], true],
  [['Dhyanam'], true],
  [[], false],
] as const)('%j goes by post: %s', (itemTypes, goes) => {
  expect(needsDelivery(itemTypes.map((itemType) => ({ itemType })))).toBe(goes)
})
