import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mutations } from '../mutations/all.ts'
import { type Mutation, plant } from '../mutations/mutation.ts'

test.each(mutations.map((mutation) => [mutation.name, mutation] as const))(
  '%s still fits the sources, and its tests are there',
  (_, mutation) => {
    const text = readFileSync(mutation.file, 'utf8')
    expect(plant(text, mutation)).not.toBe(text)
    expect(mutation.tests.filter((file) => !existsSync(file))).toEqual([])
  },
)

test('no two have the same name', () => {
  expect(new Set(mutations.map(({ name }) => name)).size).toBe(mutations.length)
})

test('what fits nowhere, or in two places, is refused in words', () => {
  const mutation: Mutation = {
    ...{ name: 'x', sentence: '', file: 'a.ts', search: 'one', replace: '$&', tests: [] },
  }
  expect(plant('the one', mutation)).toBe('the $&')
  expect(() => plant('none', { ...mutation, search: 'two' })).toThrow(
    'x no longer fits a.ts: what it replaces is not there any more. Please write it anew.',
  )
  expect(() => plant('one one', mutation)).toThrow('what it replaces is there 2 times')
})
