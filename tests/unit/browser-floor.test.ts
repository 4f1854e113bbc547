import { Linter } from 'eslint'
import { describe, expect, test } from 'vitest'
import { browserFloorRule } from '../../scripts/lint/browser-floor.ts'
import { youngInterfaces } from '../../scripts/lint/compat-data.ts'
import { buildTarget } from '../../src/build/browser-floor.ts'

const linter = new Linter()

/** What the rule says of code without types, such as a built file. */
const youngIn = (code: string) =>
  linter
    .verify(code, {
      plugins: { house: { rules: { 'browser-floor': browserFloorRule } } },
      rules: { 'house/browser-floor': 'error' },
    })
    .map(({ message }) => message.split(' is younger')[0])

describe('K1: the lint of the browser floor', () => {
  test.each([
    ["URL.canParse('/')", 'canParse'],
    ['const { withResolvers } = Promise', 'withResolvers'],
    ['[1].toSorted()', 'toSorted'],
    ['new Set([1]).union(new Set())', 'union'],
    ['AbortSignal.timeout(1)', 'timeout'],
    ['document.forms[0].requestSubmit()', 'requestSubmit'],
    ['requestIdleCallback(() => {})', 'requestIdleCallback'],
    ['if ([1].findLast(Boolean)) close()', 'findLast'],
    ['/(?<=a)b/', '/(?<=a)b/'],
  ])('refuses %s', (code, name) => {
    expect(youngIn(code)).toEqual([name])
  })

  test('lets pass what is old enough, what is asked for, and members of our own', () => {
    const passing = [
      'structuredClone([1].at(-1))',
      'crypto.randomUUID()',
      "typeof requestIdleCallback === 'function' && requestIdleCallback(() => {})",
      "if ('requestSubmit' in HTMLFormElement.prototype) document.forms[0].requestSubmit()",
      'const own = { destroy: () => 2 }; own.destroy()',
    ]
    expect(youngIn(passing.join('\n'))).toEqual([])
  })
})

test('K1: build, lint and tests know one floor, that of package.json', () => {
  expect(buildTarget).toEqual(['chrome99', 'edge99', 'firefox97', 'safari15.4', 'ios15.4'])
  expect(youngInterfaces).toContainEqual(['URL', 'canParse', 'constructor'])
  expect(youngInterfaces).not.toContainEqual(['structuredClone'])
})
