import { expect, test } from 'vitest'
import {
  isDone,
  type LessonProgress,
  markChange,
  mergeProgress,
  nextToLearn,
  noProgress,
  notAfter,
  type ProgressChange,
} from '#domain/lesson-progress.ts'

/** The same numbers at every run: a failure can be looked at. */
function randomNumbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** What one device may send: few moments, so that many meet. */
function randomChange(random: (below: number) => number): ProgressChange {
  const some = (change: ProgressChange) => (random(2) === 0 ? change : {})
  return {
    ...some({ furthest: random(50) }),
    ...some({ openedAt: 1 + random(6), position: random(5) }),
    ...some({ doneAt: 1 + random(6) }),
    ...some({ undoneAt: 1 + random(6) }),
    ...some({ noteAt: 1 + random(6), note: ['', 'a', 'ab', 'अ'][random(4)] }),
  }
}

const newest = (changes: readonly ProgressChange[], name: 'furthest' | 'doneAt' | 'undoneAt') =>
  Math.max(0, ...changes.map((change) => change[name] ?? 0))

/** Of those at the newest moment, what sorts last: found by sorting, not by merging. */
function last<Value>(dated: readonly (readonly [at: number, value: Value])[], none: Value) {
  const sorted = dated.toSorted(([at, value], [otherAt, other]) =>
    at === otherAt ? (value < other ? -1 : 1) : at - otherAt,
  )
  return sorted.at(-1) ?? ([0, none] as const)
}

test('10,000 merges of what three devices send, in any order and twice: the maximum, and nothing is lost', () => {
  const random = randomNumbers(20_261_129)
  let merges = 0
  while (merges < 10_000) {
    const devices = [0, 1, 2].map(() =>
      Array.from({ length: 1 + random(4) }, () => randomChange(random)),
    )
    const sent = devices.flat()
    const arriving = [...sent, ...sent]
      .map((change) => [random(1e6), change] as const)
      .toSorted(([one], [other]) => one - other)
    let merged: LessonProgress = noProgress
    for (const [, change] of arriving) {
      merged = mergeProgress(merged, change)
      merges += 1
    }
    const opened = sent.flatMap(({ openedAt, position }) =>
      openedAt ? [[openedAt, position ?? 0] as const] : [],
    )
    const noted = sent.flatMap(({ noteAt, note }) =>
      noteAt ? [[noteAt, note ?? ''] as const] : [],
    )
    const [openedAt, position] = last(opened, 0)
    const [noteAt, note] = last(noted, '')
    expect(merged).toEqual({
      furthest: newest(sent, 'furthest'),
      doneAt: newest(sent, 'doneAt'),
      undoneAt: newest(sent, 'undoneAt'),
      ...{ openedAt, position, noteAt, note },
    })
  }
})

test('a lesson is done while its mark is not older than its removal', () => {
  expect(isDone(noProgress)).toBe(false)
  expect(isDone({ doneAt: 5, undoneAt: 0 })).toBe(true)
  expect(isDone({ doneAt: 5, undoneAt: 5 })).toBe(true)
  expect(isDone({ doneAt: 5, undoneAt: 6 })).toBe(false)
})

test('a mark that is set and taken off counts at once, also where the clock was set back', () => {
  const known = { ...noProgress, doneAt: 900, undoneAt: 0 }
  const undone = mergeProgress(known, markChange(known, false, 100))
  expect(isDone(undone)).toBe(false)
  expect(isDone(mergeProgress(undone, markChange(undone, true, 100)))).toBe(true)
})

test('a clock that runs ahead wins over no later day, and what it has undone stays undone', () => {
  const ahead = notAfter(1000, {
    openedAt: 5000,
    doneAt: 5000,
    undoneAt: 6000,
    noteAt: 9000,
    note: 'x',
  })
  expect(ahead).toMatchObject({ openedAt: 1000, undoneAt: 1000, noteAt: 1000, note: 'x' })
  expect(isDone(mergeProgress(noProgress, ahead))).toBe(false)
  expect(isDone(mergeProgress(noProgress, notAfter(1000, { doneAt: 5000 })))).toBe(true)
  expect(notAfter(1000, { furthest: 7 })).toEqual({ furthest: 7 })
})

test('one goes on with what was opened last and is not done, else with the first that is not', () => {
  const progress: Record<string, LessonProgress> = {
    b: { ...noProgress, openedAt: 2 },
    c: { ...noProgress, openedAt: 3, doneAt: 4 },
  }
  const next = (...ids: string[]) => nextToLearn(ids, (id) => progress[id] ?? noProgress)
  expect(next('a', 'b', 'c')).toBe('b')
  expect(next('a', 'c')).toBe('a')
  expect(next('c')).toBeUndefined()
})
