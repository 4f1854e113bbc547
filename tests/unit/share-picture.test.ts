import { expect, test } from 'vitest'
import { drawSharePicture, drawText } from '#build/share-picture.ts'

const large = { width: 2000, height: 400, sizes: [100] }
const widthOf = async (text: string) => (await drawText(text, large)).info.width

test.each(['आशा', 'Žižek', 'தமிழ்', 'বাংলা', 'ਪੰਜਾਬੀ', 'ગુજરાતી', 'తెలుగు', 'ಕನ್ನಡ', 'മലയാളം', 'پیسہ'])(
  'I: %s is set without an empty box',
  async (text) => {
    // Boxes in place of letters are all of one width.
    const widths = await Promise.all(Array.from(text.replaceAll(/\p{M}/gu, ''), widthOf))
    expect(new Set(widths).size).toBeGreaterThan(1)
  },
)

test('letters of Hindi and Urdu join', async () => {
  expect(await widthOf('क्ष')).toBeLessThan((await widthOf('क')) * 1.5)
  expect(await widthOf('سس')).toBeLessThan((await widthOf('س')) * 1.8)
})

test.each([
  ['Money 🙂', 'Money'],
  ['→ Money ★ calmly', 'Money calmly'],
  ['Money\tcalmly', 'Money calmly'],
  ['👩‍👧 Family', 'Family'],
  ['漢字 Money', 'Money'],
  ['漢字', ''],
])('I: of %s only what no face has is left out', async (title, drawn) => {
  const siteName = 'Samriddhi'
  expect(await drawSharePicture({ title, siteName: title })).toEqual(
    await drawSharePicture({ title: drawn, siteName: drawn }),
  )
  expect(await drawSharePicture({ title, siteName })).not.toEqual(
    await drawSharePicture({ title: siteName, siteName }),
  )
})

test.each(['द्वितीय राष्ट्र प्रार्थना और श्री ज्ञान', 'Money & <calm> '.repeat(20), 'Money'.repeat(40)])(
  '%s is made small enough for its place',
  async (text) => {
    const { info } = await drawText(text, { width: 720, height: 330, sizes: [104, 52] })
    expect(info.width).toBeLessThanOrEqual(720)
    expect(info.height).toBeLessThanOrEqual(330)
  },
)
