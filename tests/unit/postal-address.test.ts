import { expect, test } from 'vitest'
import { postalAddress } from '#content/structured-data/postal-address.ts'

test.each([
  [
    ['12 Sample Marg, Hazratganj', 'Lucknow 226001, Uttar Pradesh'],
    {
      streetAddress: '12 Sample Marg, Hazratganj',
      addressLocality: 'Lucknow',
      postalCode: '226001',
      addressRegion: 'Uttar Pradesh',
    },
  ],
  [
    ['4 MG Road', 'Near the clock', 'New Delhi - 110 001'],
    {
      streetAddress: '4 MG Road, Near the clock',
      addressLocality: 'New Delhi',
      postalCode: '110001',
    },
  ],
  [['Somewhere, Lucknow'], { streetAddress: 'Somewhere, Lucknow' }],
])('%j is told in its parts', (lines, parts) => {
  const place = { '@type': 'PostalAddress', addressCountry: 'IN' }
  expect(postalAddress(lines)).toEqual({ ...place, ...parts })
})
