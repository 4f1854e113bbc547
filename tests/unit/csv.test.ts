import { expect, test } from 'vitest'
import { asCsv } from '#server/admin/commands/command.ts'

const cell = (name: string) => asCsv([{ name }], ['name'])[1]

const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹢', '﹣', '﹦', '﹫', '−']
const invisible = ['\t', '\r', '\n', '\0', '\u200B', '\uFEFF']

test.each(signs)('C: CSV cells that begin with %s are texts', (sign) => {
  for (const before of ['', ' ', '\u3000', "'", ...invisible])
    expect(cell(`${before}${sign}1+1`)?.replaceAll('"', '')).toBe(`'${before}${sign}1+1`)
})

test('C: CSV cells that begin with a control character are texts', () => {
  for (const begin of ['\t', '\r', '\n', '\0']) expect(cell(`${begin}1`)).toMatch(/^"?'/)
})

test('C: CSV cells keep phone numbers, amounts and names as they are', () => {
  for (const value of ['+91 98765 43210', '-179.85', 'Asha Sample', 'आशा', '１２'])
    expect(cell(value)).toBe(value)
})
