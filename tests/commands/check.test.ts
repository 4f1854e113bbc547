import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { runProgram } from './run-program.ts'

test.each([
  [['--only', 'lint,nonsense'], 'No check begins with “nonsense”.'],
  [['--only', ''], 'No check begins with “”.'],
  [['--from', 'nonsense'], 'No check begins with “nonsense”.'],
  [['--only', 'p'], 'More than one check begins with “p”.'],
  [['--only', 'lint', '--from', 'browser'], 'No check is left of that.'],
])('a choice of checks that is not clear is told, and nothing is run: %s', async (words, told) => {
  const ran = await runProgram('scripts/check.ts', words, {})
  expect(ran).toMatchObject({ code: 1, out: '' })
  expect(ran.err).toContain(told)
  expect(ran.err).toContain('unit and api tests')
})

test('one of them is run alone', async () => {
  const ran = await runProgram('scripts/check.ts', ['--only', 'content'], {})
  expect(ran.code).toBe(0)
  expect(ran.out).toMatch(/── content[^]*step +seconds\ncontent +[\d.]+\n$/)
})

test('neighbours run side by side, and each prints its words in one piece', async ({ skip }) => {
  skip(!existsSync('dist/site'), 'size needs a build')
  const ran = await runProgram('scripts/check.ts', ['--only', 'content,size'], {})
  expect(ran.code).toBe(0)
  expect(ran.out).toContain('content started\n')
  expect(ran.out).toContain('size started\n')
  expect(ran.out).toMatch(/\n── content\n[^─]*in order\.\n/)
  expect(ran.out).toMatch(/\n── size\n[^─]*kB/)
  expect(ran.out).toMatch(/\ncontent +[\d.]+\nsize +[\d.]+\nall +[\d.]+\n$/)
})
