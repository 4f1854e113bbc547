import { expect, test } from 'vitest'
import { isMap } from 'yaml'
import { findingsIn } from '../../../scripts/content/check-content.ts'
import { lineOf } from './content-copy.ts'
import { replaced, text } from './kind.ts'
import { member, service, site } from './mistake.ts'
import { now, treeWith, wordsOf } from './overlay.ts'

function sampleYaml() {
  const [file] = treeWith([]).of('site')
  if (!file) throw new Error('the sample content has no site.yaml')
  return file.yaml
}
const yaml = sampleYaml()

/** Every field of `legal` that must be there, by its path. */
const needed = [
  ...['companyNumber', 'registeredOffice', 'gstin', 'sebi', 'amfi', 'irdai', 'financeLine', 'sealFrom'].map((name) => ['legal', name]),
  ...['name', 'designation', 'email', 'phone', 'hours'].map((name) => ['legal', 'grievance', name]),
  ['legal', 'grievance'],
  ['legal'],
  ['legalName'],
].map((path) => ({ name: path.join('.'), path }))

/** site.yaml of a firm that is no sample, changed. */
function liveSite(change: (fields: typeof yaml) => void) {
  const fields = yaml.clone()
  fields.set('sample', false)
  change(fields)
  return text(site, fields.toString({ lineWidth: 0 }))
}

const foundIn = async (change: ReturnType<typeof liveSite>) =>
  (await findingsIn(treeWith([change]), { now })).filter((finding) => finding.file === site)

test('every field of the group is named here', () => {
  const group = yaml.get('legal')
  const names = isMap(group) ? group.items.map(({ key }) => String(key)) : []
  expect(needed.filter(({ path }) => path.length > 1).map(({ path }) => path[1])).toEqual(
    expect.arrayContaining(names.filter((name) => name !== 'branches')),
  )
})

test.each(needed)('a live site without $name says what to write, and why', async ({ name, path }) => {
  const change = liveSite((fields) => void fields.deleteIn(path))
  const found = (await foundIn(change)).filter(({ message }) => message.includes('is missing'))
  expect(found).toHaveLength(1)
  const group = path.slice(0, -1).at(-1)
  // Below the name of its group, or at the head of the file.
  const line = group === undefined ? 1 : lineOf(String(change[1]), `${group}:`) + 1
  expect(found[0]).toMatchObject({ file: site, severity: 'error', line })
  expect(found[0]?.message).toMatch(new RegExp(`^${name.replaceAll('.', '\\.')}: is missing \\(.+\\); add the line`))
})

test('each says by which rule, and shows how it is written', async () => {
  const found = await foundIn(liveSite((fields) => void fields.deleteIn(['legal', 'companyNumber'])))
  expect(found.map(({ message }) => message)).toContain(
    'legal.companyNumber: is missing (LLPIN of the LLP, or CIN of the company (LLP Act 2008, s. 21; Companies Act 2013, s. 12)); add the line, e.g. companyNumber: LLPIN AAA-0000',
  )
})

test('nothing invented goes live', async () => {
  const change = liveSite(() => undefined)
  const found = (await foundIn(change)).filter(({ severity }) => severity === 'error')
  for (const words of ['companyNumber:', '- 3 Sample Road', 'name: Sample Officer', 'grievance@']) {
    const line = lineOf(String(change[1]), words)
    expect(found.map((finding) => finding.line)).toContain(line)
  }
})

test('a registration has its number, or is none', async () => {
  const [found, ...others] = await findingsIn(treeWith([replaced(site, 'amfi: none', 'amfi: soon')]), { now })
  expect(others).toEqual([])
  expect(found?.message).toMatch(/legal\.amfi: "soon" is not right; write none, or .* ARN-000000/)
})

const registered = replaced(site, 'sebi: none', 'sebi: Investment Adviser INA000000000')

test('whom SEBI has registered shows its warning word by word', async () => {
  const found = await findingsIn(treeWith([registered]), { now })
  expect(found.map(({ message }) => message)).toEqual([expect.stringMatching(/legal\.financeLine: must hold the warning of SEBI/)])
})

const inText = (words: string) => replaced(member, '\n---\n', `\n---\n\n${words}\n`)

test.each([
  'With us you have assured returns.',
  'Earn 18% returns a year.',
  'Returns of 15 per cent, year after year.',
  'A risk-free way to double your money.',
  'We manage your portfolio.',
  'Subscribe for stock tips.',
  'Personal investment advice from Asha.',
])('without a registration nobody may write: %s', async (words) => {
  const change = inText(words)
  const found = await findingsIn(treeWith([change]), { now })
  expect(found.length).toBeGreaterThan(0)
  for (const finding of found) {
    expect(finding).toMatchObject({ file: member, severity: 'error', line: lineOf(String(change[1]), words) })
    expect(finding.message).toMatch(/legal\.sebi in content\/site\.yaml is none; write .*Investment Advisers Regulations/)
  }
})

test.each([
  'We promise no returns.',
  'This is education, not investment advice.',
  'Do you give investment advice?',
  'Please speak with a registered investment adviser.',
  'She returns the books on Tuesdays.',
])('it may well say: %s', async (words) => {
  expect(await findingsIn(treeWith([inText(words)]), { now })).toEqual([])
})

test('offers are read, too', async () => {
  const change = text(service, wordsOf(service).replace('tagline: ', 'tagline: Guaranteed returns. '))
  const found = (await findingsIn(treeWith([change]), { now })).filter(({ file: path }) => path === service)
  expect(found.map(({ message }) => message)).toEqual([expect.stringMatching(/^tagline: "Guaranteed returns" promises returns/)])
})
