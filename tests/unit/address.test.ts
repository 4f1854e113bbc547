import { expect, test } from 'vitest'
import { normaliseMobile } from '#domain/phone.ts'
import { pincodePattern } from '#domain/address.ts'
import { indianStates } from '#domain/indian-states.ts'

test.each([
  '9876543210',
  ' 98765 43210 ',
  '+91 9876543210',
  '+91-98765-43210',
  '0091 98765 43210',
  '919876543210',
  '09876543210',
])('%s is the mobile 9876543210', (text) => {
  expect(normaliseMobile(text)).toBe('9876543210')
})

test('a number that begins with 91 keeps its digits', () => {
  expect(normaliseMobile('9198765432')).toBe('9198765432')
})

test.each(['', '12345', '5876543210', '98765432101', '+1 987 654 3210', 'abcdefghij'])(
  '%s is no Indian mobile',
  (text) => {
    expect(normaliseMobile(text)).toBeUndefined()
  },
)

test.each([
  ['226001', true],
  ['026001', false],
  ['22600', false],
  ['2260011', false],
  ['22600a', false],
])('PIN %s is valid: %s', (pin, valid) => {
  expect(pincodePattern.test(pin)).toBe(valid)
})

test('India has 28 states and 8 union territories', () => {
  expect(new Set(indianStates).size).toBe(36)
})
