import { expect, test } from 'vitest'
import { CatalogueFile } from '#contracts/catalogue-file.ts'
import { resolveWithinDays, resolveWithinMs } from '#domain/complaint.ts'
import { daysToResolve } from '#server/privacy/emails.ts'
import { page, sebi } from '#words/complaints.ts'
import { dutiesOf } from '../../scripts/duties/duties.ts'
import { sampleCatalogue } from '../api/sample-catalogue.ts'
import { replaced } from './content/kind.ts'
import { site } from './content/mistake.ts'
import { treeWith } from './content/overlay.ts'

const day = 24 * 60 * 60_000

test.each([
  [true, 21],
  [false, 28],
])('registered with SEBI: %s, so a complaint is resolved within %i days', (isRegistered, days) => {
  expect(resolveWithinDays(isRegistered)).toBe(days)
  expect(resolveWithinMs(isRegistered)).toBe(days * day)
  expect(page.lead(days)).toContain(`within ${days} days`)
})

test('a catalogue of a site that was built before it told is read, as of a firm without a registration', () => {
  const older = JSON.parse(JSON.stringify(sampleCatalogue), (name, value: unknown) =>
    name === 'isSebiRegistered' ? undefined : value,
  ) as unknown
  const { firm } = CatalogueFile.parse(older)
  expect(firm.legal).toMatchObject({ isSebiRegistered: false })
  expect(daysToResolve(firm)).toBe(28)
  expect(daysToResolve({ ...firm, legal: undefined })).toBe(28)
})

const asked = (tree: ReturnType<typeof treeWith>) =>
  dutiesOf(tree).flatMap(({ says, selector }) => [says ?? '', selector])

test('what /grievance must show follows legal.sebi of content/site.yaml', () => {
  const links = sebi.steps.map(({ href }) => `main a[href="${href}"]`)
  const registered = treeWith([
    replaced(site, 'sebi: none', 'sebi: Investment Adviser INA000000000'),
  ])
  expect(asked(registered)).toEqual(expect.arrayContaining(['within 21 days', ...links]))
  expect(asked(treeWith([]))).toContain('within 28 days')
  for (const link of links) expect(asked(treeWith([]))).not.toContain(link)
})
