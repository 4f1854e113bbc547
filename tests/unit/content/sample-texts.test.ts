import { describe, expect, test } from 'vitest'
import { isMap } from 'yaml'
import { resolve } from 'node:path'
import { findingsIn } from '../../../scripts/content/check-content.ts'
import { type ContentTree, readContent, treeOf } from '../../../scripts/content/content-tree.ts'
import { printsOf, sampleTextProblems } from '../../../scripts/content/rules/sample-texts.ts'
import { lineOf } from './content-copy.ts'
import { text } from './kind.ts'
import { art, member, praise, site } from './mistake.ts'
import { type Change, now, treeWith, wordsOf } from './overlay.ts'

const terms = 'content/pages/terms-of-use.md'
const live = text(site, wordsOf(site).replace('sample: true', 'sample: false'))

/** What is told of a file, with the prints of the sample that the tests keep. */
const toldOf = (file: string, ...changes: Change[]) =>
  sampleTextProblems(treeWith([live, ...changes]), printsOf(treeWith([]))).filter((found) => found.file === file)

describe('once the site says that it is live', () => {
  test.each([
    [member, 'error', /write about somebody who works with you, or delete the file/],
    [praise, 'error', /agreed to in writing, or delete the file/],
    [terms, 'error', /let your lawyer read it, .* write that day as updated/],
    [art, 'warning', /write your own/],
    [site, 'warning', /write your own/],
  ] as const)('%s as it was: %s, with what to do', (file, severity, words) => {
    const found = toldOf(file)
    expect(found).toEqual([expect.objectContaining({ file, severity, message: expect.stringMatching(words) })])
    expect(found[0]?.message).toMatch(/^most of this file is still word for word the sample's \(\d+ of \d+ texts, from here on\)/)
  })

  test('every file with sentences is told, and one whose links and numbers alone are replaced', () => {
    const prints = printsOf(treeWith([]))
    const files = treeWith([]).files.filter(({ path }) => path !== site && prints[path])
    const changes = files.map(({ path }) => {
      const words = wordsOf(path).replaceAll(/sample-/g, 'own-').replaceAll(/\+91[\s\d]+\d/g, '+91 91234 56789')
      return text(path, words.replaceAll(/^order: \d+/gm, 'order: 77'))
    })
    const told = new Set(sampleTextProblems(treeWith([live, ...changes]), prints).map(({ file }) => file))
    expect(files.map(({ path }) => path).filter((path) => !told.has(path))).toEqual([])
    expect(files.length).toBeGreaterThan(50)
  })

  test('another name, other breaks and other spaces do not hide it', () => {
    const words = wordsOf(member).replaceAll('\n\n', '\n\n\n').replaceAll(', ', ',\u00A0')
    const renamed: Change[] = [[member, undefined], text('content/team/meera.md', words)]
    expect(toldOf('content/team/meera.md', ...renamed)).toHaveLength(1)
    expect(toldOf(member, text(member, wordsOf(member).replaceAll('\n', '\r\n')))).toHaveLength(1)
  })

  test('it leads to the first text that stayed', () => {
    const words = wordsOf(praise).replace(/^name: .*/m, 'name: Somebody whom we have really worked with')
    const [found] = toldOf(praise, text(praise, words))
    expect(found?.line).toBe(lineOf(words, 'alt:'))
  })

  test('own texts are not told, though a sentence of the sample is among them', () => {
    const own = 'Whatever the firm has written of its own accord, at some length. '.repeat(60)
    expect(toldOf(art, text(art, `${wordsOf(art)}\n\n${own}\n`))).toEqual([])
  })

  test('a legal page that somebody has vouched for, with a day of its own, is left alone', () => {
    const words = wordsOf(terms).replace(/^updated: .*/m, 'updated: 2027-02-03')
    expect(toldOf(terms, text(terms, words))).toEqual([])
  })

  test('a draft is left alone, and so is the whole sample while it says that it is one', () => {
    expect(toldOf(art, text(art, wordsOf(art).replace('order:', 'draft: true\norder:')))).toEqual([])
    expect(sampleTextProblems(treeWith([]), printsOf(treeWith([])))).toEqual([])
  })
})

test.each([
  ['with blanks', '+91 98765 43210'],
  ['with no-break spaces', '+91\u00A098765\u00A043210'],
  ['with a hyphen', '98765-43210'],
  ['with brackets and a dot', '+91 (98765) 43.211'],
  ['digit by digit', '9 8 7 6 5 4 3 2 1 0'],
  ['in a link', '[Call](tel:+919876543210)'],
  ['with entities', '+91&nbsp;98765&nbsp;43210'],
])('a number of the sample is found %s', async (_, number) => {
  const change = text(art, `${wordsOf(art)}\nCall ${number} now.\n`)
  const found = await findingsIn(treeWith([live, change]), { now })
  const line = lineOf(change[1]?.toString() ?? '', `Call ${number}`)
  expect(found).toContainEqual(expect.objectContaining({ file: art, line, severity: 'error' }))
})

test('a number of somebody else is none of the sample', async () => {
  const change = text(art, `${wordsOf(art)}\nCall +91 98765 12345 now.\n`)
  const found = await findingsIn(treeWith([live, change]), { now })
  expect(found.filter(({ file, severity }) => file === art && severity === 'error')).toEqual([])
})

const shipped = readContent('.')

/** Whether content/ is still the sample: who works on it changes its contacts first of all. */
function isShipped({ of }: ContentTree): boolean {
  const [file] = of('site')
  const isSample = file?.yaml.get('sample') === true
  const contacts = file?.yaml.get('contacts')
  return isSample && isMap(contacts) && String(contacts.get('email')).endsWith('.example')
}

describe.runIf(isShipped(shipped))('the sample as it is shipped', () => {
  const update = 'npx vitest run --project unit tests/unit/content/sample-texts.test.ts --update'

  test('is known by its fingerprints', async () => {
    const prints = `${JSON.stringify(printsOf(shipped), null, 2)}\n`
    const list = resolve('scripts/content/rules/sample-prints.json')
    await expect(prints, `A text of the sample has changed. Run: ${update}`).toMatchFileSnapshot(list)
  })

  test('cannot go live as it is', async () => {
    const words = shipped.of('site')[0]?.text.replace('sample: true', 'sample: false') ?? ''
    const content = new Map(shipped.project.content).set(site, { path: site, bytes: () => Buffer.from(words) })
    const found = await findingsIn(treeOf({ ...shipped.project, content }), { now })
    const told = found.filter(({ message }) => message.startsWith('most of this file'))
    for (const kind of ['team', 'profiles', 'testimonials', 'legal'])
      for (const { path } of shipped.of(kind))
        expect(told).toContainEqual(expect.objectContaining({ file: path, severity: 'error' }))
  })
})
