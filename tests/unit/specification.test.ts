import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type TestTitle, testTitlesIn } from './test-titles.ts'

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

/** The text of a file of tests; undefined when there is none. */
type Read = (file: string) => string | undefined

const onDisk: Read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)

const titlesOfFiles = new Map<string, readonly TestTitle[]>()

function titlesIn(text: string): readonly TestTitle[] {
  const known = titlesOfFiles.get(text) ?? testTitlesIn(text)
  titlesOfFiles.set(text, known)
  return known
}

/** What is wrong with a title that is said to stand in a file. */
function wrongTitle(title: string, tests: readonly TestTitle[]): string | undefined {
  const whole = tests.filter(({ written }) => written === title)
  const found = whole.length > 0 ? whole : tests.filter(({ isOfCase }) => isOfCase(title))
  if (found.length === 0) return 'has no test called so; write its title as it stands there'
  if (found.every(({ isSkipped }) => isSkipped)) return 'runs it nowhere; name a test that is run'
  if (whole.some(({ speaks }) => !speaks))
    return 'says nothing with it; write the value of the case'
  return undefined
}

/** What is wrong with the cell that names the tests of a statement. */
function wrongTests(cell: string, read: Read): string[] {
  return cell.split('<br>').flatMap((named) => {
    const [, file = '', title = ''] = /^`(tests\/[^`]+)` › `([^`]+)`$/.exec(named.trim()) ?? []
    if (file === '')
      return [`"${named.trim()}" names no test; write \`tests/….test.ts\` › \`its title\``]
    const text = read(file)
    if (text === undefined) return [`${file} does not exist; name the file that has the test now`]
    const problem = wrongTitle(title, titlesIn(text))
    return problem === undefined ? [] : [`"${title}": ${file} ${problem}`]
  })
}

/** The numbers of rows below "differs", undefined when the cell says something else. */
function rowsNamed(stand: string): string[] | undefined {
  if (stand === 'holds' || stand === 'left open') return []
  return /^differs: (\d+(?:, \d+)*)$/.exec(stand)?.[1]?.split(', ')
}

/** Everything that is wrong with the page of statements and the page of departures, with its line and a way out. */
function problemsOf(statements: Page, differences: Page, read: Read = onDisk): string[] {
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
              `"${stand}" is not clear; write "holds", "left open", or "differs: " and rows of ${differences.path}`,
            ]),
        ...(stand === 'left open' && !/\bnot (?:shown|enumerated)\b/.test(words)
          ? ['says something; write how it stands']
          : []),
        ...(here ?? [])
          .filter((one) => !known.has(one))
          .map(
            (one) =>
              `names row ${one}, which ${differences.path} does not have; write another, or add it`,
          ),
        ...wrongTests(tests, read),
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
  const files: Partial<Record<string, string>> = {
    'tests/a.test.ts': `
      const shops = ['/', ...stalls]
      const stalls = ['/stall']
      for (const { path, size } of shops.map((path) => ({ path, size: '@small' })))
        test(\`\${path} is open \${size}\`, () => expect('/road').not.toBe(path))
      test.each([[1_000, 'many'], [-2, () => 'none']])('%i is a number: %s', () => {})
      test.each(['red'])('%s', () => {})
      test('it is so', async () => {
        await test.step('a step', () => {})
        test.skip(isElsewhere)
      })
      test.skipIf(isElsewhere)('it is so here', () => {})
      test.skip('it is left out', () => {})
      test.todo('it is to be done')
      test.fails('it is known to fail', () => {})
      test('it is left out by a word', { skip: true }, () => {})
      test('it is long @full', () => {})
      test.runIf(isFull)('it is long too', () => {})
      test('it leaves', () => {
        if (true) test.skip()
      })
      test('it leaves in vain', ({ skip }) => skip('not today'))
      describe.skip('what nobody runs', () => {
        test('it is inside', () => {})
      })
      test.describe('what leaves', () => {
        test.skip(true, 'for now')
        test('it is inside of that', () => {})
      })`,
  }
  const named = (title: string) => `\`tests/a.test.ts\` › \`${title}\``
  const held = named('it is so')
  const told = (row: string, departure = '| 1 | a | b | c |') =>
    problemsOf(
      { path: 'a.md', text: `**1 statements**\n${row}` },
      { path: 'b.md', text: departure },
      (file) => files[file],
    )

  test('nothing is wrong', () => {
    expect(told(`| 1 | It is so. | differs: 1 | ${held} |`)).toEqual([])
    const alone = '| 1 | a | b; concerns no statement | c |'
    expect(told(`| 1 | It is so. | holds | ${held}<br>${held} |`, alone)).toEqual([])
    expect(told(`| 1 | The way is not shown. | left open | ${held} |`, alone)).toEqual([])
  })

  test.each([
    ...['it is so here', '${path} is open ${size}', '%i is a number: %s', 'red'],
    ...['/ is open @small', '/stall is open @small', '1000 is a number: many'],
  ])('but not of a test that is there: %s', (title) => {
    expect(told(`| 1 | It is so. | differs: 1 | ${named(title)} |`)).toEqual([])
  })

  test.each([
    ...['it is left out', 'it is to be done', 'it is known to fail', 'it is left out by a word'],
    ...['it is long @full', 'it is long too'],
    ...['it leaves', 'it leaves in vain', 'it is inside', 'it is inside of that'],
  ])('a test is skipped: %s', (title) => {
    expect(told(`| 1 | It is so. | differs: 1 | ${named(title)} |`)).toEqual([
      `a.md:2 "${title}": tests/a.test.ts runs it nowhere; name a test that is run`,
    ])
  })

  test.each([
    ...['/gone is open @small', '/road is open @small', '/ is open @large', '/ is open'],
    ...['-2 is a number: many', '-2 is a number: none', '3 is a number: many'],
    ...['it was so', 'a step'],
  ])('a test or a case has gone: %s', (title) => {
    expect(told(`| 1 | It is so. | differs: 1 | ${named(title)} |`)).toEqual([
      `a.md:2 "${title}": tests/a.test.ts has no test called so; write its title as it stands there`,
    ])
  })

  test.each([
    ['a row has no test', '| 1 | It is so. | differs: 1 |  |', 'a.md:2 "" names no test'],
    [
      'a file is gone',
      '| 1 | It is so. | differs: 1 | `tests/gone.test.ts` › `a title` |',
      'a.md:2 tests/gone.test.ts does not exist',
    ],
    [
      'a title is a value alone',
      `| 1 | It is so. | differs: 1 | ${named('%s')} |`,
      'write the value',
    ],
    ['something is left open', `| 1 | It is so. | left open | ${held} |`, 'a.md:2 says something'],
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
