import { existsSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'

const page = 'docs/specification.md'
const departures = 'docs/decisions/0044-where-we-depart.md'

interface Page {
  readonly path: string
  readonly text: string
}
const open = (path: string): Page => ({ path, text: readFileSync(path, 'utf8') })

/** The cells of each row that begins with a number, and where it stands. */
function rowsOf({ path, text }: Page) {
  return text.split('\n').flatMap((line, place) => {
    if (!/^\| *\d/.test(line)) return []
    const cells = line.split(/(?<!\\)\|/).slice(1, -1)
    return [{ at: `${path}:${place + 1}`, cells: cells.map((cell) => cell.trim()) }]
  })
}

const titlesOfFiles = new Map<string, ReadonlySet<string>>()

/** The titles of the tests of a file as the source has them: of a template what stands between its backticks. */
function titlesIn(file: string): ReadonlySet<string> {
  const known = titlesOfFiles.get(file)
  if (known) return known
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const titles = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (
      ts.isCallExpression(node) &&
      /^test\b(?!\.(?:describe|skip|fixme|todo)\b)/.test(node.expression.getText())
    ) {
      const [title] = node.arguments
      if (title && ts.isStringLiteralLike(title)) titles.add(title.text)
      if (title && ts.isTemplateExpression(title)) titles.add(title.getText().slice(1, -1))
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  titlesOfFiles.set(file, titles)
  return titles
}

/** What is wrong with the cell that names the tests of a statement. */
function wrongTests(cell: string): string[] {
  return cell.split('<br>').flatMap((named) => {
    const [, file = '', title = ''] = /^`(tests\/[^`]+)` › `([^`]+)`$/.exec(named.trim()) ?? []
    if (file === '')
      return [`"${named.trim()}" names no test; write \`tests/….test.ts\` › \`its title\``]
    if (!existsSync(file)) return [`${file} does not exist; name the file that has the test now`]
    if (titlesIn(file).has(title)) return []
    return [`${file} has no test called "${title}"; write its title as it stands there`]
  })
}

/** The numbers of rows below "differs", undefined when the cell says something else. */
function rowsNamed(stand: string): string[] | undefined {
  if (stand === 'holds') return []
  return /^differs: (\d+(?:, \d+)*)$/.exec(stand)?.[1]?.split(', ')
}

/** Everything that is wrong with the page of statements and the page of departures, with its line and a way out. */
function problemsOf(statements: Page, differences: Page): string[] {
  const rows = rowsOf(statements)
  const departed = rowsOf(differences)
  const known = new Set(departed.map(({ cells: [number = ''] }) => number))
  const named = new Set<string>()
  const inRows = rows.flatMap(
    ({ at, cells: [number = '', words = '', stand = '', tests = ''] }, place) => {
      const here = rowsNamed(stand)
      for (const one of here ?? []) named.add(one)
      return [
        ...(number === String(place + 1) ? [] : [`is row ${number}; number it ${place + 1}`]),
        ...(words === '' ? ['says nothing; write the statement'] : []),
        ...(here
          ? []
          : [
              `"${stand}" is not clear; write "holds", or "differs: " and rows of ${differences.path}`,
            ]),
        ...(here ?? [])
          .filter((one) => !known.has(one))
          .map(
            (one) =>
              `names row ${one}, which ${differences.path} does not have; write another, or add it`,
          ),
        ...wrongTests(tests),
      ].map((problem) => `${at} ${problem}`)
    },
  )
  const inDepartures = departed.flatMap(({ at, cells }, place) => {
    const [number = '', ...words] = cells
    return [
      ...(number === String(place + 1) ? [] : [`is row ${number}; number it ${place + 1}`]),
      ...(words.length === 3 && words.every(Boolean)
        ? []
        : ['has an empty cell; say what, instead of what, and why']),
      ...(named.has(number) || words.some((cell) => cell.includes('concerns no statement'))
        ? []
        : ['is named by no statement; name it there, or write that it concerns no statement']),
    ].map((problem) => `${at} ${problem}`)
  })
  const count = /\*\*(\d+) statements\*\*/.exec(statements.text)?.[1]
  const inCount =
    count === String(rows.length)
      ? []
      : [`${statements.path} says that it has ${count ?? 'no'} statements; write ${rows.length}`]
  return [...inRows, ...inDepartures, ...inCount]
}

test('each statement of the specification has tests that are there, and says where we depart', () => {
  const [statements, differences] = [open(page), open(departures)]
  expect(problemsOf(statements, differences)).toEqual([])
  expect(rowsOf(statements).length).toBeGreaterThan(260)
  expect(rowsOf(differences).length).toBeGreaterThan(30)
})

describe('it is told when', () => {
  const own =
    'each statement of the specification has tests that are there, and says where we depart'
  const held = `\`tests/unit/specification.test.ts\` › \`${own}\``
  const told = (row: string, departure = '| 1 | a | b | c |') =>
    problemsOf(
      { path: 'a.md', text: `**1 statements**\n${row}` },
      { path: 'b.md', text: departure },
    )

  test('nothing is wrong', () => {
    expect(told(`| 1 | It is so. | differs: 1 | ${held} |`)).toEqual([])
    const alone = '| 1 | a | b; concerns no statement | c |'
    expect(told(`| 1 | It is so. | holds | ${held}<br>${held} |`, alone)).toEqual([])
  })

  test.each([
    ['a row has no test', '| 1 | It is so. | differs: 1 |  |', 'a.md:2 "" names no test'],
    [
      'a file is gone',
      '| 1 | It is so. | differs: 1 | `tests/gone.test.ts` › `a title` |',
      'a.md:2 tests/gone.test.ts does not exist',
    ],
    [
      'a title has changed',
      '| 1 | It is so. | differs: 1 | `tests/unit/specification.test.ts` › `each` |',
      'a.md:2 tests/unit/specification.test.ts has no test called "each"',
    ],
    [
      'a stand is not clear',
      `| 1 | It is so. | partly | ${held} |`,
      'a.md:2 "partly" is not clear',
    ],
    ['a number leads nowhere', `| 1 | It is so. | differs: 1, 2 | ${held} |`, 'a.md:2 names row 2'],
    ['a statement is empty', `| 1 |  | differs: 1 | ${held} |`, 'a.md:2 says nothing'],
    [
      'a number is skipped',
      `| 2 | It is so. | differs: 1 | ${held} |`,
      'a.md:2 is row 2; number it 1',
    ],
    ['a departure is nobody’s', `| 1 | It is so. | holds | ${held} |`, 'b.md:1 is named by no'],
    ['the count is wrong', '', 'a.md says that it has 1 statements; write 0'],
  ])('%s', (_, row, words) => {
    expect(told(row)).toContainEqual(expect.stringContaining(words))
  })
})
