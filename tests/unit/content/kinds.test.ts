import { expect, test } from 'vitest'
import { findingsIn } from '../../../scripts/content/check-content.ts'
import { lineOf } from './content-copy.ts'
import { kindsOfAppointments } from './kinds-of-appointments.ts'
import { kindsOfFields } from './kinds-of-fields.ts'
import { kindsOfForeignSigns, takenAsMeant } from './kinds-of-foreign-signs.ts'
import { kindsOfFiles } from './kinds-of-files.ts'
import { kindsOfTexts } from './kinds-of-texts.ts'
import { mistakesInFields } from './mistakes-in-fields.ts'
import { mistakesInWriting } from './mistakes-in-writing.ts'
import { bytesOf, inSample, now, treeWith } from './overlay.ts'

const kinds = [...kindsOfAppointments, ...kindsOfFields, ...kindsOfTexts, ...kindsOfFiles, ...kindsOfForeignSigns]

test('there are far more than 150 kinds of mistakes, no two of one name', () => {
  expect(new Set(kinds.map(({ name }) => name)).size).toBe(kinds.length)
  expect(kinds.length).toBeGreaterThanOrEqual(150)
  expect(kinds.length + mistakesInFields.length + mistakesInWriting.length).toBeGreaterThan(240)
})

test('the sample content as it is has none of them', async () => {
  expect(inSample(await findingsIn(treeWith([]), { now }))).toEqual([])
})

test.each(kinds)('$name is told on its line, with a remedy', async ({ damage, file, line, says }) => {
  const changes = await damage()
  const damaged = changes.find(([path]) => path === file)?.[1]
  const at = typeof line === 'number' ? line : lineOf((damaged ?? bytesOf(file)).toString('utf8'), line)

  const found = await findingsIn(treeWith(changes), { now })

  const here = found.filter((finding) => finding.file === file && finding.line === at)
  expect(here.map(({ message }) => message)).toContainEqual(expect.stringMatching(says))
  for (const { message } of found) expect(message).toMatch(/; .{5}/)
})

test.each(takenAsMeant)('$name is no mistake', async ({ damage }) => {
  expect(await findingsIn(treeWith(damage()), { now })).toEqual([])
})

test('mistakes hide no others of the same file', async () => {
  const art = 'content/art/bindu.md'
  const before = bytesOf(art).toString('utf8')
  const after = before
    .replace('name: Bindu, the point', 'name: Bindu: the point')
    .replace('price: 5400', 'price: cheap')
    .replace('size: 10 x 10 in', 'size: @10')
    .replace('order: 5', 'ordre: 5')
    .replace('\n---\n\n', '\n---\n\n<script>1</script>\n\n[Below](/nowhere)\n\n')

  const found = await findingsIn(treeWith([[art, Buffer.from(after)]]), { now })

  const lines = ['name:', 'price:', 'size:', 'ordre:', '<script>', '[Below]'].map((words) => lineOf(after, words))
  expect(found.map(({ line }) => line)).toEqual(lines)
})

test('a missing picture is told once, and so is a mistake in the YAML beside a picture', async () => {
  const art = 'content/art/bindu.md'
  const written = bytesOf(art).toString('utf8')
  for (const [from, to] of [['./images/bindu.jpg', './images/none.jpg'], ['image: ', 'image: x: ']] as const) {
    const found = await findingsIn(treeWith([[art, Buffer.from(written.replace(from, to))]]), { now })
    expect(found.map(({ file, line }) => [file, line])).toEqual([[art, 4]])
  }
})
