import { expect, test } from 'vitest'
import { canSet, lineMarkup, linesOf } from '#build/set-type.ts'
import { shareMarkup } from '#build/share-picture.ts'

const line = (text: string) => lineMarkup({ text, x: 0, y: 100, size: 100 })
const shapes = (text: string) =>
  Array.from(line(text).matchAll(/ d="([^"]*)"/g), ([, path]) => path)

test.each(['आशा वर्मा', 'राष्ट्र, क्षमा और श्री ज्ञान', 'DMIT हिन्दी में, ₹1,400', 'Žižek'])(
  '%s is set without an empty box',
  (text) => {
    expect(canSet(text)).toBe(true)
    expect(shapes(text).length).toBeGreaterThan(3)
  },
)

test('letters of Hindi join, and signs stand where a reader expects them', () => {
  expect(shapes('क्ष')).toHaveLength(1)
  expect(shapes('क्ष')).not.toContain(shapes('क')[0])
  // Written after its letter, read before it.
  expect(shapes('कि').at(-1)).toBe(shapes('क')[0])
})

test.each(['தமிழ்', 'বাংলা', '漢字', 'Money 🙂'])(
  '%s leaves no empty box, but its words out',
  (title) => {
    expect(canSet(title)).toBe(false)
    const siteName = 'Samriddhi'
    expect(shareMarkup({ title, siteName })).toBe(shareMarkup({ title: '', siteName }))
    expect(shareMarkup({ title: 'Money', siteName: title })).not.toContain('d=""')
  },
)

test('a long title is broken into lines that fit', () => {
  const lines = linesOf('द्वितीय राष्ट्र प्रार्थना और श्री ज्ञान', 104, 720)
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.join(' ')).toBe('द्वितीय राष्ट्र प्रार्थना और श्री ज्ञान')
})
