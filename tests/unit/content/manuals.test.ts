import { existsSync } from 'node:fs'
import { posix, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { kinds } from '#content/schemas/kinds.ts'
import { pictureNeeds } from '#content/schemas/fields.ts'
import { addressesOf, takenNames } from '../../../scripts/content/addresses.ts'
import { findingsIn } from '../../../scripts/content/check-content.ts'
import { kindOf } from '../../../scripts/content/content-tree.ts'
import { textOf } from '../../../scripts/content/finding.ts'
import { lineOf } from './content-copy.ts'
import { fieldList } from './field-list.ts'
import { after, attachments, type Changed, treeAfter } from './follow-manual.ts'
import { type Change, type Manual, manuals, readManual } from './manuals.ts'
import { historyOf, now, treeWith } from './overlay.ts'

const index = 'docs/editing/README.md'
const pictures = manuals.find(({ path }) => path === 'docs/editing/pictures.md') as Manual

/** What `npm run content` writes, with the sample content as the last commit. */
async function said(changed: Changed): Promise<string> {
  const found = await findingsIn(treeAfter(changed), { now, before: historyOf([...changed]) })
  return found.map(textOf).join('\n')
}

/** The content of somebody who has done what a manual says, and has brought the pictures that it asks for. */
async function followed({ steps, names }: Manual): Promise<Changed> {
  let changed: Changed = new Map()
  for (const step of steps) {
    changed = after(changed, step)
    const brought = await attachments(changed, pictures)
    for (const path of brought.keys()) expect(names).toContain(path)
    changed = new Map([...changed, ...brought])
    if (step.says !== undefined) expect(await said(changed)).toBe(step.says)
  }
  return changed
}

test.each(manuals)('$path works word by word', async (manual) => {
  expect(await said(await followed(manual))).toBe('')
})

test.each(manuals.flatMap(({ slips, ...manual }) => slips.map((slip) => ({ ...manual, slips, slip }))))(
  '$path tells what the check says of: $slip.words',
  async ({ slip, ...manual }) => {
    expect(await said(after(await followed(manual), slip))).toBe(slip.says)
  },
)

test('somebody who does everything that the manuals say finds it in order', async () => {
  const steps = manuals.flatMap((manual) => manual.steps)
  const names = manuals.flatMap((manual) => manual.names)
  expect(await said(await followed({ ...pictures, steps, names }))).toBe('')
})

test('there is a manual for every kind of content', () => {
  const tried = manuals.flatMap(({ steps }) => steps.map(({ file }) => kindOf(file)?.name))
  expect(new Set(tried)).toEqual(new Set(kinds.map(({ name }) => name)))
})

const isLive: Change = { how: 'yaml', file: 'content/site.yaml', words: 'sample: false\n' }

/** Addresses and numbers that a manual made up. */
const madeUp = (words: string) => words.match(/https:\S+[^\s}]|\S+@\S+\.\S+|\+91 [\d ]+\d/g) ?? []

test.each(manuals)('what $path makes up cannot go live', async (manual) => {
  const site = after(await followed(manual), isLive)
  const told = (await said(site)).split('\n').filter((line) => line.includes(' is a placeholder of the sample site'))
  for (const { file, words } of manual.steps)
    for (const invented of madeUp(words)) {
      const written = treeAfter(site).files.find(({ path }) => path === file)?.text ?? ''
      const start = `${file}:${lineOf(written, invented)}:`
      expect(told.filter((line) => line.startsWith(start)), invented).not.toEqual([])
    }
})

test('the list of fields says what the schemas say', async () => {
  const page = 'docs/editing/fields.md'
  await expect(await fieldList(page)).toMatchFileSnapshot(resolve(page))
})

test('the sizes of pictures are those that the check asks for', () => {
  const asked = treeWith([]).files.flatMap((file) =>
    file.fields.flatMap(({ value, field }) => {
      const needs = pictureNeeds(field)
      if (!needs) return []
      const [across = 1, down = 1] = needs.shape.split(':').map(Number)
      const size = `${needs.width} x ${Math.round((needs.width * down) / across)} px`
      return [[posix.dirname(posix.join('content', file.kind.folder, String(value))), needs.shape, size].join(' ')]
    }),
  )
  const told = pictures.rows.slice(1).map(([, ...cells]) => cells.join(' '))
  expect(new Set(told)).toEqual(new Set(asked))
})

const sectionsOf = (page: string) => (page.endsWith('.md') ? readManual(page).sections : [])

test.each(manuals)('the links of $path lead somewhere', async (manual) => {
  const tree = treeAfter(await followed(manual))
  const addresses = addressesOf(tree)
  const known = [...addresses.pages, ...takenNames(tree.project).map((name) => `/${name}`)]
  for (const link of manual.links) {
    const [file = '', section] = link.split('#')
    const { origin, pathname } = new URL(file, 'file:///')
    const isPage = origin === 'http://localhost:4321'
    if (!isPage && link.includes(':')) continue
    const target = posix.join(posix.dirname(manual.path), file)
    if (isPage) expect(known).toContain(pathname)
    else expect(existsSync(target), link).toBe(true)
    if (section) expect(isPage ? addresses.sectionsOf(pathname) : sectionsOf(target)).toContain(section)
  }
})

test('the index leads to every manual, and editors find the index', () => {
  const listed = manuals.find(({ path }) => path === index)?.links ?? []
  const others = manuals.map(({ path }) => path).filter((path) => path.startsWith('docs/') && path !== index)
  expect(others.filter((path) => !listed.includes(posix.basename(path)))).toEqual([])
  expect(manuals.find(({ path }) => path === 'content/README.md')?.links).toContain(`../${index}`)
})
