import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type ContentCopy, copyContent, lineOf } from './content-copy.ts'

let content: ContentCopy
beforeAll(() => {
  content = copyContent()
})
afterEach(() => content.restore('content'))
afterAll(() => content[Symbol.dispose]())

const art = 'content/art/bindu.md'
const error = 'error'
const warning = 'warning'

describe('files', () => {
  test('in a folder that does not exist', async () => {
    content.restore('content/art')
    execFileSync('mkdir', [join(content.root, 'content/course')])
    content.copy('content/courses/money-calmly.md', 'content/course/second.md')
    await content.expectOnly('content/course/second.md', 1, error, /did you mean "courses"/)
  })

  test('below their folder', async () => {
    content.copy(art, 'content/art/images/second.md')
    await content.expectOnly('content/art/images/second.md', 1, error, /no page shows this file/)
  })

  test('with an ending that nobody reads', async () => {
    content.move('content/gallery/lamp-ring.md', 'content/gallery/lamp-ring.txt')
    const [found] = (await content.check()).filter(({ severity }) => severity === error)
    expect(found).toMatchObject({
      file: 'content/gallery/lamp-ring.txt',
      message: expect.stringContaining('files end in .md'),
    })
  })

  test('with a name that makes a bad address', async () => {
    content.move('content/gallery/lamp-ring.md', 'content/gallery/Lamp Ring.md')
    await content.expectOnly('content/gallery/Lamp Ring.md', 1, error, /rename it to lamp-ring\.md/)
  })

  test('that the site needs', async () => {
    content.remove('content/pages/privacy-policy.md')
    await content.expectOnly('content/pages/privacy-policy.md', 1, error, /is missing; the site needs it/)
  })

  test('that are empty', async () => {
    content.write('content/gallery/lamp-ring.md', '')
    const found = await content.check()
    expect(found).toContainEqual(
      expect.objectContaining({ file: 'content/gallery/lamp-ring.md', line: 1, severity: error }),
    )
  })
})

describe('ids and addresses', () => {
  test('two goods of one id, whatever their kind', async () => {
    content.move(art, 'content/art/money-calmly.md')
    await content.expectOnly('content/art/money-calmly.md', 1, error, /"money-calmly"/)
  })

  test('a profile at the address of a page', async () => {
    content.copy('content/profiles/asha-verma.md', 'content/profiles/courses.md')
    const found = (await content.check()).filter(({ severity }) => severity === error)
    expect(found).toMatchObject([{ file: 'content/profiles/courses.md', line: 1 }])
    expect(found[0]?.message).toContain('/courses is the address of another page')
  })

  test('a profile at the address of a service', async () => {
    content.copy('content/profiles/asha-verma.md', 'content/profiles/dmit.md')
    const found = (await content.check()).filter(({ severity }) => severity === error)
    expect(found).toHaveLength(1)
    expect(found[0]?.message).toContain('/dmit is the address of content/')
  })

  test('two files that want the same place', async () => {
    const after = content.edit(art, 'order: 5', 'order: 4')
    const [found, ...others] = await content.check()
    expect(others).toEqual([])
    expect(found).toMatchObject({ severity: warning, message: expect.stringMatching(/^order: /) })
    if (found?.file === art) expect(found.line).toBe(lineOf(after, 'order:'))
  })
})
