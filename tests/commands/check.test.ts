import { expect, test } from 'vitest'
import { runProgram } from './run-program.ts'

test.each([
  ['--only', 'lint,nonsense', 'nonsense'],
  ['--only', '', ''],
  ['--from', 'nonsense', 'nonsense'],
])('a check that there is not is told, and nothing is run: %s %s', async (option, value, start) => {
  const ran = await runProgram('scripts/check.ts', [option, value], {})
  expect(ran).toMatchObject({ code: 1, out: '' })
  expect(ran.err).toContain(`No check begins with “${start}”.`)
  expect(ran.err).toContain('unit and api tests')
})

test('one of them is run alone', async () => {
  const ran = await runProgram('scripts/check.ts', ['--only', 'content'], {})
  expect(ran.code).toBe(0)
  expect(ran.out).toMatch(/── content[^]*step +seconds\ncontent +[\d.]+\n$/)
}, 60_000)
