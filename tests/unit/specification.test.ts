import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = 'docs/specification.md'
const departures = 'docs/decisions/0044-where-we-depart.md'

/** The cells of each row that begins with a number. */
function rowsOf(path: string): string[][] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => /^\| *\d/.test(line))
    .map((line) => line.split(/(?<!\\)\|/).slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim()))
}

const filesIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)

test('each statement of the specification is numbered, and held by tests that are there', () => {
  const rows = rowsOf(page)
  expect(rows.map(([number]) => number)).toEqual(rows.map((_, index) => String(index + 1)))
  expect(readFileSync(page, 'utf8')).toContain(`**${rows.length} statements**`)
  const lost = rows.flatMap(([number, , , held = '']) => {
    const files = filesIn(held).map((file) => `tests/${file}.test.ts`)
    const gone = files.filter((file) => !existsSync(file))
    return files.length === 0 ? [`${number}: no test`] : gone.map((file) => `${number}: ${file}`)
  })
  expect(lost).toEqual([])
})

test('a statement that we depart from names a departure, and each departure is named', () => {
  const stands = rowsOf(page).map(([, , stand = '']) => stand)
  const named = new Set(stands.flatMap((stand) => stand.match(/\d+/g) ?? []))
  for (const stand of stands) expect(stand).toMatch(/^(?:holds|left open|differs: \d+(?:, \d+)*)$/)
  const told = rowsOf(departures)
  const numbers = told.map(([number = '']) => number)
  expect([...named].filter((number) => !numbers.includes(number))).toEqual([])
  const unnamed = told.filter(
    ([number = '', ...cells]) =>
      !named.has(number) && !cells.some((cell) => cell.includes('concerns no statement')),
  )
  expect(unnamed).toEqual([])
})
