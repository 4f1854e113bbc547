import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { nextChangeIn } from '#content/reading/dates.ts'
import { findingsIn } from '../../../scripts/content/check-content.ts'
import { lineOf } from './content-copy.ts'
import { replaced } from './kind.ts'
import { art, course, service, webinar } from './mistake.ts'
import { type Change, now, sampleRoot, treeWith, wordsOf } from './overlay.ts'

/** Where it stands, how grave it is, and what is said. */
async function saidOf(changes: readonly Change[], at = now) {
  const found = await findingsIn(treeWith(changes), { now: at })
  return found.map(({ file, line, severity, message }) => `${file}:${line} ${severity} ${message}`)
}

const dated = (file: string, lines: string): Change => replaced(file, '\norder:', `\n${lines}\norder:`)
const lineIn = ([, bytes]: Change, words: string) => lineOf(String(bytes), words)

describe('what names a file that is on the site for some time only', () => {
  const person = 'content/profiles/meenakshi-rao.md'
  const teacher = 'content/team/asha-verma.md'

  test('is told before the day comes, once, as nobody looks when the site is built', async () => {
    const shown = dated(teacher, 'from: 2029-12-01\nuntil: 2029-12-24')
    expect(await saidOf([shown])).toEqual([
      `${course}:${lineOf(wordsOf(course), 'teacher:')} error teacher: content/team/asha-verma.md is not on the site from 25-12-2029 on; change its from or until, or take the name out here`,
    ])
  })

  test('is told now where the day has not come', async () => {
    const said = await saidOf([dated(teacher, 'from: 2029-12-24 10:00')])
    expect(said).toEqual([expect.stringMatching(/ error teacher: .* is not on the site now; change/)])
  })

  test('is in order where it goes before, or comes later', async () => {
    const shown = dated(teacher, 'until: 2029-12-24')
    expect(await saidOf([shown, dated(course, 'until: 2029-12-24')])).toEqual([])
    expect(await saidOf([shown, dated(course, 'until: 2029-12-24 12:00')])).toEqual([])
    expect(await saidOf([shown, dated(course, 'until: 2029-12-25')])).toHaveLength(1)
    const later = dated(teacher, 'from: 2029-12-24')
    expect(await saidOf([later, dated(course, 'from: 2029-12-24')])).toEqual([])
    expect(await saidOf([later, dated(course, 'from: 2029-12-23 23:59')])).toHaveLength(1)
  })

  test('may be a link', async () => {
    const said = await saidOf([dated(service, 'until: 2029-12-24')])
    expect(said).toContainEqual(
      expect.stringMatching(/content\/site\.yaml:\d+ error .*href: "\/dmit" leads to a page that the site does not show from 25-12-2029 on; /),
    )
  })

  test('may be an appointment, which lacks its coach then', async () => {
    const said = await saidOf([dated(person, 'until: 2029-12-24')])
    expect(said).toContainEqual(expect.stringMatching(/content\/appointments\/\S+ error coaches\[\d\]: .* not on the site from 25-12-2029 on; /))
  })
})

test('the last slide may not go', async () => {
  const slides = treeWith([]).of('slides')
  const said = await saidOf(slides.map(({ path }) => dated(path, 'until: 2030-01-31 18:00')))
  expect(said).toContainEqual(expect.stringMatching(/content\/slides:1 error no slide is left.*\(from 31-01-2030, 18:00 on\)$/))
})

describe('what has had its day', () => {
  const day = Date.parse('2029-12-25T00:00:00+05:30')
  const month = 30 * 24 * 60 * 60_000

  test('may be removed after thirty days', async () => {
    const gone = dated(art, 'until: 2029-12-24')
    expect(await saidOf([gone], day + month - 1)).toEqual([])
    expect(await saidOf([gone], day + month)).toEqual([
      `${art}:${lineIn(gone, 'until:')} warning until: the last day on the site was 24-12-2029; the file can be removed, or write a later day`,
    ])
  })

  test('is said of a price at once', async () => {
    const sale = dated(art, 'prices: [{ until: 2029-12-24, price: 4900 }]')
    expect(await saidOf([sale], day - 1)).toEqual([])
    expect(await saidOf([sale], day)).toEqual([
      `${art}:${lineIn(sale, 'prices:')} warning prices[0].until: this price was over on 24-12-2029; remove its lines`,
    ])
  })
})

test('the next change is that of what the site shows, in whichever folders there are', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dated-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const written = (name: string, lines: string) => writeFileSync(join(folder, 'art', name), `---\n${lines}\n---\n`)
  mkdirSync(join(folder, 'art'))
  written('draft.md', 'draft: true\nfrom: 2030-01-01')
  written('plain.md', 'price: 5400')
  expect(nextChangeIn(folder, now)).toBeUndefined()
  written('sale.md', 'price: 5400\nfrom: 2029-01-01\nprices:\n  - from: 2030-02-01 10:00\n    price: 4900')
  written('gone.md', 'price: 5400\nuntil: 2030-02-28')
  const [sale, end] = ['2030-02-01T10:00+05:30', '2030-03-01T00:00+05:30'].map((at) => Date.parse(at))
  expect(nextChangeIn(folder, now)).toBe(sale)
  expect(nextChangeIn(folder, sale ?? NaN)).toBe(end)
  expect(nextChangeIn(folder, end ?? NaN)).toBeUndefined()
  expect(nextChangeIn(`${sampleRoot}/content`, 0)).toBeUndefined()
})

test('a webinar that is over is a warning until its dates have taken it off the site', async () => {
  const real = replaced(webinar, 'sampleInDays: 21\n', 'until: 2030-01-20\n')
  const over = Date.parse('2030-01-20T23:00:00+05:30')
  expect(await saidOf([real], over)).toEqual([expect.stringMatching(/warning date: the webinar was over/)])
  expect(await saidOf([real], over + 2 * 60 * 60_000)).toEqual([])
})

test('a webinar without a price has no prices either', async () => {
  const free = replaced(webinar, 'price: 299', 'prices: [{ until: 2029-12-24, price: 199 }]')
  expect(await saidOf([free])).toEqual([expect.stringMatching(/error prices: are for what costs something/)])
})
