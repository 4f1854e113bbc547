import { expect, test } from 'vitest'
import { normaliseMobile } from '#domain/phone.ts'
import { tidyPincode } from '#domain/address.ts'
import { tidyOtp, tidyProof } from '#domain/identity.ts'
import { plainDigits } from '#domain/typed-digits.ts'

test.each([
  '708726',
  ' 708726 ',
  '708 726',
  '708\u00A0726',
  '708-726',
  '708–726',
  '७०८७२६',
  '７０８７２６',
  '৭০৮৭২৬',
  '٧٠٨٧٢٦',
  '708726 is your code',
  'Your code:\n708726',
  'Your code is 708726. It is valid for 10 minutes.',
])('%j is the code 708726', (typed) => {
  expect(tidyOtp(typed)).toBe('708726')
  expect(tidyProof(typed)).toBe('708726')
})

test('what a mailed link carries stays as it is', () => {
  const proof = `a1-_${'b2'.repeat(19)}c`
  expect(proof).toHaveLength(43)
  expect(tidyProof(` ${proof} `)).toBe(proof)
})

test.each(['९८७६५ ४३२१०', '+९१ ९८७६५ ४३२१०', '98765.43210', '98765–43210'])(
  '%s is the mobile 9876543210',
  (typed) => {
    expect(normaliseMobile(typed)).toBe('9876543210')
  },
)

test.each(['226 001', '२२६००१', '226-001'])('%s is the PIN code 226001', (typed) => {
  expect(tidyPincode(typed)).toBe('226001')
})

test.each(['०१२३४५६७८९', '૦૧૨૩૪૫૬૭૮૯', '௦௧௨௩௪௫௬௭௮௯', '۰۱۲۳۴۵۶۷۸۹'])(
  '%s are ten digits',
  (digits) => {
    expect(plainDigits(digits)).toBe('0123456789')
  },
)
