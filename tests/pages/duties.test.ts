import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readContent } from '../../scripts/content/content-tree.ts'
import { dutiesOf } from '../../scripts/duties/duties.ts'
import { footless, judgeAll, readPages, type SitePage } from '../../scripts/duties/judge.ts'
import { isFull } from '../../scripts/full-check.ts'
import { copyProject } from './edited-project.ts'

const missingIn = (root: string) =>
  judgeAll(dutiesOf(readContent(root)), readPages(join(root, 'dist/site')))
    .filter(({ match: found }) => found === undefined)
    .map(({ page, duty }) => `${page}: ${duty.rule} ${duty.says ?? ''}`)

test('everything that the law asks a page to show is there, and a page without it is named', () => {
  const [duties, pages] = [dutiesOf(readContent('.')), readPages('dist/site')]
  const judged = judgeAll(duties, pages)
  expect(judged.length).toBeGreaterThan(200)
  expect(judged.filter(({ match: found }) => found === undefined)).toEqual([])
  // A check that finds whatever it is asked for finds nothing.
  for (const duty of duties.filter(({ pages: on, says }) => on.length > 0 && says !== '')) {
    const instead = duty.never ? ['ticked'] : duty.says === undefined ? [] : ['something else']
    const without = pages.map((page) => ({
      ...page,
      places: (selector: string) => (selector === duty.selector ? instead : page.places(selector)),
    }))
    expect(judgeAll([duty], without)[0]?.match, duty.rule).toBeUndefined()
  }
})

const missing = (pages: readonly SitePage[]) =>
  judgeAll(dutiesOf(readContent('.')), pages)
    .filter(({ match: found }) => found === undefined)
    .map(({ duty }) => duty.rule)

test('a site that has lost its foot, or everything, falls short on every page', () => {
  const lost = ['/', '/grievance', '/about'].map((path): SitePage => ({ path, places: () => [] }))
  for (const rule of ['Legal name', 'LLPIN or CIN', 'Nothing is ticked beforehand'])
    expect(missing(lost).filter((one) => one === rule)).toHaveLength(3)
  const checkout: SitePage = { path: '/checkout', places: () => ['something'] }
  expect(missing([checkout])).toContain('Nothing is ticked beforehand')
  expect(missing([checkout])).not.toContain('Legal name')
})

test('only the cart and its checkout have no foot', () => {
  const without = readPages('dist/site').filter((page) => page.places('.site-footer').length === 0)
  expect(without.map(({ path }) => path).toSorted()).toEqual(footless)
})

test('an empty page of privacy is no way to withdraw', () => {
  const places = (selector: string) => (selector === 'main' ? ['Loading'] : [])
  expect(missing([{ path: '/my-account/privacy', places }])).toContain('Withdraw with an account')
})

test.runIf(isFull)('with every registration it is all there, too', async () => {
  await using project = copyProject()
  const site = join(project.root, 'content/site.yaml')
  const warning =
    'Investment in securities market are subject to market risks. Read all the related documents carefully before investing.'
  const text = readFileSync(site, 'utf8')
    .replace('gstin: none', 'gstin: 09AAAAA0000A1Z5')
    .replace('sebi: none', 'sebi: Investment Adviser INA000000000, BASL 0000')
    .replace('amfi: none', 'amfi: ARN-000000')
    .replace('irdai: none', 'irdai: Corporate Agent CA0000')
    .replace(/financeLine: >-\n(?: {4}.*\n)+/, `financeLine: ${warning}\n`)
  writeFileSync(site, text)
  await project.run(['scripts/build.mjs'])
  expect(missingIn(project.root)).toEqual([])
  const courses = readFileSync(join(project.root, 'dist/site/courses/index.html'), 'utf8')
  expect(courses).toContain('incl. taxes')
  expect(readFileSync(join(project.root, 'dist/site/cart/index.html'), 'utf8')).not.toContain(
    'No GST',
  )
})
