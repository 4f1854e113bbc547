import { expect, test } from 'vitest'
import { lineMarkup, linesOf, settable, shareMarkup } from '#build/share-picture.ts'

const line = (text: string) => lineMarkup({ text, x: 0, y: 100, size: 100 })
const shapes = (text: string) =>
  Array.from(line(text).matchAll(/ d="([^"]*)"/g), ([, path]) => path)

test.each([
  'आशा वर्मा',
  'राष्ट्र, क्षमा और श्री ज्ञान',
  'DMIT हिन्दी में, ₹1,400',
  'Žižek',
  'தமிழ் கல்வி',
  'বাংলা শিক্ষা',
  'ਪੰਜਾਬੀ ਸਿੱਖਿਆ',
  'ગુજરાતી',
  'తెలుగు',
  'ಕನ್ನಡ',
  'മലയാളം',
  'خوش آمدید، پیسہ',
])('I: %s is set without an empty box', (text) => {
  expect(settable(text)).toBe(text)
  expect(shapes(text).length).toBeGreaterThan(3)
})

test('I: words of Urdu run from the right, and letters join', () => {
  expect(shapes('پیسہ')).not.toContain(shapes('س')[0])
  const both = shapes('آم DMIT')
  expect(both.slice(-shapes('آم').length)).toEqual(shapes('آم'))
})

test('letters of Hindi join, and signs stand where a reader expects them', () => {
  expect(shapes('क्ष')).toHaveLength(1)
  expect(shapes('क्ष')).not.toContain(shapes('क')[0])
  // Written after its letter, read before it.
  expect(shapes('कि').at(-1)).toBe(shapes('क')[0])
})

test.each([
  ['Money 🙂', 'Money'],
  ['→ Money ★ calmly', 'Money calmly'],
  ['Money\tcalmly', 'Money calmly'],
  ['👩‍👧 Family', 'Family'],
  ['漢字 Money', 'Money'],
])('I: of %s only what no face has is left out', (title, drawn) => {
  const siteName = 'Samriddhi'
  expect(shareMarkup({ title, siteName })).toBe(shareMarkup({ title: drawn, siteName }))
  expect(shareMarkup({ title: 'Money', siteName: title })).toBe(
    shareMarkup({ title: 'Money', siteName: drawn }),
  )
})

test('a long title is broken into lines that fit', () => {
  const lines = linesOf('द्वितीय राष्ट्र प्रार्थना और श्री ज्ञान', 104, 720)
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.join(' ')).toBe('द्वितीय राष्ट्र प्रार्थना और श्री ज्ञान')
})
