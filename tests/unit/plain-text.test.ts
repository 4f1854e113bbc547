import { describe, expect, test } from 'vitest'
import { tidyPincode } from '#domain/address.ts'
import { tidyOtp, tidyProof } from '#domain/identity.ts'
import { normaliseMobile } from '#domain/phone.ts'
import { normalised, plainDigits, rawProblem, textProblem, tidyText } from '#domain/plain-text.ts'

const empty = 'fullName'
const unprintable = 'unprintable'

describe('a typed text is kept', () => {
  test.each([
    ['without outer spaces', '  Asha ', 'Asha'],
    ['without the marks around a pasted number', '\u202A+91 98765 43210\u202C', '+91 98765 43210'],
    ['without isolates', '\u2066Asha\u2069', 'Asha'],
    ['without what turns nothing around', 'Asha\u200E\u200F\u061C', 'Asha'],
    ['without a zero width space', 'Asha\u200BSample', 'AshaSample'],
    ['without a word joiner', 'Asha\u2060\u2063Sample', 'AshaSample'],
    ['without a byte order mark inside', 'Asha\uFEFFSample', 'AshaSample'],
    ['without a soft hyphen', 'Luck\u00ADnow', 'Lucknow'],
    ['without tags', 'Asha\u{E0041}\u{E007F}', 'Asha'],
    ['without spaces that a mark had covered', '\u200E Asha \u200E', 'Asha'],
    ['with one kind of line end', 'one\r\ntwo\rthree\nfour', 'one\ntwo\nthree\nfour'],
    ['in one spelling of each letter', 'Jose\u0301', 'Jos\u00E9'],
    ['with the joiner of Hindi', 'लक्ष्\u200Dमी', 'लक्ष्\u200Dमी'],
    ['with the separator of Hindi', 'श्री\u200Cमती', 'श्री\u200Cमती'],
    ['with whole families', '👩\u200D👩\u200D👧', '👩\u200D👩\u200D👧'],
  ])('%s', (_, typed, kept) => {
    expect(tidyText(typed)).toBe(kept)
  })
})

test.each(['Asha', 'O’Brien', 'லட்சுமி', 'محمد علي', 'लक्ष्\u200Dमी', '李', '7', 'Thanks 🙏'])(
  '%s says something',
  (typed) => {
    expect(textProblem(typed, empty)).toBeUndefined()
  },
)

test.each(['', '   ', '\u200B', '\u2063', '\u200D', '\u3164', '---', '🙏', '\u0301'])(
  '%j says nothing',
  (typed) => {
    expect(textProblem(typed, empty)).toBe(empty)
  },
)

test.each([
  ['a NUL', '\0'],
  ['an escape', '\u001B[2J'],
  ['a delete', '\u007F'],
  ['a control character of old terminals', '\u009B'],
  ['the first half of a letter', '\uD83D'],
  ['the second half of a letter', '\uDE4F'],
  ['a noncharacter', '\uFFFE'],
  ['a noncharacter of another plane', '\u{1FFFF}'],
  ['a private character', '\uE000'],
  ['a private character of another plane', '\u{10FFFD}'],
  ['a line separator', '\u2028'],
  ['a paragraph separator', '\u2029'],
  ['the override that reverses what is read', '\u202E'],
])('%s is refused in a line and in many', (_, character) => {
  for (const lines of ['one', 'many'] as const)
    expect(textProblem(`a${character}b`, empty, lines)).toBe(unprintable)
})

test.each(['a\nb', 'a\r\nb', 'a\tb'])('%j is text in many lines and not in one', (typed) => {
  expect(textProblem(typed, empty, 'many')).toBeUndefined()
  expect(textProblem(typed, empty)).toBe(unprintable)
})

describe('A1: marks on one letter', () => {
  const stack = (marks: number) => `a${'\u0300'.repeat(marks)}`

  test('eight are text, and nine are none', () => {
    expect(rawProblem(stack(8), 80)).toBeUndefined()
    expect(rawProblem(stack(9), 80)).toBe('stacked')
    expect(textProblem(stack(8), empty)).toBeUndefined()
    expect(textProblem(stack(9), empty)).toBe(unprintable)
  })

  test('count as one row over unseen marks that are taken out', () => {
    const typed = `a${'\u0300\u200B'.repeat(9)}`
    expect(rawProblem(typed, 80)).toBe('stacked')
    expect(textProblem(typed, empty)).toBe(unprintable)
  })

  test.each(['\u0300', '\u0327', '\uFF9E'])('nine of %j are not sorted', (mark) => {
    const typed = `a\u0327${mark.repeat(9)}`
    for (const form of ['NFC', 'NFKC'] as const) expect(normalised(typed, form)).toBe(typed)
  })

  test.each(['क्ष्म्य', 'Việt Nam', 'ก็น้ำ', 'שָׁלוֹם', 'བསྒྲུབས', 'ﷺ'])('%s is text', (typed) => {
    expect(rawProblem(typed, 80)).toBeUndefined()
    expect(normalised(typed)).toBe(typed.normalize('NFC'))
  })

  test('a text may be four times as long before it is tidied, and no longer', () => {
    expect(rawProblem('a'.repeat(320), 80)).toBeUndefined()
    expect(rawProblem('a'.repeat(321), 80)).toBe('long')
  })
})

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
