import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

const index = readFileSync('docs/decisions/README.md', 'utf8')
const pages = globSync('docs/decisions/[0-9]*.md').toSorted()

test('each decision has a number, says whether it holds, and stands in the index under its title', () => {
  const rows = pages.map((path, place) => {
    const [title = '', , status = ''] = readFileSync(path, 'utf8').split('\n')
    const [, state = 'no status'] =
      /^Decided on \d{4}-\d{2}-\d{2}\. (In force|Superseded)\b/.exec(status) ?? []
    const name = basename(path)
    expect(name).toMatch(new RegExp(`^${String(place + 1).padStart(4, '0')}-[a-z-]+\\.md$`))
    return [String(place + 1), `[${title.slice(2)}](${name})`, state.toLowerCase()]
  })
  const listed = [...index.matchAll(/^\| (\d+) +\| (\[.*?\]\(.*?\)) +\| ([\w ]+?) +\|$/gm)]
  expect(listed.map(([, ...row]) => row)).toEqual(rows)
  expect(rows.length).toBeGreaterThan(30)
})
