import { beforeEach, expect, test, vi } from 'vitest'
import { WriteConflict } from '#server/database/write-conflict.ts'
import { SharedCommits } from '#server/database/group-commit.ts'

// Only the tests make time pass: other programs would end a batch sooner.
let nowMs = 0
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
})

/** A file that notes what it is told; `refuses` names what it does not do. */
function openWriter() {
  const told: string[] = []
  const state = { isOpen: false, refuses: '' }
  const writer = {
    run(statement: string) {
      told.push(statement)
      if (statement === state.refuses) throw new Error(`no ${statement}`)
      state.isOpen = statement.startsWith('begin')
    },
    isInTransaction: () => state.isOpen,
  }
  return { told, state, commits: new SharedCommits(writer) }
}

type Opened = ReturnType<typeof openWriter>

/** Writes something; answers when that is on the disk. */
async function write({ commits, told }: Opened, name: string): Promise<void> {
  const { batch, leave } = await commits.join()
  told.push(name)
  leave()
  await batch?.written
  told.push(`${name} is told`)
}

test('those who write at the same moment share a commit, and are told after it', async () => {
  const opened = openWriter()
  await Promise.all(['a', 'b', 'c'].map((name) => write(opened, name)))
  const after = ['a is told', 'b is told', 'c is told']
  expect(opened.told).toEqual(['begin immediate', 'a', 'b', 'c', 'commit', ...after])
})

test('a commit that fails is told to all of it, and leaves no transaction open', async () => {
  const opened = openWriter()
  opened.state.refuses = 'commit'
  const results = await Promise.allSettled(['a', 'b'].map((name) => write(opened, name)))
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(opened.told).toEqual(['begin immediate', 'a', 'b', 'commit', 'rollback'])
  opened.state.refuses = ''
  await write(opened, 'c')
  expect(opened.told.at(-1)).toBe('c is told')
})

test('what could not be taken back either is taken back before anything else begins', async () => {
  const opened = openWriter()
  opened.state.refuses = 'commit'
  const first = write(opened, 'a')
  const { commits, told, state } = opened
  const { batch } = await (async () => {
    await expect(first).rejects.toThrow('no commit')
    state.isOpen = true
    state.refuses = ''
    const place = await commits.join()
    place.leave()
    return place
  })()
  await batch?.written
  expect(told.slice(-3)).toEqual(['rollback', 'begin immediate', 'commit'])
})

test('when the file has taken everything back, the others are asked to come again', async () => {
  const opened = openWriter()
  const { commits, state } = opened
  const first = write(opened, 'a')
  const guilty = (async () => {
    const { batch, leave } = await commits.join()
    state.isOpen = false
    const isLost = batch && commits.isLost(batch)
    leave()
    return isLost
  })()
  await expect(first).rejects.toThrow(WriteConflict)
  expect(await guilty).toBe(true)
  expect(opened.told).not.toContain('commit')
})

test.each([
  ['many of them', 250, 0],
  ['long each of them takes', 9, 4],
])('a batch has an end, however %s', async (_, members, eachMs) => {
  const opened = openWriter()
  const written = Array.from({ length: members }, async (__, at) => {
    const { batch, leave } = await opened.commits.join()
    opened.told.push(String(at))
    nowMs += eachMs
    leave()
    await batch?.written
  })
  await Promise.all(written)
  expect(opened.told.filter((statement) => statement === 'commit')).toHaveLength(3)
})

test('whoever goes alone meets no open transaction, and the others come before and after', async () => {
  const opened = openWriter()
  const alone = async () => {
    const { batch, leave } = await opened.commits.goAlone()
    expect(batch).toBeUndefined()
    opened.told.push('alone')
    leave()
  }
  await Promise.all([write(opened, 'a'), alone(), write(opened, 'b')])
  const steps = opened.told.filter((step) => !step.endsWith('told'))
  const batchOf = (name: string) => ['begin immediate', name, 'commit']
  expect(steps).toEqual([...batchOf('a'), 'alone', ...batchOf('b')])
})
